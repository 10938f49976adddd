//! The finished model of a puzzle, and what its solutions mean.

use std::collections::BTreeMap;

use gridproof_model::{Atom, Cell, Domain, Model, ModelError};
use gridproof_rules::board::Answer;

use super::CompileError;
use super::circuit::Lit;
use super::finds::Decoder;
use crate::hidden::HiddenCell;

/// The model of a puzzle, and what its solutions mean.
#[derive(Debug)]
pub struct Compiled {
    /// The model.
    pub model: Model,
    /// What each rule became, in the order of the rules.
    pub rules: Vec<Stated>,
    pub(super) facts: Vec<Atom>,
    pub(super) finds: Vec<Decoder>,
    /// The meanings of hidden cells.
    pub(super) hidden: Vec<(Cell, HiddenCell)>,
}

/// What a rule became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// Constraints: the number of each kind, by its name. Sizes of groups and regions, and values of `?`, have further
    /// constraints, which several rules may share.
    Constraints(BTreeMap<&'static str, usize>),
    /// It is checked on complete assignments, for this reason; without one, all rules are.
    Lazy(Option<CompileError>),
}

impl Compiled {
    /// The answer that an assignment of the model means.
    pub fn answer(&self, values: &[u8]) -> Answer {
        answer_of(&self.finds, values)
    }

    /// The model without what nobody has to find out: what rules say of single cells because of what is printed there. With
    /// the meanings of its hidden cells.
    pub(crate) fn model_with_facts(self) -> Result<(Model, Vec<(Cell, HiddenCell)>), ModelError> {
        let mut domains = self.model.domains().to_vec();
        for atom in self.facts {
            let domain = &mut domains[atom.cell as usize];
            let left = domain.intersection(atom.values);
            // If nothing is left, the constraints show why there is no solution.
            *domain = if left.is_empty() { *domain } else { left };
        }
        Ok((self.model.with_domains(domains)?, self.hidden))
    }

    /// The meaning of a hidden cell.
    pub(crate) fn hidden_cell(&self, cell: Cell) -> Option<&HiddenCell> {
        self.hidden.iter().find(|(of, _)| *of == cell).map(|(_, meaning)| meaning)
    }

    /// What is known of the answer if the cells of the model have these domains, and which places are not decided, for
    /// each `find`.
    pub fn partial_answer(&self, domains: &[Domain]) -> (Answer, Vec<Vec<bool>>) {
        let known = |lit: Lit| truth(lit, |cell| domains[cell as usize]);
        let answer = self.finds.iter().map(|find| find.found(&|lit| known(lit) == Some(true))).collect();
        let is_open = |lits: &Vec<Lit>| lits.iter().any(|&lit| known(lit).is_none());
        let open = |find: &Decoder| -> Vec<bool> {
            let has_open_border = find.borders().any(|lit| known(lit).is_none());
            // Which region a cell is in depends on all borders.
            find.conditions().iter().map(|lits| has_open_border || is_open(lits)).collect()
        };
        (answer, self.finds.iter().map(open).collect())
    }

    /// For each two neighbours that may be in one region, whether a border lies between them; `None` if this is not
    /// decided.
    pub fn borders(&self, domains: &[Domain]) -> Vec<((usize, usize), Option<bool>)> {
        let links = self.finds.iter().flat_map(|find| match find {
            Decoder::Regions { links, .. } => links.as_slice(),
            _ => &[],
        });
        let is_joined = |lit: Lit| truth(lit, |cell| domains[cell as usize]);
        links.map(|&(a, b, link)| ((a, b), is_joined(link).map(|joined| !joined))).collect()
    }

