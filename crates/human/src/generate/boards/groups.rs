//! Random groups of cells with rules, for sudoku variants.

use super::regions::equal_regions;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::group::{Group, GroupRule};

/// The rules of random groups. `LittleKiller` is missing, because random puzzles have such groups as clues.
const RULES: &[GroupRule] = &[
    GroupRule::AllDifferent,
    GroupRule::Arrow,
    GroupRule::Between,
    GroupRule::BlackDot,
    GroupRule::Cage,
    GroupRule::ContainAtLeast,
    GroupRule::DoubleArrow,
    GroupRule::Entropic,
    GroupRule::Given,
    GroupRule::GreaterThan,
    GroupRule::Lockout,
    GroupRule::Modular,
    GroupRule::NumberedRoom,
    GroupRule::Palindrome,
    GroupRule::Quad,
    GroupRule::RegionSumLine,
    GroupRule::Renban,
    GroupRule::Sandwich,
    GroupRule::Skyscraper,
    GroupRule::Sum,
    GroupRule::Thermo,
    GroupRule::V,
    GroupRule::Whisper,
    GroupRule::WhiteDot,
    GroupRule::X,
    GroupRule::XSum,
    GroupRule::Zipper,
];

/// Replaces the regions of some boards by random ones with the same number of cells, and adds groups.
pub(super) fn unusual_sudoku(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.15) {
        clues.regions = Some(equal_regions(clues.rows, random));
    }
    add_groups(clues, random);
}

/// Adds up to two groups with random rules, cells and numbers. The board may then have no solution.
fn add_groups(clues: &mut Clues, random: &mut Random) {
    for _ in 0..random.below(3) {
        let rule = any(RULES.to_vec(), random);
        let cells = cells(clues, rule, random);
        let numbers = numbers(clues.rows, rule, random);
        clues.groups.push(Group::new(rule, cells, numbers));
    }
}

fn cells(clues: &Clues, rule: GroupRule, random: &mut Random) -> Vec<usize> {
    match rule {
        GroupRule::BlackDot | GroupRule::GreaterThan | GroupRule::V | GroupRule::WhiteDot | GroupRule::X => {
            let (one, other) = any(clues.pairs(), random);
            vec![one, other]
        }
        GroupRule::Given => vec![random.below(clues.area())],
        GroupRule::Quad => any(clues.squares().collect(), random).to_vec(),
        GroupRule::NumberedRoom | GroupRule::Sandwich | GroupRule::Skyscraper | GroupRule::XSum => {
            any(clues.lines().collect(), random)
        }
        _ => {
            let length = 2 + random.below(clues.rows + 1);
            let mut line = vec![random.below(clues.area())];
            while line.len() < length {
                let mut next = clues.around(line[line.len() - 1]);
                next.retain(|cell| !line.contains(cell));
                if next.is_empty() {
                    break;
                }
                line.push(any(next, random));
            }
            line
        }
    }
}

fn numbers(side: usize, rule: GroupRule, random: &mut Random) -> Vec<u32> {
    let mut up_to = |most: usize| 1 + random.below(most) as u32;
    match rule {
        // The number 0 stands for a cage without a sum.
        GroupRule::Cage => vec![0],
        GroupRule::ContainAtLeast | GroupRule::Given | GroupRule::Quad => {
            (0..up_to(3)).map(|_| up_to(side)).collect()
        }
        GroupRule::Lockout | GroupRule::Modular | GroupRule::Whisper => vec![up_to(side.div_ceil(2))],
        GroupRule::NumberedRoom | GroupRule::Skyscraper => vec![up_to(side)],
        GroupRule::Sandwich | GroupRule::Sum | GroupRule::XSum => vec![up_to(2 * side)],
        _ => Vec::new(),
    }
}

/// Returns one of these items. There must be at least one.
fn any<T>(mut items: Vec<T>, random: &mut Random) -> T {
    items.swap_remove(random.below(items.len()))
}
