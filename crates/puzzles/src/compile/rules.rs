//! The rules: each becomes constraints, whose origin is the sentence with the names of the places.

use std::ops::RangeInclusive;
use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{
    Aggregate, Builtin, Comparison, Expression, Node, Noun, Phrase, Property, Quantifier, Rule, Said, Set,
    Slot, Things, ValueOf,
};

use super::board::{Area, STRAIGHT};
use super::circuit::{Few, Lit};
use super::sizes::Limit;
use super::value::{Value, Variables};
use super::{Compile, Compiler, EqualTo};

/// When a rule becomes constraints. The order matters for speed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Rules that say what is filled in where a clue is. Then this is known when other rules are read.
    Facts,
    /// Rules that say that all groups or regions are rectangles.
    Rectangles,
    /// Rules that say how large a group or region is. Then it is known how far it reaches.
    Sizes,
    /// All other rules.
    Others,
}

impl<'k> Compiler<'k> {
    /// Adds the constraints of a rule that belong to a stage.
    pub(super) fn rule_at(&mut self, stage: Stage, index: usize, rule: &'k Rule) -> Compile<()> {
        self.span = rule.span;
        let mut env = Variables::default();
        // What several places of a rule need has the sentence without places.
        self.origin = self.origin_of(rule, &env);
        if stage == Stage::Rectangles {
            return self.rectangles(rule, &mut env);
        }
        let own = match &rule.condition.node {
            _ if says_size(&rule.condition) => Stage::Sizes,
            Node::Quantified(Quantifier::Each, things, Some(body))
                if self.is_printed(things) && says_entry(body) =>
            {
                Stage::Facts
            }
            _ => Stage::Others,
        };
        if own == stage { self.shared_instances(index, rule) } else { Ok(()) }
    }

    /// Adds the constraints of a condition that must hold, or one of the premises does.
    pub(super) fn instances(
        &mut self,
        rule: &'k Rule,
        condition: &'k Expression,
        env: &mut Variables,
        premises: &mut Vec<Lit>,
    ) -> Compile<()> {
        match &condition.node {
            Node::Quantified(quantifier @ (Quantifier::Each | Quantifier::No), things, body) => {
                let is_each = *quantifier == Quantifier::Each;
                if is_each && self.short_runs(rule, things, body.as_deref(), env, premises)? {
                    return Ok(());
                }
                if is_each && premises.is_empty() && self.groups_reach(rule, things, body.as_deref(), env)? {
                    return Ok(());
                }
                let bodies = match body.as_deref() {
                    Some(body) if is_each && premises.is_empty() => {
                        self.besides_labels(rule, things, body, env)?.into_iter().map(Some).collect()
                    }
                    body => vec![body],
                };
                let outer = premises.len();
                for body in bodies {
                    self.each_of_rule(things, env, &mut |this, env, guard| {
                        premises.truncate(outer);
                        this.instance(rule, condition, body, guard, env, premises)?;
                        Ok(true)
                    })?;
                    premises.truncate(outer);
                }
                Ok(())
            }
            Node::And(both) => {
                self.instances(rule, &both[0], env, premises)?;
                self.instances(rule, &both[1], env, premises)
            }
            Node::Implies(both) => {
                let premise = self.condition(&both[0], env)?;
                if premise == Lit::NEVER {
                    return Ok(());
                }
                let is_forgotten = planted::has(Fault::CompilerForgetsPremises);
                premises.push(if is_forgotten { Lit::NEVER } else { self.circuit.not(premise) });
                self.instances(rule, &both[1], env, premises)?;
                premises.pop();
                Ok(())
            }
            Node::Compare(Comparison::Equal, both) => {
                if self.states_size(&both[0], &both[1], env, premises)?
                    || self.states_size(&both[1], &both[0], env, premises)?
                    || self.equals_unknown(rule, both, env, premises)?
                    || self.counts_seen(rule, both, env, premises)?
                    || self.lists_runs(rule, both, env, premises)?
                {
                    return Ok(());
                }
                let lit = self.comparison(Comparison::Equal, both, true, env)?;
                self.require_instance(rule, lit, env, premises)
            }
            Node::Compare(comparison, both) => {
                let lit = self.comparison(*comparison, both, true, env)?;
                self.require_instance(rule, lit, env, premises)
            }
            _ => {
                let lit = self.condition(condition, env)?;
                let visits = self.visits(condition, env)?;
                let lit = self.circuit.and([lit, visits]);
                self.require_instance(rule, lit, env, premises)
            }
        }
    }

