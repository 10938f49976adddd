//! The rules: each becomes constraints, whose origin is the sentence with the names of the places.

use gridproof_model::Origin;
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Aggregate, Comparison, Expression, Node, Noun, Piece, Quantifier, Rule, Set};

use super::circuit::Lit;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

impl<'k> Compiler<'k> {
    /// Adds the constraints of a rule.
    pub(super) fn rule(&mut self, rule: &'k Rule) -> Compile<()> {
        self.span = rule.span;
        let mut env = Variables::default();
        // What several places of a rule need has the sentence without places.
        self.origin = self.origin_of(rule, &env);
        self.instances(rule, &rule.condition, &mut env, &mut Vec::new())
    }

    /// Adds the constraints of a condition that must hold, or one of the premises does.
    fn instances(
        &mut self,
        rule: &Rule,
        condition: &Expression,
        env: &mut Variables,
        premises: &mut Vec<Lit>,
    ) -> Compile<()> {
        match &condition.node {
            Node::Quantified(quantifier @ (Quantifier::Each | Quantifier::No), things, body) => {
                let is_each = *quantifier == Quantifier::Each;
                if is_each && self.short_runs(rule, things, body.as_deref(), env, premises)? {
                    return Ok(());
                }
                if is_each && let Some(body) = body {
                    self.rectangles(rule, things, body, env, premises)?;
                }
                let outer = premises.len();
                self.each_of_rule(things, env, &mut |this, env, guard| {
                    premises.truncate(outer);
                    premises.push(this.circuit.not(guard));
                    match body {
                        Some(body) if is_each => this.instances(rule, body, env, premises)?,
                        Some(body) => {
                            let lit = this.condition(body, env)?;
                            let lit = this.circuit.not(lit);
                            this.require_instance(rule, lit, env, premises)?;
                        }
                        None if is_each => {}
                        None => this.require_instance(rule, Lit::NEVER, env, premises)?,
                    }
                    Ok(true)
                })?;
                premises.truncate(outer);
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
                premises.push(self.circuit.not(premise));
                self.instances(rule, &both[1], env, premises)?;
                premises.pop();
                Ok(())
            }
            Node::Compare(Comparison::Equal, both) => {
                if self.states_size(&both[0], &both[1], env, premises)?
                    || self.states_size(&both[1], &both[0], env, premises)?
                    || self.equals_unknown(rule, both, env, premises)?
                {
                    return Ok(());
                }
                let lit = self.condition(condition, env)?;
                self.require_instance(rule, lit, env, premises)
            }
            _ => {
                let lit = self.condition(condition, env)?;
                self.require_instance(rule, lit, env, premises)
            }
        }
    }

    fn require_instance(&mut self, rule: &Rule, lit: Lit, env: &Variables, premises: &[Lit]) -> Compile<()> {
        if lit == Lit::ALWAYS || premises.contains(&Lit::ALWAYS) {
            return Ok(());
        }
        let origin = self.origin_of(rule, env);
        let outer = std::mem::replace(&mut self.origin, origin);
        self.span = rule.span;
        let lits: Vec<Lit> = premises.iter().copied().chain([lit]).collect();
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
        both: &[Expression; 2],
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        if premises.iter().any(|&premise| premise != Lit::NEVER) {
            return Ok(false);
        }
        let values = [self.value(&both[0], env)?, self.value(&both[1], env)?];
        let (index, other) = match &values {
            [Value::Unknown(_), Value::Unknown(_)] => return Ok(false),
            [Value::Unknown(index), other] | [other, Value::Unknown(index)] => (*index, other),
            _ => return Ok(false),
        };
        if self.unknowns[index].is_direction {
            return Ok(false);
        }
        let number = self.number_of(other)?;
        let origin = self.origin_of(rule, env);
        self.unknowns[index].equal_to.push((number, origin));
        Ok(true)
    }

