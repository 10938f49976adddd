//! Random puzzles and answers of many kinds, some of them with changed texts.

use std::fs;
use std::path::Path;

use gridproof_rules::board::{Answer, ClueValue, Entry, Found, Place, Point, Puzzle, Size};
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::parse;
use gridproof_rules::tree::{Clue, ClueForm, Direction, Edge, FindForm, Kind, LayerForm, Noun};

/// The generator xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(drawn).expect("31 bits") % count.max(1)
    }

    /// Returns `true` in this share of cases.
    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number of a clue or find.
    fn number(&mut self, most: usize) -> i64 {
        i64::try_from(self.below(most + 1)).expect("a small number")
    }
}

/// The texts of kinds: one in this folder, and those next to the project where it is developed.
fn texts() -> Vec<String> {
    let mut texts = vec![include_str!("../sample.rules").to_owned()];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rules");
    match fs::read_dir(&folder) {
        Ok(entries) => {
            texts.extend(
                entries.map(|entry| fs::read_to_string(entry.expect("a file").path()).expect("a text")),
            );
            texts.sort();
        }
        Err(_) => eprintln!("skipped: there is no {}", folder.display()),
    }
    texts
}

/// Random connected areas: for each cell, the number of its area.
fn areas(random: &mut Random, size: Size, joined: usize) -> Vec<usize> {
    let columns = usize::from(size.columns);
    let mut area_of: Vec<usize> = (0..size.area()).collect();
    for cell in 0..size.area() {
        for next in [cell + 1, cell + columns] {
            let neighbours = next < size.area() && (next == cell + columns || next % columns != 0);
            if neighbours && random.percent(joined) {
                let (old, new) = (area_of[cell], area_of[next]);
                area_of.iter_mut().filter(|area| **area == old).for_each(|area| *area = new);
            }
        }
    }
    area_of
}

fn lists(area_of: &[usize]) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); area_of.len()];
    for (cell, &area) in area_of.iter().enumerate() {
        lists[area].push(cell);
    }
    lists.retain(|list| !list.is_empty());
    lists
}

fn places(clue: &Clue, size: Size, layers: &[Vec<Vec<usize>>]) -> Vec<Place> {
    let points: Vec<Point> = match clue.noun {
        Noun::Cell => size.cells().collect(),
        Noun::Corner => size.corners().collect(),
        Noun::Side => size.sides().collect(),
        Noun::Link => size.links().collect(),
        Noun::Dot => size.dots().collect(),
        Noun::Place => {
            let line = |&edge: &Edge| {
                let count = if matches!(edge, Edge::Top | Edge::Bottom) { size.columns } else { size.rows };
                (0..usize::from(count)).map(move |index| size.outside(edge, index))
            };
            clue.sides.iter().flat_map(line).collect()
        }
        Noun::Layer(layer) => return (0..layers[layer].len()).map(Place::Area).collect(),
        _ => return vec![Place::Board],
    };
    points.into_iter().map(Place::Point).collect()
}

fn clue_value(random: &mut Random, form: &ClueForm, unknown: usize) -> ClueValue {
    match form {
        ClueForm::Marks { words, .. } => ClueValue::Mark(random.below(words.len())),
        ClueForm::List => ClueValue::List(
            (0..random.below(4)).map(|_| (!random.percent(unknown)).then(|| random.number(3))).collect(),
        ),
        _ if random.percent(unknown) => ClueValue::Unknown,
        ClueForm::Number(_) => ClueValue::Number(random.number(4)),
        ClueForm::Direction => ClueValue::Direction(random.choose(&Direction::STRAIGHT)),
        ClueForm::Shape => ClueValue::Shape(random.choose(&['I', 'L', 'O', 'P', 'T', '?'])),
    }
}

