//! Values: calculations, variables, `NAME of x` and functions of things.

use super::comparisons::own_letter;
use super::cursor::Parser;
use super::lexer::{Token, TokenKind};
use super::resolve::suggest;
use super::words::{self, Call};
use crate::spelling::nearest;
use crate::text::RuleError;
use crate::tree::{
    Aggregate, ClueForm, DefineIndex, Direction, Expression, Function, LayerForm, Node, Noun, Operator, Set,
    Type, ValueOf,
};

impl Parser<'_, '_> {
    /// Terms with `+` and `-` between them.
    pub(super) fn sum(&mut self) -> Result<Expression, RuleError> {
        self.chain(&[("+", Operator::Plus), ("-", Operator::Minus)], Self::term)
    }

    fn term(&mut self) -> Result<Expression, RuleError> {
        let operators = [("*", Operator::Times), ("/", Operator::Over), ("%", Operator::Remainder)];
        self.chain(&operators, Self::factor)
    }

    fn chain(
        &mut self,
        operators: &[(&str, Operator)],
        part: fn(&mut Self) -> Result<Expression, RuleError>,
    ) -> Result<Expression, RuleError> {
        let mark = self.mark();
        self.stacked(|parser| {
            let mut left = part(parser)?;
            while let Some(&(_, operator)) = operators.iter().find(|(sign, _)| parser.at(sign)) {
                parser.advance();
                let right = part(parser)?;
                parser.want(&left, Type::NUMBER)?;
                parser.want(&right, Type::NUMBER)?;
                let node = Node::Calculate(operator, Box::new([left, right]));
                left = parser.made(node, Type::NUMBER, mark);
                parser.raise()?;
            }
            Ok(left)
        })
    }

    fn factor(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        let Some(token) = self.next() else { return Err(self.expected("a value")) };
        match token.kind {
            TokenKind::Number(number) => {
                self.advance();
                Ok(Expression { node: Node::Number(number), ty: Type::NUMBER, span: token.span })
            }
            TokenKind::Sign if token.is("(") => {
                self.advance();
                let in_where = std::mem::replace(&mut self.in_where, false);
                let found = self.condition(None)?;
                self.in_where = in_where;
                self.expect(")")?;
                Ok(Expression { span: self.span_since(mark), ..found })
            }
            TokenKind::Sign => {
                let error = token.error(format!("a value is missing before `{}`", token.text));
                Err(match token.text {
                    "-" => error.with_help("numbers below 0 are written `0 - 1`"),
                    "=" | "<" | ">" | "<=" | ">=" if matches!(self.previous(), "and" | "or") => {
                        error.with_help("name the value again, as in `n >= 1 and n <= 3`")
                    }
                    "=" => error.with_help("write one `=`"),
                    ">" => error.with_help("write `!=` if two values are not equal"),
                    _ => error,
                })
            }
            TokenKind::Word => self.named(&token, mark),
        }
    }

    /// A value that begins with a name.
    fn named(&mut self, token: &Token<'_>, mark: usize) -> Result<Expression, RuleError> {
        let name = token.text;
        match self.peek(1) {
            "of" => return self.of(token, mark),
            "(" => {
                if let Some(call) = words::call(name) {
                    self.advance();
                    return self.deeper(|parser| parser.call(call, token, mark));
                }
                if self.variable(name).is_none() && !words::KEYWORDS.contains(&name) {
                    let error = token.error(format!("no function has the name `{name}`"));
                    if self.names.values.contains_key(name) {
                        return Err(error.with_help(format!("write `{name} of x`")));
                    }
                    if self.is_said(name) {
                        return Err(error.with_help(format!("write `x is {name}`")));
                    }
                    let known = words::CALLS.iter().map(|&(name, _)| name);
                    let mut error = suggest(error, name, nearest(name, known));
                    if self.variable(self.peek(2)).is_some() {
                        error.help = error.help.map(|help| own_letter(&help, self.peek(2)));
                    }
                    return Err(error);
                }
            }
            _ => {}
        }
        let leaf = |node, ty| Ok(Expression { node, ty, span: token.span });
        if let Some(binding) = self.variable(name) {
            let (slot, ty) = (binding.slot, binding.ty);
            self.advance();
            self.uses.push(slot);
            return leaf(Node::Variable(slot), ty);
        }
        match name {
            "rows" | "columns" => {
                self.advance();
                return leaf(if name == "rows" { Node::Rows } else { Node::Columns }, Type::NUMBER);
            }
            "flag" => return self.flag(mark),
            _ => {}
        }
        if let Some(direction) = words::direction(name) {
            self.advance();
            if !Direction::STRAIGHT.contains(&direction) {
                return Err(token.error(format!("`{name}` can be used only in `step(x, {name})`")));
            }
            return leaf(Node::Direction(direction), Type::DIRECTION);
        }
        if let Some((value, ty)) = self.names.value(name, Noun::Board) {
            self.advance();
            self.use_value(value, token)?;
            self.depends.set(true);
            return leaf(Node::Value(value, None), ty);
        }
        Err(self.no_value(token))
    }