    /// Adds the constraints of a rule about one thing. The rule begins with `each` or `no`.
    pub(super) fn instance(
        &mut self,
        rule: &'k Rule,
        condition: &'k Expression,
        body: Option<&'k Expression>,
        guard: Lit,
        env: &mut Variables,
        premises: &mut Vec<Lit>,
    ) -> Compile<()> {
        let is_each = matches!(condition.node, Node::Quantified(Quantifier::Each, ..));
        premises.push(self.circuit.not(guard));
        match body {
            Some(body) if is_each => self.instances(rule, body, env, premises),
            Some(body) => {
                let lit = self.condition(body, env)?;
                let lit = self.circuit.not(lit);
                self.require_instance(rule, lit, env, premises)
            }
            None if is_each => Ok(()),
            None => self.require_instance(rule, Lit::NEVER, env, premises),
        }
    }

    /// What follows from `c is visited`, `straight` or `turning`, if all lines form one loop: exactly two of the links of
    /// the cell or corner are drawn. More is found from this than from the condition alone.
    fn visits(&mut self, condition: &Expression, env: &mut Variables) -> Compile<Lit> {
        let Node::Is(thing, Property::Builtin(Builtin::Visited | Builtin::Straight | Builtin::Turning)) =
            &condition.node
        else {
            return Ok(Lit::ALWAYS);
        };
        let Value::Point(point) = self.value(thing, env)? else { return Ok(Lit::ALWAYS) };
        if !self.has_loop_alone() {
            return Ok(Lit::ALWAYS);
        }
        let links = STRAIGHT.map(|direction| self.goes(point, direction));
        let degree = self.count_of(&links);
        Ok(self.circuit.equals(&degree, 2))
    }

    pub(super) fn require_instance(
        &mut self,
        rule: &Rule,
        lit: Lit,
        env: &Variables,
        premises: &[Lit],
    ) -> Compile<()> {
        if lit == Lit::ALWAYS || premises.contains(&Lit::ALWAYS) {
            return Ok(());
        }
        let origin = self.origin_of(rule, env);
        let outer = std::mem::replace(&mut self.origin, origin);
        self.span = rule.span;
        let lits: Few = premises.iter().copied().chain([lit]).collect();
        self.require(&lits)?;
        self.origin = outer;
        Ok(())
    }