    /// `each region r: rectangle(r)`: where two links in a square of cells share a cell, all four cells are linked.
    /// Afterwards it is known that all blocks are rectangles.
    fn rectangles(
        &mut self,
        rule: &Rule,
        things: &gridproof_rules::tree::Things,
        body: &Expression,
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<()> {
        let is_rectangle = parts(body).into_iter().any(|body| match &body.node {
            Node::Aggregate(Aggregate::Rectangle, set) => {
                matches!(&**set, Set::Area(area, None) if matches!(area.node, Node::Variable(slot) if slot == things.variable))
            }
            _ => false,
        });
        if !is_rectangle || things.by.is_some() || !things.phrases.is_empty() || !premises.is_empty() {
            return Ok(());
        }
        let mut division = None;
        self.each_thing(things, env, &mut |_, env, _| {
            if let Value::Block(block) = env.get(things.variable) {
                division = Some(block.division);
            }
            Ok(false)
        })?;
        let Some(division) = division.filter(|&division| !self.divisions[division].is_path) else {
            return Ok(());
        };
        for square in self.board.squares() {
            let cells: Vec<usize> =
                square.points.iter().filter_map(|&point| self.board.size.cell_index(point)).collect();
            let [a, b, c, d] = cells[..] else { continue };
            let links =
                [(a, b), (b, d), (d, c), (c, a)].map(|(one, other)| self.linked(division, one, other));
            for first in 0..4 {
                let both = [links[first], links[(first + 1) % 4]].map(|link| self.circuit.not(link));
                for other in [links[(first + 2) % 4], links[(first + 3) % 4]] {
                    let lit = self.circuit.or([both[0], both[1], other]);
                    env.set(things.variable, Value::Area(square.clone()));
                    self.require_instance(rule, lit, env, premises)?;
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
        things: &gridproof_rules::tree::Things,
        body: Option<&Expression>,
        env: &mut Variables,
        premises: &[Lit],
    ) -> Compile<bool> {
        let Some(body) = body else { return Ok(false) };
        let Node::Compare(Comparison::AtMost | Comparison::Less, both) = &body.node else { return Ok(false) };
        let of_variable = |expression: &Expression| matches!(expression.node, Node::Variable(slot) if slot == things.variable);
        let grows = match &both[0].node {
            Node::Aggregate(Aggregate::Count, set) => match &**set {
                Set::Area(area, _) => of_variable(area),
                Set::Things(counted, None) => match &counted.phrases[..] {
                    [gridproof_rules::tree::Phrase::In(area)] => {
                        of_variable(area) && !matches!(counted.noun, Noun::Group | Noun::Run)
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        };
        let is_number = matches!(both[1].node, Node::Number(_));
        let words_of_cells = things.words.iter().all(|word| self.is_of_cells(&word.property));
        if things.noun != Noun::Run || !things.phrases.is_empty() || !grows || !is_number || !words_of_cells {
            return Ok(false);
        }
        for line in self.board.rows().into_iter().chain(self.board.columns()) {
            let mut has = Vec::with_capacity(line.points.len());
            for &point in &line.points {
                has.push(self.words(&things.words, &Value::Point(point))?);
            }
            let mut end = 0;
            for start in 0..line.points.len() {
                end = end.max(start);
                while end < line.points.len() {
                    let points = line.points[start..=end].to_vec();
                    let area = super::board::Area { noun: Noun::Run, index: 0, points, across: line.across };
                    env.set(things.variable, Value::Area(area.into()));
                    match self.condition(body, env)? {
                        Lit::ALWAYS => end += 1,
                        Lit::NEVER => break,
                        _ => return self.no_constraint("a count in a run"),
                    }
                }
                if end == line.points.len() {
                    break;
                }
                let all = self.circuit.and(has[start..=end].iter().copied());
                let not_all = self.circuit.not(all);
                self.require_instance(rule, not_all, env, premises)?;
            }
        }
        Ok(true)
    }

    /// The sentence of a rule, with the names of the places.
    /// The sentence of a rule between quotation marks, since sentences about it begin with other words: `From "...": `.
    fn origin_of(&self, rule: &Rule, env: &Variables) -> Origin {
        let mut sentence = "\"".to_owned();
        for piece in &rule.sentence {
            match piece {
                Piece::Text(text) => sentence.push_str(text),
                Piece::Variable(slot) => sentence.push_str(&self.name(&env.get(*slot))),
            }
        }
        sentence.push('"');
        sentence.as_str().into()
    }

    /// The name of a thing.
    fn name(&self, thing: &Value) -> String {
        let cell = |point: Point| format!("r{}c{}", (point.y + 1) / 2, (point.x + 1) / 2);
        match thing {
            Value::Number(number) => {
                number.sum.known().map_or_else(|| "?".to_owned(), |number| number.to_string())
            }
            Value::Unknown(_) => "?".to_owned(),
            Value::Letter(letter) => letter.to_string(),
            Value::Direction(direction) => format!("{direction:?}").to_lowercase(),
            Value::Point(point) => match self.board.edge(*point) {
                Some((edge, line)) => format!("{} {}", format!("{edge:?}").to_lowercase(), line + 1),
                None if self.board.is(*point, Noun::Cell) => cell(*point),
                None => {
                    let cells: Vec<String> =
                        self.board.touching(Noun::Cell, &[*point]).into_iter().map(cell).collect();
                    format!("place between {}", cells.join(", "))
                }
            },
            Value::Area(area) => {
                let noun = match area.noun {
                    Noun::Row => return format!("row {}", area.index + 1),
                    Noun::Column => return format!("column {}", area.index + 1),
                    Noun::Layer(layer) => self.kind.layers[layer].noun.as_str(),
                    Noun::Square => "square",
                    Noun::Run => "run",
                    Noun::Group => "group",
                    Noun::Segment => "segment",
                    Noun::Ring => "ring",
                    Noun::View => "view",
                    _ => "area",
                };
                area.points
                    .first()
                    .map_or_else(|| noun.to_owned(), |&first| format!("{noun} at {}", cell(first)))
            }
            Value::Block(block) => format!("group at {}", cell(block.cell)),
            _ => "...".to_owned(),
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