    fn flag(&mut self, mark: usize) -> Result<Expression, RuleError> {
        self.expect("flag")?;
        let token = self.word("the name of a flag")?;
        let Some(index) = self.names.flags.iter().position(|flag| flag == token.text) else {
            let error = token.error(format!("no flag has the name `{}`", token.text));
            let near = nearest(token.text, self.names.flags.iter().map(String::as_str));
            return Err(match near {
                None if !self.names.flags.is_empty() => {
                    error.with_help(format!("the flags are {}", words::listed(&self.names.flags)))
                }
                near => suggest(error, token.text, near),
            });
        };
        Ok(Expression { node: Node::Flag(index), ty: Type::Condition, span: self.span_since(mark) })
    }

    /// `NAME of x`.
    fn of(&mut self, token: &Token<'_>, mark: usize) -> Result<Expression, RuleError> {
        self.advance();
        self.expect("of")?;
        let plural = self.names.noun(self.peek(0)).is_some_and(|noun| self.names.many(noun) == self.peek(0));
        if plural && self.variable(self.peek(0)).is_none() {
            let error = RuleError::new(self.here(), "`of` is followed by one thing");
            return Err(error.with_help(format!("to count things, write `count({} ...)`", self.peek(0))));
        }
        let of = self.deeper(Self::factor)?;
        let Type::Thing(noun) = of.ty else {
            return Err(RuleError::new(of.span, format!("{} has no `{}`", self.names.a(of.ty), token.text)));
        };
        if let Some((value, ty)) = self.names.value(token.text, noun) {
            self.use_value(value, token)?;
            self.depends.set(true);
            let node = Node::Value(value, Some(Box::new(of)));
            return Ok(Expression { node, ty, span: self.span_since(mark) });
        }
        if self.names.values.contains_key(token.text) {
            return Err(self.no_such_value(token, noun));
        }
        let Some(function) = self.names.of_function(token.text) else {
            return Err(self.no_such_value(token, noun));
        };
        let ty = self.of_function(function, token, &of, noun)?;
        let node = Node::Function(function, vec![of]);
        Ok(Expression { node, ty, span: self.span_since(mark) })
    }

    /// Checks the thing of a function with `of`, and gives the type of what the function gives.
    fn of_function(
        &self,
        function: Function,
        token: &Token<'_>,
        of: &Expression,
        noun: Noun,
    ) -> Result<Type, RuleError> {
        let (wanted, given) = match function {
            Function::Layer(layer) => {
                if self.kind.layers.get(layer).is_some_and(|layer| layer.form == LayerForm::Strips) {
                    let message =
                        format!("a cell can lie on several {}", self.names.many(Noun::Layer(layer)));
                    return Err(token
                        .error(message)
                        .with_help(format!("write `each {} s where c in s: ...`", token.text)));
                }
                (Noun::Cell, Noun::Layer(layer))
            }
            Function::Region => {
                self.need_noun(Noun::Region, token)?;
                (Noun::Cell, Noun::Region)
            }
            Function::Group => {
                self.need_noun(Noun::Group, token)?;
                (Noun::Cell, Noun::Group)
            }
            Function::Row => (Noun::Cell, Noun::Row),
            Function::Column => (Noun::Cell, Noun::Column),
            Function::View => (Noun::Place, Noun::View),
            Function::Ring => (Noun::Cell, Noun::Ring),
            Function::Opposite => (Noun::Direction, Noun::Direction),
            _ => {
                self.want_order(of)?;
                return Ok(Type::Thing(Noun::Cell));
            }
        };
        if noun != wanted {
            let message = format!(
                "`{}` is of {}, and this is {}",
                token.text,
                self.names.a_noun(wanted),
                self.names.a_noun(noun)
            );
            return Err(RuleError::new(of.span, message));
        }
        Ok(Type::Thing(given))
    }