    /// For each two neighbours that may be in one region, the cell of the model that decides whether a border lies between
    /// them, and its value if one does.
    pub fn border_cells(&self) -> Vec<((usize, usize), Cell, u8)> {
        let links = self.finds.iter().flat_map(|find| match find {
            Decoder::Regions { links, .. } => links.as_slice(),
            _ => &[],
        });
        let without = |&(a, b, link): &(usize, usize, Lit)| match link {
            Lit::Atom(cell, set) => Domain::from_bits(0b11 & !set).value().map(|value| ((a, b), cell, value)),
            Lit::Known(_) | Lit::Node(..) => None,
        };
        links.filter_map(without).collect()
    }

    /// Restricts the domains of the model's cells to what a solution says at the known places of each `find`. Of a cell that
    /// is in a region, only this is known: the borders around it depend on its neighbours.
    pub fn restrict(&self, values: &[u8], is_known: impl Fn(usize, usize) -> bool, domains: &mut [Domain]) {
        for (index, find) in self.finds.iter().enumerate() {
            let known =
                find.conditions().into_iter().enumerate().filter(|(place, _)| is_known(index, *place));
            for lit in known.flat_map(|(_, lits)| lits) {
                if let Lit::Atom(cell, set) = lit {
                    let holds = Domain::from_bits(set).contains(values[cell as usize]);
                    let domain = &mut domains[cell as usize];
                    *domain = domain.intersection(Domain::from_bits(if holds { set } else { !set }));
                }
            }
        }
    }

    /// The values of the shown cells for this answer; `None` if the model cannot have this answer.
    pub fn values(&self, answer: &Answer) -> Option<Vec<(Cell, u8)>> {
        let mut left: Vec<Domain> = self.model.domains().to_vec();
        if answer.len() != self.finds.len() {
            return None;
        }
        for (find, found) in self.finds.iter().zip(answer) {
            for (lit, holds) in find.truths(found)? {
                match lit {
                    Lit::Known(known) if known != holds => return None,
                    Lit::Known(_) | Lit::Node(..) => {}
                    Lit::Atom(cell, set) => {
                        let cell = &mut left[cell as usize];
                        *cell = cell.intersection(Domain::from_bits(if holds { set } else { !set }));
                    }
                }
            }
        }
        let cells = 0..left.len() as Cell;
        let shown = cells.filter(|&cell| self.model.is_shown(cell));
        shown.map(|cell| Some((cell, left[cell as usize].value()?))).collect()
    }

