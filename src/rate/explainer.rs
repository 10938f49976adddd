//! The rating of the program Sudoku Explainer: the difficulty of the hardest step, where the easiest step is always
//! taken. Up to 4.4 its techniques are all here. Where several steps are equally easy, another one may be taken first, so that
//! in about two of a hundred puzzles up to 4.4 the rating differs, mostly by some tenths. Above that it is an approximation from
//! the steps of another way to solve it, and says so.

use crate::explain::sudoku::{
    Candidate, CellSet, DigitSet, House, HouseKind, Position, Searched, Step, Technique,
};

/// The difficulty of the hardest step.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplainerRating {
    /// Sudoku Explainer's own rating (ER).
    Se(f64),
    /// Near to it.
    SeApprox(f64),
}

/// Difficulties in tenths.
const HIDDEN_SINGLE_LAST: u32 = 10;
const HIDDEN_SINGLE_BOX: u32 = 12;
const HIDDEN_SINGLE_LINE: u32 = 15;
const NAKED_SINGLE: u32 = 23;
/// The least beyond the techniques below.
const BEYOND: u32 = 45;

/// Techniques up to 4.4 whose steps remove candidates, in order.
const EXACT: [(Technique, u32); 10] = [
    (Technique::Pointing, 26),
    (Technique::Claiming, 28),
    (Technique::NakedPair, 30),
    (Technique::XWing, 32),
    (Technique::HiddenPair, 34),
    (Technique::NakedTriple, 36),
    (Technique::Swordfish, 38),
    (Technique::HiddenTriple, 40),
    (Technique::XYWing, 42),
    (Technique::XYZWing, 44),
];

/// Techniques that are used, between the singles of these difficulties, only where they at once leave a digit one place. Then
/// that digit is placed, and nothing else is removed.
const DIRECT: [(Technique, u32); 4] = [
    (Technique::Pointing, 17),
    (Technique::Claiming, 19),
    (Technique::HiddenPair, 20),
    (Technique::HiddenTriple, 25),
];

/// The rating of a position; where the techniques above do not help, by the steps of another way to solve it that are harder
/// than singles.
pub fn explainer_rating(start: &Position, harder: &[Step]) -> ExplainerRating {
    let mut searched = Searched::default();
    let mut position = start.clone();
    let (mut hardest, mut not_direct) = (0, Searched::default());
    while !position.is_full() {
        position.drop_old_singles();
        if let Some((Candidate { cell, digit }, value)) = single(&position, &mut not_direct) {
            hardest = hardest.max(value);
            position.place(cell, digit);
            continue;
        }
        let mut steps = EXACT.iter();
        let found =
            steps.find_map(|&(technique, value)| Some((searched.next_step(technique, &position)?, value)));
        let Some((step, value)) = found else {
            let beyond = harder.iter().map(approximate).max().unwrap_or(BEYOND).max(BEYOND);
            return ExplainerRating::SeApprox(from_tenths(hardest.max(beyond)));
        };
        hardest = hardest.max(value);
        step.apply(&mut position);
    }
    ExplainerRating::Se(from_tenths(hardest))
}

fn from_tenths(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

/// The easiest single: hidden ones, those of a direct step, naked ones. `not_direct` says where steps were not direct; a step
/// that stays can become so only by a change in its digit or its house.
fn single(position: &Position, not_direct: &mut Searched) -> Option<(Candidate, u32)> {
    let mut easiest = None;
    for (cell, digit, house) in position.hidden_singles() {
        let value = match (position.open(house), house.kind()) {
            (1, _) => HIDDEN_SINGLE_LAST,
            (_, HouseKind::Box) => HIDDEN_SINGLE_BOX,
            _ => HIDDEN_SINGLE_LINE,
        };
        if easiest.is_none_or(|(_, least)| value < least) {
            easiest = Some((Candidate { cell, digit }, value));
        }
        if value == HIDDEN_SINGLE_LAST {
            break;
        }
    }
    if easiest.is_some() {
        return easiest;
    }
    let mut direct = |limit: std::ops::Range<u32>| {
        DIRECT.iter().filter(|(_, value)| limit.contains(value)).find_map(|&(technique, value)| {
            let steps = not_direct.new_steps(technique, position);
            let found = steps.iter().find_map(|step| Some((direct_single(position, step)?, value)));
            if found.is_none() {
                not_direct.come_to_nothing(technique, position);
            }
            found
        })
    };
    direct(0..NAKED_SINGLE)
        .or_else(|| {
            let (cell, digit) = position.naked_singles().next()?;
            Some((Candidate { cell, digit }, NAKED_SINGLE))
        })
        .or_else(|| direct(NAKED_SINGLE..100))
}

/// The digit that a step leaves one place: of locked candidates the same digit, in another house of the same kind; of a hidden
/// set another digit, in the same house.
fn direct_single(position: &Position, step: &Step) -> Option<Candidate> {
    let base = step.houses[0];
    let only = |digit: u8, house: House, removed: CellSet| {
        let places = position.places_in(digit, house);
        let cell = (places - removed).only().filter(|_| places.len() > 1)?;
        Some(Candidate { cell, digit })
    };
    if let Technique::Pointing | Technique::Claiming = step.technique {
        let digit = step.digits.first()?;
        let removed: CellSet = step.eliminations.iter().map(|candidate| candidate.cell).collect();
        let mut others = House::all().filter(|house| house.kind() == base.kind() && *house != base);
        return others.find_map(|house| only(digit, house, removed));
    }
    (DigitSet::ALL - step.digits).iter().find_map(|digit| only(digit, base, step.cells))
}

/// The difficulty of a step that Sudoku Explainer would find otherwise, in tenths.
fn approximate(step: &Step) -> u32 {
    use Technique as T;
    let length: usize = step.chains.iter().map(Vec::len).sum();
    let by_length = |base: u32| base + u32::from(length > 6) + u32::from(length > 8) + u32::from(length > 12);
    if let Some((_, value)) = EXACT.iter().find(|(technique, _)| *technique == step.technique) {
        return *value;
    }
    match step.technique {
        T::LockedPair | T::LockedTriple => 36,
        T::Uniqueness1 | T::Uniqueness2 | T::Uniqueness4 | T::HiddenRectangle => 45,
        T::Uniqueness3 | T::Uniqueness5 | T::Uniqueness6 => 46,
        T::NakedQuadruple => 50,
        T::Jellyfish => 52,
        T::HiddenQuadruple => 54,
        T::BugPlusOne => 56,
        T::Skyscraper
        | T::TwoStringKite
        | T::TurbotFish
        | T::EmptyRectangle
        | T::FinnedXWing
        | T::SashimiXWing => 66,
        T::RemotePair | T::WWing | T::XYChain | T::ContinuousNiceLoop => by_length(70),
        T::SimpleColorsTrap | T::SimpleColorsWrap | T::XChain => by_length(66),
        T::DiscontinuousNiceLoop | T::Aic => by_length(71),
        T::ForcingChainContradiction | T::ForcingChainVerity => by_length(82),
        T::ForcingNetContradiction | T::ForcingNetVerity => 90,
        T::BruteForce => 100,
        _ => 75,
    }
}