    /// Refuses areas that have no first and no last cell.
    pub(super) fn want_order(&self, area: &Expression) -> Result<(), RuleError> {
        let noun = self.want_area(area)?;
        if self.names.has_order(noun) {
            return Ok(());
        }
        let message = format!("the cells of {} have no order", self.names.a_noun(noun));
        let name = self.name_of(area).unwrap_or("g");
        Err(RuleError::new(area.span, message)
            .with_help(format!("write `count({name})` for the number of cells")))
    }

    /// Notes the use of a value, and checks that it is known here.
    pub(super) fn use_value(&mut self, value: ValueOf, token: &Token<'_>) -> Result<(), RuleError> {
        match value {
            ValueOf::Clue(clue) => {
                self.names.mark_used(clue);
                Ok(())
            }
            ValueOf::Found(_) => self.check_printed(token),
            ValueOf::Defined(index) => self.use_definition(index),
        }
    }

    /// Notes the use of a definition.
    pub(super) fn use_definition(&mut self, index: DefineIndex) -> Result<(), RuleError> {
        let (height, depends) = self.names.heights.get(index).copied().unwrap_or_default();
        self.depends.set(self.depends.get() || depends);
        self.raise_to(height + 1)
    }

    /// Notes the use of what the solver fills in, and refuses it where only what is printed is known.
    pub(super) fn check_printed(&self, token: &Token<'_>) -> Result<(), RuleError> {
        self.depends.set(true);
        if self.printed_only {
            let message =
                format!("`{}` is filled in, and limits depend on what is printed alone", token.text);
            return Err(token.error(message));
        }
        Ok(())
    }

    /// Functions of things and numbers, `paired` and `distance`. The name was read.
    fn plain_call(
        &mut self,
        function: Function,
        token: &Token<'_>,
        mark: usize,
    ) -> Result<Expression, RuleError> {
        let first = self.sum()?;
        let mut arguments = vec![first];
        while self.take(",") {
            let second = match self.next().and_then(|token| words::direction(token.text)) {
                Some(direction)
                    if function == Function::Step && arguments.len() == 1 && self.peek(1) == ")" =>
                {
                    let span = self.here();
                    self.advance();
                    Expression { node: Node::Direction(direction), ty: Type::DIRECTION, span }
                }
                _ => self.sum()?,
            };
            arguments.push(second);
        }
        if self.is_word(0)
            && (words::direction(self.peek(0)).is_some() || self.variable(self.peek(0)).is_some())
        {
            let help = format!("write `{}(..., {})`", token.text, self.peek(0));
            return Err(self.expected("`,`").with_help(help));
        }
        let steps = function == Function::Distance && (self.at("through") || self.at("by"));
        if steps {
            return self.way(arguments, mark);
        }
        self.expect(")")?;
        let ty = self.check_arguments(function, token, &arguments)?;
        Ok(Expression { node: Node::Function(function, arguments), ty, span: self.span_since(mark) })
    }

    fn way(&mut self, arguments: Vec<Expression>, mark: usize) -> Result<Expression, RuleError> {
        let Ok([from, to]) = <[Expression; 2]>::try_from(arguments) else {
            return Err(self.expected("the second cell"));
        };
        let Type::Thing(noun @ (Noun::Cell | Noun::Corner)) = from.ty else {
            return Err(RuleError::new(
                from.span,
                format!("a way begins in a cell, and this is {}", self.names.a(from.ty)),
            ));
        };
        self.want(&to, from.ty)?;
        let steps = self.steps(noun)?;
        self.expect(")")?;
        let node = Node::Aggregate(Aggregate::Distance, Box::new(Set::Way(from, to, steps)));
        Ok(self.made(node, Type::NUMBER, mark))
    }