    /// `count(group of c) = n`: the size of a block is stated where nothing else is known of it.
    fn states_size(
        &mut self,
        count: &Expression,
        number: &Expression,
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        let Node::Aggregate(Aggregate::Count, set) = &count.node else { return Ok(false) };
        let Set::Area(area, _) = &**set else { return Ok(false) };
        let (area, number) = (self.value(area, env)?, self.value(number, env)?);
        if let Value::Unknown(_) = number {
            return Ok(false);
        }
        let number = self.number_of(&number)?;
        let (block, there) = match &area {
            Value::Block(block) => (block.clone(), Lit::ALWAYS),
            Value::Cases(cases) => match &cases[..] {
                [(there, Value::Block(block))] => (block.clone(), *there),
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        if there != Lit::ALWAYS {
            // The block must be there, if the premises fail.
            let lits: Vec<Lit> = premises.iter().copied().chain([there]).collect();
            self.require(&lits)?;
        }
        Ok(self.state_size(&block, &number, premises))
    }

    /// A number that must equal a `?`, about which there may be nothing else.
    fn equals_unknown(
        &mut self,
        rule: &Rule,
        both: &'k [Expression; 2],
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        if premises.iter().any(|&premise| premise != Lit::NEVER) {
            return Ok(false);
        }
        if let Some(size) = both.iter().position(|value| self.is_size(value)) {
            let other = &both[1 - size];
            if self.is_size(other) {
                return Ok(false);
            }
            let Value::Unknown(index) = self.value(other, env)? else { return Ok(false) };
            let smallest = self.size_up_to(&both[size], Limit { number: 1, is_only: true }, env)?;
            let is_there = self.number_of(&smallest)?.present;
            self.require_instance(rule, is_there, env, premises)?;
            let origin = self.origin_of(rule, env);
            self.unknowns[index].equal_to.push((EqualTo::Size(&both[size], env.clone()), origin));
            return Ok(true);
        }
        let may_be_unknown = |value: &Expression| matches!(value.node, Node::Variable(_) | Node::Value(..));
        let mut unknown = None;
        for side in (0..2).filter(|&side| may_be_unknown(&both[side])) {
            if let Value::Unknown(index) = self.value(&both[side], env)? {
                unknown = Some((side, index));
            }
        }
        let Some((side, index)) = unknown else { return Ok(false) };
        let other = self.value(&both[1 - side], env)?;
        if self.unknowns[index].is_direction || matches!(other, Value::Unknown(_)) {
            return Ok(false);
        }
        let number = self.number_of(&other)?;
        let origin = self.origin_of(rule, env);
        self.unknowns[index].equal_to.push((EqualTo::Number(number), origin));
        Ok(true)
    }

    /// The division of which some things are the blocks; `None` if they are none, or if there are none.
    pub(super) fn division_of(&mut self, things: &Things, env: &mut Variables) -> Compile<Option<usize>> {
        let mut division = None;
        self.each_thing(things, env, &mut |_, env, _| {
            if let Value::Block(block) = env.get(things.variable) {
                division = Some(block.division);
            }
            Ok(false)
        })?;
        Ok(division)
    }

    /// `each region r: rectangle(r)`: where two links in a square of cells share a cell, all four cells are linked.
    /// Afterwards it is known that all blocks are rectangles.
    fn rectangles(&mut self, rule: &Rule, env: &mut Variables) -> Compile<()> {
        let Node::Quantified(Quantifier::Each, things, Some(body)) = &rule.condition.node else {
            return Ok(());
        };
        let is_rectangle = parts(body).into_iter().any(|body| match &body.node {
            Node::Aggregate(Aggregate::Rectangle, set) => {
                matches!(&**set, Set::Area(area, None) if matches!(area.node, Node::Variable(slot) if slot == things.variable))
            }
            _ => false,
        });
        // Words that do not make the group select some of the groups or regions.
        let selects = |word: &Said| things.noun != Noun::Group || !self.is_of_cells(&word.property);
        if !is_rectangle
            || things.by.is_some()
            || !things.phrases.is_empty()
            || things.words.iter().any(selects)
        {
            return Ok(());
        }
        let Some(division) =
            self.division_of(things, env)?.filter(|&division| !self.divisions[division].is_path)
        else {
            return Ok(());
        };
        for square in self.board.squares() {
            let cells: Vec<usize> =
                square.points.iter().filter_map(|&point| self.board.size.cell_index(point)).collect();
            let [a, b, c, d] = cells[..] else { continue };
            let links =
                [(a, b), (b, d), (d, c), (c, a)].map(|(one, other)| self.linked(division, one, other));
            let fault = usize::from(planted::has(Fault::CompilerLosesACornerOfRectangles));
            for first in fault..4 {
                let both = [links[first], links[(first + 1) % 4]].map(|link| self.circuit.not(link));
                for other in [links[(first + 2) % 4], links[(first + 3) % 4]] {
                    let lit = self.circuit.or([both[0], both[1], other]);
                    env.set(things.variable, Value::Area(square.clone()));
                    self.require_instance(rule, lit, env, &[])?;
                }
            }
        }
        self.divisions[division].is_rectangular = true;
        Ok(())
    }

    /// `each W run s: count(... in s) <= n`, where the count is known for each run and grows with it: for each shortest
    /// part of a line with a larger count, a clause. Returns whether the rule has this form.
    fn short_runs(
        &mut self,
        rule: &Rule,
        things: &Things,
        body: Option<&Expression>,
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        let Some(body) = body else { return Ok(false) };
        let Node::Compare(comparison @ (Comparison::AtMost | Comparison::Less), both) = &body.node else {
            return Ok(false);
        };
        let Node::Number(number) = both[1].node else { return Ok(false) };
        let of_variable = |expression: &Expression| matches!(expression.node, Node::Variable(slot) if slot == things.variable);
        let counted = match &both[0].node {
            Node::Aggregate(Aggregate::Count, set) => match &**set {
                Set::Area(area, _) if of_variable(area) => None,
                Set::Things(counted, None) => match &counted.phrases[..] {
                    [Phrase::In(area)]
                        if of_variable(area) && !matches!(counted.noun, Noun::Group | Noun::Run) =>
                    {
                        Some(counted)
                    }
                    _ => return Ok(false),
                },
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        let words_of_cells = things.words.iter().all(|word| self.is_of_cells(&word.property));
        if things.noun != Noun::Run || !things.phrases.is_empty() || !words_of_cells {
            return Ok(false);
        }
        let most = if *comparison == Comparison::AtMost { number } else { number.saturating_sub(1) };
        for line in self.board.rows().into_iter().chain(self.board.columns()) {
            let spans = self.spans(counted, things.variable, &line, env)?;
            let fits = |first: usize, last: usize| {
                let within = spans.iter().filter(|span| first <= *span.start() && *span.end() <= last);
                i64::try_from(within.count()).is_ok_and(|count| count <= most)
            };
            let mut has = Vec::with_capacity(line.points.len());
            for &point in &line.points {
                has.push(self.words(&things.words, &Value::Point(point))?);
            }
            let mut end = 0;
            for start in 0..line.points.len() {
                end = end.max(start);
                while end < line.points.len() && fits(start, end) {
                    self.step()?;
                    end += 1;
                }
                let is_lost =
                    end + 1 == line.points.len() && planted::has(Fault::CompilerLosesShortRunsAtTheEdge);
                if end == line.points.len() || is_lost {
                    break;
                }
                let points = line.points[start..=end].to_vec();
                let area = Area { noun: Noun::Run, index: 0, points, across: line.across };
                env.set(things.variable, Value::Area(area.into()));
                let all = self.circuit.and(has[start..=end].iter().copied());
                let not_all = self.circuit.not(all);
                self.require_instance(rule, not_all, env, premises)?;
            }
        }
        Ok(true)
    }

    /// The places in a line, each from the first to the last cell, that the things in it take up; the cells themselves if
    /// there are no such things. The variable stands for the line.
    fn spans(
        &mut self,
        counted: Option<&Things>,
        variable: Slot,
        line: &Rc<Area>,
        env: &mut Variables,
    ) -> Compile<Vec<RangeInclusive<usize>>> {
        let Some(counted) = counted else {
            return Ok((0..line.points.len()).map(|place| place..=place).collect());
        };
        env.set(variable, Value::Area(Rc::clone(line)));
        let mut spans = Vec::new();
        for (guard, thing) in self.collect(counted, env)? {
            if guard != Lit::ALWAYS {
                return self.no_constraint("a count in a run");
            }
            // What lies between cells is in a run if these cells are.
            let cells = match *thing.points() {
                [point] if !self.board.is(point, Noun::Cell) => self.board.touching(Noun::Cell, &[point]),
                ref points => points.to_vec(),
            };
            let place = |cell: &Point| line.points.iter().position(|own| own == cell);
            let places = || cells.iter().filter_map(place);
            if let (Some(first), Some(last)) = (places().min(), places().max()) {
                spans.push(first..=last);
            }
        }
        Ok(spans)
    }

    /// Whether what is printed alone says which things these are.
    fn is_printed(&self, things: &Things) -> bool {
        let is_clue =
            |phrase: &Phrase| matches!(phrase, Phrase::With(ValueOf::Clue(_), _) | Phrase::WithMark(_));
        matches!(things.noun, Noun::Cell | Noun::Link)
            && things.words.iter().all(|word| self.is_printed_word(&word.property))
            && things.phrases.iter().all(is_clue)
    }

    /// Whether a word is about clues, or is defined by what is printed. Definitions refer to earlier ones only.
    fn is_printed_word(&self, property: &Property) -> bool {
        match property {
            Property::Mark(..) | Property::Unmarked(_) | Property::HasClue(_) => true,
            Property::Defined(define) => {
                self.kind.defines.get(*define).is_some_and(|define| self.is_printed_condition(&define.body))
            }
            _ => false,
        }
    }

    fn is_printed_condition(&self, condition: &Expression) -> bool {
        match &condition.node {
            Node::Not(inner) => self.is_printed_condition(inner),
            Node::And(both) | Node::Or(both) => both.iter().all(|part| self.is_printed_condition(part)),
            Node::Is(_, property) => self.is_printed_word(property),
            Node::Has(..) | Node::Flag(_) => true,
            _ => false,
        }
    }
}

/// The parts of a condition that must all hold.
pub(super) fn parts(condition: &Expression) -> Vec<&Expression> {
    match &condition.node {
        Node::And(both) => both.iter().flat_map(parts).collect(),
        _ => vec![condition],
    }
}

/// Whether a condition says what is filled in for a variable.
fn says_entry(condition: &Expression) -> bool {
    let is_variable = |thing: &Expression| matches!(thing.node, Node::Variable(_));
    let is_found = |value: &Expression| matches!(&value.node, Node::Value(ValueOf::Found(_), Some(thing)) if is_variable(thing));
    let is_known = |value: &Expression| matches!(value.node, Node::Number(_) | Node::Variable(_));
    parts(condition).into_iter().any(|part| match &part.node {
        Node::Is(thing, Property::Found(..)) => is_variable(thing),
        Node::Not(inner) => {
            matches!(&inner.node, Node::Is(thing, Property::Builtin(Builtin::Visited)) if is_variable(thing))
        }
        Node::Compare(Comparison::Equal, both) => {
            let [a, b] = &**both;
            is_found(a) && is_known(b) || is_known(a) && is_found(b)
        }
        _ => false,
    })
}

/// Whether a condition says how many cells an area has.
fn says_size(condition: &Expression) -> bool {
    match &condition.node {
        Node::Quantified(Quantifier::Each, _, Some(body)) => says_size(body),
        Node::And(both) => both.iter().any(says_size),
        Node::Implies(both) => says_size(&both[1]),
        Node::Compare(Comparison::Equal, both) => both.iter().any(|value| {
            matches!(&value.node, Node::Aggregate(Aggregate::Count, set) if matches!(**set, Set::Area(..)))
        }),
        _ => false,
    }
}