    /// For each place of a `find`, what may be filled in there, each with the value of a cell of the model that means it.
    /// What is certain or impossible is left out. For regions, the only choice is that a cell is in none.
    pub fn choices(&self, find: usize) -> Vec<Vec<(Choice, Cell, u8)>> {
        let only = |lit: Lit| match lit {
            Lit::Atom(cell, set) => {
                let values = self.model.domains()[cell as usize].intersection(Domain::from_bits(set));
                values.value().map(|value| (cell, value))
            }
            Lit::Known(_) | Lit::Node(..) => None,
        };
        let choice = |(choice, lit): (Choice, Lit)| only(lit).map(|(cell, value)| (choice, cell, value));
        match self.finds.get(find) {
            Some(Decoder::Words(cells)) => {
                let words = |lits: &Vec<Lit>| {
                    let words = lits.iter().enumerate().map(|(word, &lit)| (Choice::Word(word), lit));
                    words.filter_map(choice).collect()
                };
                cells.iter().map(words).collect()
            }
            Some(Decoder::Numbers(places)) => {
                let entries = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    let numbers = cases.iter().map(|&(number, lit)| (Choice::Number(number), lit));
                    numbers.chain([(Choice::Other, *other)]).filter_map(choice).collect()
                };
                places.iter().map(entries).collect()
            }
            Some(Decoder::Lines(links)) => {
                links.iter().map(|&link| choice((Choice::Line, link)).into_iter().collect()).collect()
            }
            Some(Decoder::Regions { cells, .. }) => {
                let left_out = |&is_in: &Lit| match is_in {
                    Lit::Atom(cell, set) => only(Lit::Atom(cell, 0b11 & !set)),
                    Lit::Known(_) | Lit::Node(..) => None,
                };
                let choice = |lit: &Lit| left_out(lit).map(|(cell, value)| (Choice::LeftOut, cell, value));
                cells.iter().map(|lit| choice(lit).into_iter().collect()).collect()
            }
            None => Vec::new(),
        }
    }

    /// What it means that a cell of the model has a value; `None` if the cell belongs to no place, or if the value says
    /// only what is not there.
    pub(crate) fn meaning(&self, cell: Cell, value: u8) -> Option<Meaning> {
        let of =
            |lit: Lit| truth(lit, |other| if other == cell { Domain::single(value) } else { Domain::EMPTY });
        let is_of = |lit: &Lit| matches!(lit, Lit::Atom(of, _) if *of == cell);
        let holds = |lit: &Lit| is_of(lit) && of(*lit) == Some(true);
        self.finds.iter().enumerate().find_map(|(find, decoder)| match decoder {
            Decoder::Words(cells) => {
                let place = cells.iter().position(|words| words.iter().any(is_of))?;
                let word = cells[place].iter().position(holds)?;
                Some(Meaning::Word { find, place, word })
            }
            Decoder::Numbers(places) => {
                let is_here = |(cases, other): &(Vec<(i64, Lit)>, Lit)| {
                    is_of(other) || cases.iter().any(|(_, case)| is_of(case))
                };
                let place = places.iter().position(is_here)?;
                let number = places[place].0.iter().find(|(_, case)| holds(case)).map(|(number, _)| *number);
                (number.is_some() || holds(&places[place].1)).then_some(Meaning::Number {
                    find,
                    place,
                    number,
                })
            }
            Decoder::Lines(links) => {
                let place = links.iter().position(is_of)?;
                Some(Meaning::Line { find, place, is_drawn: holds(&links[place]) })
            }
            Decoder::Regions { cells, links } => {
                if let Some(&(a, b, link)) = links.iter().find(|(_, _, link)| is_of(link)) {
                    return Some(Meaning::Border { between: (a, b), is_there: !holds(&link) });
                }
                let place = cells.iter().position(is_of)?;
                Some(Meaning::Region { place, is_there: holds(&cells[place]) })
            }
        })
    }
}

pub(super) fn answer_of(finds: &[Decoder], values: &[u8]) -> Answer {
    let holds = |lit: Lit| truth(lit, |cell| Domain::single(values[cell as usize])) == Some(true);
    finds.iter().map(|find| find.found(&holds)).collect()
}

/// What may be filled in at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The word with this index.
    Word(usize),
    /// A number.
    Number(i64),
    /// The word that stands instead of a number.
    Other,
    /// A line.
    Line,
    /// The cell is in no region.
    LeftOut,
}

/// What it means that a cell of the model has a value. Places are counted as in an [`Answer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A cell has a word.
    Word { find: usize, place: usize, word: usize },
    /// A cell or link has a number, or the word that stands instead.
    Number { find: usize, place: usize, number: Option<i64> },
    /// A link is drawn or not.
    Line { find: usize, place: usize, is_drawn: bool },
    /// There is a border between two cells or not.
    Border { between: (usize, usize), is_there: bool },
    /// A cell is in a region or not.
    Region { place: usize, is_there: bool },
}

/// Whether a condition holds for all values that the cells may have; `None` if this depends on the value. A condition
/// about a cell without values does not hold.
fn truth(lit: Lit, domain: impl Fn(Cell) -> Domain) -> Option<bool> {
    match lit {
        Lit::Known(holds) => Some(holds),
        Lit::Atom(cell, set) => {
            let (domain, set) = (domain(cell), Domain::from_bits(set));
            match domain.intersection(set) {
                held if held.is_empty() => Some(false),
                held if held == domain => Some(true),
                _ => None,
            }
        }
        // Nothing that is filled in depends on a node.
        Lit::Node(..) => Some(false),
    }
}