fn random_puzzle(random: &mut Random, kind: &Kind, rows: usize, columns: usize) -> Puzzle {
    let rows = u16::try_from(1 + random.below(rows)).expect("a small number");
    let columns = u16::try_from(1 + random.below(columns)).expect("a small number");
    let size = Size { rows, columns: if kind.board.square { rows } else { columns } };
    let layers: Vec<Vec<Vec<usize>>> = kind
        .layers
        .iter()
        .map(|layer| match layer.form {
            LayerForm::Areas => {
                let joined = random.choose(&[10, 40, 70]);
                lists(&areas(random, size, joined))
            }
            LayerForm::Strips => {
                let mut strips: Vec<Vec<usize>> =
                    (0..3).map(|_| (0..size.area()).rev().filter(|_| random.percent(50)).collect()).collect();
                strips.retain(|strip| !strip.is_empty());
                strips
            }
        })
        .collect();
    let (unknown, dense) = (random.choose(&[2, 20, 60]), random.choose(&[0, 10, 30, 80]));
    let clues = kind.clues.iter().map(|clue| {
        let mut told: Vec<(Place, ClueValue)> = Vec::new();
        for place in places(clue, size, &layers) {
            if place == Place::Board || random.percent(dense) {
                told.push((place, clue_value(random, &clue.form, unknown)));
            }
        }
        told.sort_by_key(|told| told.0);
        told
    });
    let clues = clues.collect();
    Puzzle { size, layers, flags: kind.flags.iter().map(|_| random.percent(50)).collect(), clues }
}

fn random_answer(random: &mut Random, kind: &Kind, size: Size) -> Answer {
    let area = size.area();
    let mut answer = Vec::new();
    for find in &kind.finds {
        let (left_out, bias) = (random.choose(&[0, 0, 20]), random.choose(&[10, 50, 90]));
        let filled = |random: &mut Random| !random.percent(left_out);
        answer.push(match &find.form {
            FindForm::Words { words, .. } => Found::Words(
                (0..area)
                    .map(|_| {
                        let word = if random.percent(bias) { 0 } else { random.below(words.len()) };
                        filled(random).then_some(word)
                    })
                    .collect(),
            ),
            FindForm::Numbers { noun, other, .. } => {
                let count = if *noun == Noun::Link { size.links().count() } else { area };
                let mut entry = |_| {
                    let other = other.is_some() && random.percent(bias);
                    let entry = if other { Entry::Other } else { Entry::Number(1 + random.number(3)) };
                    filled(random).then_some(entry)
                };
                Found::Numbers((0..count).map(&mut entry).collect())
            }
            FindForm::Lines { on_corners, .. } => {
                let links: Vec<Point> =
                    if *on_corners { size.sides().collect() } else { size.links().collect() };
                let centres: Vec<Point> = if *on_corners {
                    size.cells().collect()
                } else {
                    size.corners().filter(|&corner| !size.is_outer(corner)).collect()
                };
                // The borders of random cells are loops.
                let mut drawn = vec![false; links.len()];
                for centre in centres.into_iter().filter(|_| random.percent(bias)) {
                    for (link, drawn) in links.iter().zip(&mut drawn) {
                        let beside =
                            Direction::STRAIGHT.into_iter().any(|way| centre.half_step(way) == *link);
                        *drawn ^= beside;
                    }
                }
                if random.percent(20) {
                    for drawn in &mut drawn {
                        *drawn ^= random.percent(bias);
                    }
                }
                Found::Lines(drawn)
            }
            FindForm::Regions { .. } => {
                let regions = areas(random, size, bias);
                Found::Regions(regions.into_iter().map(|region| filled(random).then_some(region)).collect())
            }
        });
    }
    answer
}

/// The words and signs of a text, spaces included.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for sign in text.chars() {
        let word = sign.is_alphanumeric() || sign == '_';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(sign),
            _ => tokens.push(sign.to_string()),
        }
        in_word = word;
    }
    tokens
}

#[test]
fn no_board_of_a_changed_kind_is_a_panic() {
    let seed = 20_261_128;
    println!("seed {seed}");
    let mut random = Random(seed);
    let texts = texts();
    let all: Vec<Vec<String>> = texts.iter().map(|text| tokens(text)).collect();
    let kinds: Vec<Kind> = texts.iter().map(|text| parse(text).expect("a kind")).collect();
    let (mut accepted, mut broken) = (0, 0);
    for _ in 0..5_000 {
        let index = random.below(texts.len());
        let mut kind = kinds[index].clone();
        if random.percent(70) {
            let mut changed = all[index].clone();
            let (at, from) = (random.below(changed.len()), random.below(all.len()));
            changed[at] = all[from][random.below(all[from].len())].clone();
            let Ok(parsed) = parse(&changed.concat()) else { continue };
            kind = parsed;
        } else {
            // The rules of another kind have indices and types that do not fit.
            let other = &kinds[random.below(kinds.len())];
            kind.rules.insert(0, other.rules[random.below(other.rules.len())].clone());
            kind.defines.extend(other.defines.iter().take(1).cloned());
        }
        for _ in 0..2 {
            let puzzle = random_puzzle(&mut random, &kind, 4, 5);
            let answer = random_answer(&mut random, &kind, puzzle.size);
            let Ok(judge) = Judge::new(&kind, &puzzle) else { continue };
            let (mut budget, mut other_budget) = (Budget::new(100_000), Budget::new(100_000));
            let first = judge.first_broken(&answer, &mut budget);
            let all = judge.broken(&answer, &mut other_budget);
            if let (Ok(first), Ok(all)) = (first, all) {
                assert_eq!(first.is_none(), all.is_empty(), "{}", kind.name);
                if budget.steps() > 0 && other_budget.steps() > 0 {
                    assert_eq!(first.as_ref(), all.first(), "{}", kind.name);
                }
                accepted += usize::from(all.is_empty());
                broken += usize::from(!all.is_empty());
            }
        }
    }
    println!("{accepted} answers were accepted, {broken} broke a rule");
    assert!(accepted > 0 && broken > 0);
}

