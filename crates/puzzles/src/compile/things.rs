//! The things that a noun with its words and phrases denotes.

use std::rc::Rc;

use gridproof_rules::board::Point;
use gridproof_rules::tree::{Node, Noun, Phrase, Property, Relation, Said, Things, ValueOf};

use super::board::{Corners, STRAIGHT};
use super::circuit::{Few, Lit};
use super::rules::parts;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

/// Visits a thing, which is the value of the variable and one of the things if the condition holds. Returns whether to
/// go on.
pub(super) type Visit<'v, 'k> = dyn FnMut(&mut Compiler<'k>, &mut Variables, Lit) -> Compile<bool> + 'v;

impl<'k> Compiler<'k> {
    /// Visits each of some things. A group, region or path is visited once for each of its cells.
    pub(super) fn each_thing(
        &mut self,
        things: &Things,
        env: &mut Variables,
        visit: &mut Visit<'_, 'k>,
    ) -> Compile<()> {
        self.visit_things(things, env, false, visit)
    }

    /// Visits each of some things about which a rule says something that must hold, for each cell of each group or
    /// region that it speaks of.
    pub(super) fn each_of_rule(
        &mut self,
        things: &Things,
        env: &mut Variables,
        visit: &mut Visit<'_, 'k>,
    ) -> Compile<()> {
        if let (
            Noun::Group | Noun::Region,
            Some(Phrase::Related(relation @ (Relation::NextTo | Relation::Around), x)),
        ) = (things.noun, things.phrases.first())
            && let Value::Block(block) = self.value(x, env)?
        {
            let corners = if *relation == Relation::NextTo { Corners::No } else { Corners::Also };
            if let Some(beside) = self.blocks_beside(things, &block, corners)? {
                for (thing, guard) in beside {
                    env.set(things.variable, thing);
                    let lit = self.admits(things, Done::CellsAndFirst, guard, env)?;
                    if lit != Lit::NEVER && !visit(self, env, lit)? {
                        break;
                    }
                }
                return Ok(());
            }
        }
        self.each_thing(things, env, visit)
    }

    /// Visits each of some things; if they are to be counted, each only once.
    pub(super) fn visit_things(
        &mut self,
        things: &Things,
        env: &mut Variables,
        once: bool,
        visit: &mut Visit<'_, 'k>,
    ) -> Compile<()> {
        env.set(things.variable, Value::Absent);
        let (mut candidates, done) = self.candidates(things, env, Among::Admitted)?;
        if let Some(point) = container(things, env).filter(|&point| self.board.is(point, Noun::Cell)) {
            // A cell belongs to at most one group, region or path.
            candidates.retain(|(thing, _)| !matches!(thing, Value::Block(block) if block.cell != point));
        } else if once {
            for (thing, guard) in &mut candidates {
                if let Value::Block(block) = thing {
                    let first = self.is_first(block)?;
                    *guard = self.circuit.and([*guard, first]);
                }
            }
        }
        for (thing, guard) in candidates {
            self.step()?;
            env.set(things.variable, thing);
            let lit = self.admits(things, done, guard, env)?;
            if lit != Lit::NEVER && !visit(self, env, lit)? {
                break;
            }
        }
        Ok(())
    }

    /// All of some things, each once, with its condition.
    pub(super) fn collect(&mut self, things: &Things, env: &mut Variables) -> Compile<Vec<(Lit, Value)>> {
        let mut all = Vec::new();
        self.visit_things(things, env, true, &mut |_, env, guard| {
            all.push((guard, env.get(things.variable)));
            Ok(true)
        })?;
        Ok(all)
    }

    /// The points at which a clue is printed that all of some things have; `None` if they need no clue. While it is noted
    /// what an instance looks at, there are none, because those without the clue must be noted too.
    fn printed_points(&self, things: &Things) -> Option<&[Point]> {
        if self.circuit.log.is_on() {
            return None;
        }
        let of_word = |said: &Said| match said.property {
            Property::Mark(clue, _) | Property::HasClue(clue) if !said.negated => Some(clue),
            _ => None,
        };
        let of_phrase = |phrase: &Phrase| match phrase {
            Phrase::With(ValueOf::Clue(clue), _) | Phrase::WithMark(clue) => Some(*clue),
            _ => None,
        };
        let clues =
            things.words.iter().filter_map(of_word).chain(things.phrases.iter().filter_map(of_phrase));
        let is_of_points =
            |&clue: &usize| self.kind.clues.get(clue).is_some_and(|clue| clue.noun == things.noun);
        let points = clues.filter(is_of_points).filter_map(|clue| self.printed.get(clue));
        points.min_by_key(|points| points.len()).map(Vec::as_slice)
    }

    /// Candidates, each with the condition under which it is one, and whether words of cells and the phrases with `in`
    /// (for runs and groups) or the first phrase are part of it.
    pub(super) fn candidates(
        &mut self,
        things: &Things,
        env: &mut Variables,
        among: Among,
    ) -> Compile<(Vec<(Value, Lit)>, Done)> {
        let always = |values: Vec<Value>| values.into_iter().map(|value| (value, Lit::ALWAYS)).collect();
        if let Noun::Group | Noun::Run = things.noun {
            return Ok((self.runs_or_groups(things, env)?, Done::Cells));
        }
        if let Some(Phrase::Range(low, high)) = things.phrases.first()
            && things.noun == Noun::Number
        {
            let (low, high) = (self.number(low, env)?, self.number(high, env)?);
            let (least, most) = (low.sum.bounds(&self.circuit).0, high.sum.bounds(&self.circuit).1);
            if most - least > 4096 {
                return Err(super::CompileError::TooLarge);
            }
            let mut numbers = Vec::new();
            for number in least..=most {
                let from = self.circuit.at_least(&low.sum.clone().times(-1), -number);
                let to = self.circuit.at_least(&high.sum, number);
                let guard = self.circuit.and([low.present, high.present, from, to]);
                numbers.push((Value::known(number), guard));
            }
            return Ok((numbers, Done::First));
        }
        if let Some(first) = things.phrases.first()
            && matches!(things.noun, Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot)
            && let Some(points) = self.points_of(things, first, env)?
            // A phrase about the thing itself, which is not there yet, has no points.
            && !points.is_empty()
        {
            return Ok((
                points.into_iter().map(|(point, guard)| (Value::Point(point), guard)).collect(),
                Done::First,
            ));
        }
        let areas =
            |areas: Vec<Rc<super::board::Area>>| areas.into_iter().map(Value::Area).collect::<Vec<_>>();
        let all = match things.noun {
            Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot
                if among == Among::Admitted
                    && let Some(points) = self.printed_points(things) =>
            {
                points.iter().copied().map(Value::Point).collect()
            }
            Noun::Link if self.only_corner_lines() => {
                self.board.points(Noun::Side).into_iter().map(Value::Point).collect()
            }
            Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot | Noun::Place => {
                self.board.points(things.noun).into_iter().map(Value::Point).collect()
            }
            Noun::Row => areas(self.board.rows()),
            Noun::Column => areas(self.board.columns()),
            Noun::Line => areas(self.board.rows().into_iter().chain(self.board.columns()).collect()),
            Noun::Diagonal => areas(self.board.diagonals()),
            Noun::Square => areas(self.board.squares()),
            Noun::View => {
                let places = self.board.places();
                areas(places.into_iter().filter_map(|place| self.board.view(place)).collect())
            }
            Noun::Ring => areas(self.board.size.cells().map(|cell| self.board.ring(cell)).collect()),
            Noun::Direction => STRAIGHT.into_iter().map(Value::Direction).collect(),
            Noun::Layer(layer) => areas(self.board.layers.get(layer).cloned().unwrap_or_default()),
            Noun::Region => return Ok((self.region_candidates(), Done::Nothing)),
            Noun::Segment => return Ok((self.segments(), Done::Nothing)),
            Noun::Path => return Ok((self.paths()?, Done::Nothing)),
            Noun::Group | Noun::Run | Noun::Number | Noun::Board => Vec::new(),
        };
        Ok((always(all), Done::Nothing))
    }

    /// The condition that a candidate, which is the value of the variable, has all words and fits all phrases.
    pub(super) fn admits(
        &mut self,
        things: &Things,
        done: Done,
        guard: Lit,
        env: &mut Variables,
    ) -> Compile<Lit> {
        if guard == Lit::NEVER {
            return Ok(Lit::NEVER);
        }
        let mut all = Few::from_slice(&[guard]);
        let thing = env.get(things.variable);
        for word in &things.words {
            if matches!(done, Done::Cells | Done::CellsAndFirst) && self.is_of_cells(&word.property) {
                continue;
            }
            let holds = self.holds(&word.property, &thing)?;
            let lit = if word.negated { self.circuit.not(holds) } else { holds };
            if lit == Lit::NEVER {
                return Ok(Lit::NEVER);
            }
            all.push(lit);
        }
        let phrases = &things.phrases[usize::from(matches!(done, Done::First | Done::CellsAndFirst))..];
        let is_printed =
            |phrase: &Phrase| matches!(phrase, Phrase::With(ValueOf::Clue(_), _) | Phrase::WithMark(_));
        // What is printed is looked at first: it leaves few things for which the other phrases are stated.
        for printed in [true, false] {
            for phrase in phrases.iter().filter(|phrase| is_printed(phrase) == printed) {
                if done == Done::Cells && matches!(phrase, Phrase::In(_)) {
                    continue;
                }
                let lit = self.phrase_holds(things, phrase, &thing, env)?;
                if lit == Lit::NEVER {
                    return Ok(Lit::NEVER);
                }
                all.push(lit);
            }
        }
        Ok(self.circuit.and(all))
    }
}

/// The cell that must lie in each of the things, as in `some region r where c in r`; `None` if nothing says so.
fn container(things: &Things, env: &Variables) -> Option<Point> {
    let is_own = |slot: usize| {
        let by_phrase = |phrase: &Phrase| matches!(phrase, Phrase::With(_, Some((own, _))) if *own == slot);
        slot == things.variable || things.phrases.iter().any(by_phrase)
    };
    let conditions = things.phrases.iter().filter_map(|phrase| match phrase {
        Phrase::Where(condition) => Some(parts(condition)),
        _ => None,
    });
    conditions.flatten().find_map(|condition| match &condition.node {
        Node::In(both) => match (&both[0].node, &both[1].node) {
            (&Node::Variable(slot), &Node::Variable(area)) if area == things.variable && !is_own(slot) => {
                match env.get(slot) {
                    Value::Point(point) => Some(point),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    })
}

/// Which candidates are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Among {
    /// All things of the noun, so that each has the same place among them on all boards of a size.
    All,
    /// At least those that words and phrases can admit.
    Admitted,
}

/// What has been said of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// Only the noun.
    Nothing,
    /// The first phrase.
    First,
    /// Of groups and runs: words about cells, and phrases with `in`.
    Cells,
    /// Of groups and regions: words about cells, and the first phrase.
    CellsAndFirst,
}