    /// Checks the arguments of a function, and gives the type of what it gives.
    fn check_arguments(
        &self,
        function: Function,
        token: &Token<'_>,
        arguments: &[Expression],
    ) -> Result<Type, RuleError> {
        let sample = match function {
            Function::Step => "step(c, up)",
            Function::Mirror => "mirror(c, d)",
            Function::Distance => "distance(a, b)",
            Function::Smaller => "min(a, b)",
            Function::Larger => "max(a, b)",
            Function::Absolute => "abs(a - b)",
            _ => "length(s)",
        };
        let wanted = if matches!(function, Function::Absolute | Function::Length) { 1 } else { 2 };
        if arguments.len() != wanted {
            let message =
                format!("`{}` has {wanted} {}", token.text, if wanted == 1 { "part" } else { "parts" });
            return Err(token.error(message).with_help(format!("write it as `{sample}`")));
        }
        let [first, rest @ ..] = arguments else { return Err(self.expected("a value")) };
        let point = |expression: &Expression, nouns: &[Noun]| match expression.ty {
            Type::Thing(noun) if nouns.contains(&noun) => Ok(()),
            ty => {
                let kinds: Vec<String> = nouns.iter().map(|&noun| self.names.a_noun(noun)).collect();
                let message = format!(
                    "`{}` takes {} here, and this is {}",
                    token.text,
                    kinds.join(" or "),
                    self.names.a(ty)
                );
                Err(RuleError::new(expression.span, message))
            }
        };
        match function {
            Function::Step => {
                point(first, &[Noun::Cell, Noun::Corner, Noun::Side, Noun::Link, Noun::Dot])?;
                rest.iter().try_for_each(|direction| self.want(direction, Type::DIRECTION))?;
                Ok(first.ty)
            }
            Function::Mirror => {
                point(first, &[Noun::Cell])?;
                rest.iter().try_for_each(|centre| point(centre, &[Noun::Dot, Noun::Cell]))?;
                Ok(first.ty)
            }
            Function::Distance => {
                point(first, &[Noun::Cell, Noun::Corner])?;
                rest.iter().try_for_each(|other| self.want(other, first.ty))?;
                Ok(Type::NUMBER)
            }
            Function::Length => {
                self.want_order(first)?;
                Ok(Type::NUMBER)
            }
            _ => {
                arguments.iter().try_for_each(|number| self.want(number, Type::NUMBER))?;
                Ok(Type::NUMBER)
            }
        }
    }

    /// A function with parentheses. The name was read.
    fn call(&mut self, call: Call, token: &Token<'_>, mark: usize) -> Result<Expression, RuleError> {
        self.expect("(")?;
        let known = self.scope.len();
        let in_where = std::mem::replace(&mut self.in_where, false);
        let found = match call {
            Call::Plain(function) => self.plain_call(function, token, mark),
            Call::Distance => self.plain_call(Function::Distance, token, mark),
            Call::Extreme(_, function) if !self.begins_things() => self.plain_call(function, token, mark),
            Call::Extreme(aggregate, _) | Call::Values(aggregate) => self.of_values(aggregate, token, mark),
            Call::Set(aggregate) => self.of_set(aggregate, token, mark),
            Call::Paired => self.paired(mark),
        }?;
        self.in_where = in_where;
        self.scope.truncate(known);
        Ok(found)
    }
}

/// The type of the values of a clue; `None` for marks, which are words.
pub(super) const fn clue_type(form: &ClueForm) -> Option<Type> {
    match form {
        ClueForm::Number(_) => Some(Type::NUMBER),
        ClueForm::Direction => Some(Type::DIRECTION),
        ClueForm::List => Some(Type::List),
        ClueForm::Shape => Some(Type::Shape),
        ClueForm::Marks { .. } => None,
    }
}