/// Puzzles in which the first `?` has each of its values.
fn told(kind: &Kind, puzzle: &Puzzle) -> Option<Vec<Puzzle>> {
    let most = i64::try_from(puzzle.size.area()).expect("a small number");
    for (clue, places) in puzzle.clues.iter().enumerate() {
        for (place, (_, value)) in places.iter().enumerate() {
            let values: Vec<ClueValue> = match value {
                ClueValue::Unknown => match &kind.clues[clue].form {
                    ClueForm::Direction => Direction::STRAIGHT.map(ClueValue::Direction).to_vec(),
                    ClueForm::Shape => "FILNOPSTUVWXYZ".chars().map(ClueValue::Shape).collect(),
                    _ => (0..=most).map(ClueValue::Number).collect(),
                },
                ClueValue::List(numbers) if numbers.contains(&None) => {
                    let with = |number| {
                        let mut numbers = numbers.clone();
                        let first = numbers.iter_mut().find(|number| number.is_none());
                        *first.expect("a number that is not told") = Some(number);
                        ClueValue::List(numbers)
                    };
                    (0..=most).map(with).collect()
                }
                _ => continue,
            };
            let puzzle_with = |value| {
                let mut puzzle = puzzle.clone();
                puzzle.clues[clue][place].1 = value;
                puzzle
            };
            return Some(values.into_iter().map(puzzle_with).collect());
        }
    }
    None
}

/// Returns whether the answer keeps all rules for some values of all `?`, by trying all of them.
fn is_solution(kind: &Kind, puzzle: &Puzzle, answer: &Answer) -> bool {
    match told(kind, puzzle) {
        Some(puzzles) => puzzles.iter().any(|puzzle| is_solution(kind, puzzle, answer)),
        None => match Judge::new(kind, puzzle) {
            Ok(judge) => {
                judge.first_broken(answer, &mut Budget::new(10_000_000)).expect("a judgement").is_none()
            }
            // The number is not within the limits of the clue.
            Err(_) => false,
        },
    }
}

#[test]
fn unknown_numbers_have_some_value() {
    let seed = 20_261_129;
    println!("seed {seed}");
    let mut random = Random(seed);
    let kinds: Vec<Kind> = texts().iter().map(|text| parse(text).expect("a kind")).collect();
    let (mut accepted, mut broken) = (0, 0);
    while accepted + broken < 4_000 {
        let kind = &kinds[random.below(kinds.len())];
        let puzzle = random_puzzle(&mut random, kind, 2, 3);
        let count = |value: &ClueValue| match value {
            ClueValue::Unknown => 1,
            ClueValue::List(numbers) => numbers.iter().filter(|number| number.is_none()).count(),
            _ => 0,
        };
        let unknown: usize = puzzle.clues.iter().flatten().map(|(_, value)| count(value)).sum();
        if !(1..=3).contains(&unknown) {
            continue;
        }
        let Ok(judge) = Judge::new(kind, &puzzle) else { continue };
        for _ in 0..4 {
            let answer = random_answer(&mut random, kind, puzzle.size);
            let first = judge.first_broken(&answer, &mut Budget::new(10_000_000)).expect("a judgement");
            let expected = is_solution(kind, &puzzle, &answer);
            assert_eq!(first.is_none(), expected, "{}: {first:?}\n{puzzle:?}\n{answer:?}", kind.name);
            accepted += usize::from(expected);
            broken += usize::from(!expected);
        }
    }
    println!("{accepted} answers were accepted, {broken} broke a rule");
    assert!(accepted > 0 && broken > 0);
}
