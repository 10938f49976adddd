//! `KenKen`, also known as calcudoku and keen: a Latin square with cages; each cage states the result of an operation
//! on its numbers.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clues};
use crate::code::{CodeError, CodeReader, CodeWriter};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::group::{Group, GroupRule as Rule};
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::Origin;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct KenKen;

/// The operations, with their letters in Tatham's ids.
const OPERATIONS: [(Rule, u8); 4] =
    [(Rule::Total, b'a'), (Rule::Difference, b's'), (Rule::Product, b'm'), (Rule::Quotient, b'd')];

/// The result of an operation on numbers; `None` if a quotient is not an integer.
fn calculate(operation: Rule, numbers: &[i64]) -> Option<i64> {
    let (sum, most) = (numbers.iter().sum::<i64>(), numbers.iter().copied().max().unwrap_or(0));
    let product = numbers.iter().try_fold(1i64, |product, number| product.checked_mul(*number))?;
    match operation {
        Rule::Total => Some(sum),
        Rule::Difference => Some(2 * most - sum),
        Rule::Product => Some(product),
        _ => (most * most % product == 0).then(|| most * most / product),
    }
}

impl PuzzleKind for KenKen {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "kenken",
            title: "a Latin square whose cages have given sums, differences, products or quotients",
            rules: "Write the numbers from 1 to the side of the board into the cells, each once in every row and column. The \
                    numbers of a cage give the stated result: as a sum, as a product, as the greatest number less the \
                    others, or as the greatest number divided by the others. A number may repeat within a cage.",
            tatham: Some("keen"),
            example: "keen:2:a_3,a3a2a1",
            glyphs: &[],
            size: (6, 6),
            small: (4, 4),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.latin_square(clues);
        for group in &clues.groups {
            let cells: Vec<_> = group.cells.iter().map(|&cell| numbers[cell]).collect();
            let result = i64::from(group.numbers[0]);
            let origin = Origin::from(format!(
                "the cage {}{} at {}",
                group.numbers[0],
                group.rule,
                clues.name(group.cells[0])
            ));
            match (group.rule, &cells[..]) {
                (Rule::Total, _) => model.sum(cells.iter().map(|&cell| (1, cell)), result, origin),
                (Rule::Product, _) => {
                    let step = |left: &i64, _: usize, value: i32| {
                        (left % i64::from(value) == 0).then(|| left / i64::from(value))
                    };
                    model.automaton(cells, result, step, |&left| left == 1, origin);
                }
                (operation, &[one, other]) => {
                    model.pair(
                        one,
                        other,
                        |a, b| calculate(operation, &[a.into(), b.into()]) == Some(result),
                        origin,
                    );
                }
                (Rule::Difference, _) => {
                    let step = |&(sum, most): &(i64, i64), _: usize, value: i32| {
                        let value = i64::from(value);
                        Some((sum + value, most.max(value)))
                    };
                    model.automaton(cells, (0, 0), step, |&(sum, most)| 2 * most - sum == result, origin);
                }
                _ => {
                    let side = clues.rows as i64;
                    let step = |&(product, most): &(i64, i64), _: usize, value: i32| {
                        let value = i64::from(value);
                        let next = product * value;
                        (next <= side * side).then_some((next, most.max(value)))
                    };
                    let accepts = |&(product, most): &(i64, i64)| most * most == result * product;
                    model.automaton(cells, (1, 0), step, accepts, origin);
                }
            }
        }
        Token::numbers(&numbers)
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for group in &clues.groups {
            drawing.label(group.cells[0], format!("{}{}", group.numbers[0], group.rule));
        }
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for group in &mut all.groups {
            let numbers: Vec<i64> =
                group.cells.iter().map(|&cell| words[cell].number().map_or(1, i64::from)).collect();
            let result = calculate(group.rule, &numbers).filter(|&result| result > 0);
            let (rule, result) =
                result.map_or((Rule::Total, numbers.iter().sum()), |result| (group.rule, result));
            (group.rule, group.numbers) = (rule, vec![result as u32]);
        }
        all
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let is_board = clues.rows == clues.columns && (2..=32).contains(&clues.rows);
        (!is_board).then(|| (None, "the board is not a square of side 2 to 32".to_owned()))
    }

    fn with_weaker_clue(&self, _: &Clues, _: At) -> Option<Clues> {
        None
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        let start = code.at();
        let (mut clues, _) = code.tatham_size()?;
        if clues.rows != clues.columns || !(2..=32).contains(&clues.rows) {
            return Err(code.invalid(start, "a KenKen is a square of side 2 to 32"));
        }
        let regions = code.tatham_blocks(clues.rows)?;
        code.need(b',', "`,` and the cages")?;
        for cells in regions.cells() {
            let start = code.at();
            let letter = code.byte("a cage (a, s, m or d, and a number)")?;
            let Some(&(rule, _)) = OPERATIONS.iter().find(|(_, known)| *known == letter) else {
                return Err(code.invalid(start, "not an operation (a, s, m or d)"));
            };
            let number = code.decimal(1 << 30, "the result of the cage")?;
            code.mark(At::Group(clues.groups.len()), start);
            clues.groups.push(Group::new(rule, cells, [number]));
        }
        clues.regions = Some(regions);
        Ok(clues)
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        // Ids have no given numbers.
        let regions: &Regions =
            clues.regions.as_ref().filter(|_| clues.cells.iter().all(|clue| !clue.is_some()))?;
        let mut code = CodeWriter::default();
        code.tatham_blocks(clues.rows, regions);
        code.text(",");
        for group in &clues.groups {
            let (_, letter) = OPERATIONS.iter().find(|(rule, _)| *rule == group.rule)?;
            code.text(&format!("{}{}", char::from(*letter), group.numbers.first()?));
        }
        Some(format!("{}:{}", clues.rows, code.finish()))
    }
}
