//! A puzzle of any kind except nonogram and plain sudoku.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::clues::{At, Clues};
use super::code::{CodeError, CodeReader, CodeWriter};
use super::display::BoardDisplay;
use super::drawing::Drawing;
use super::error::PuzzleError;
use super::judge::{self, Broken, judge_by};
use super::kinds::{About, PuzzleKind};
use super::metadata::Metadata;
use super::statement::Statement;
use super::word::Word;
use gridproof_model::{Assignment, Cell, Domain, Model, Violation, check};
use gridproof_rules::Kind as Rules;
use gridproof_rules::board::Answer;

/// A puzzle of one of the kinds in [`kinds::all`](super::kinds::all), with its clues and the model built from them.
#[derive(Clone, Debug)]
pub struct KindPuzzle {
    kind: &'static dyn PuzzleKind,
    clues: Box<Clues>,
    stated: Arc<(Model, BoardDisplay)>,
    /// Rules by which [`KindPuzzle::check`] judges solutions besides those of the kind.
    further_rules: Option<Arc<Rules>>,
    goal: Option<Answer>,
    /// Title, author and other text fields.
    pub metadata: Metadata,
}

impl PartialEq for KindPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
            && self.clues == other.clues
            && self.goal == other.goal
            && self.metadata == other.metadata
    }
}

impl Eq for KindPuzzle {}

impl Hash for KindPuzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        self.clues.hash(state);
    }
}

impl KindPuzzle {
    /// Creates a puzzle with these clues.
    ///
    /// # Errors
    /// Returns an error if no model can be built from the clues, for example because a cell would have more than 64
    /// values or a sum is too large.
    pub fn new(kind: &'static dyn PuzzleKind, clues: Clues) -> Result<Self, PuzzleError> {
        let mut model = Statement::default();
        let tokens = kind.state(&clues, &mut model);
        let (model, hidden) = model.finish()?;
        let shown = BoardDisplay::new(clues.columns, tokens).with_hidden_cells(hidden);
        Ok(Self {
            kind,
            clues: Box::new(clues),
            stated: Arc::new((model, shown)),
            further_rules: None,
            goal: None,
            metadata: Metadata::default(),
        })
    }

    /// Reads the flags, the size and the clues of a puzz.link code of this kind. The reader must be at the position
    /// after the name of the code and its `/`.
    ///
    /// # Errors
    /// Returns an error with its position in the reader's text.
    pub fn read_code(
        kind: &'static dyn PuzzleKind,
        name: &str,
        code: &mut CodeReader<'_>,
    ) -> Result<Self, CodeError> {
        let clues = Self::read_clues(kind, name, code)?;
        Self::read(kind, clues, code)
    }

    fn read_clues(
        kind: &'static dyn PuzzleKind,
        name: &str,
        code: &mut CodeReader<'_>,
    ) -> Result<Clues, CodeError> {
        let flags = read_flags(kind.about(), name, code)?;
        let (columns, rows) = code.size()?;
        let mut clues = Clues::new(rows, columns);
        clues.flags = flags;
        for part in kind.about().parts {
            part.read(code, &mut clues)?;
        }
        code.take(b'/');
        code.finish()?;
        Ok(clues)
    }

    /// Reads an id of Simon Tatham's collection. The reader must be at the position after the name of the game and its
    /// `:`.
    ///
    /// # Errors
    /// Returns an error with its position in the reader's text.
    pub fn read_tatham(kind: &'static dyn PuzzleKind, code: &mut CodeReader<'_>) -> Result<Self, CodeError> {
        let clues = kind.read_tatham(code)?;
        code.finish()?;
        Self::read(kind, clues, code)
    }

    fn read(kind: &'static dyn PuzzleKind, clues: Clues, code: &CodeReader<'_>) -> Result<Self, CodeError> {
        if let Some((at, message)) = kind.fault(&clues) {
            return Err(code.wrong(at, message));
        }
        Self::new(kind, clues).map_err(|error| code.wrong(None, error.to_string()))
    }

    /// The kind.
    pub fn kind(&self) -> &'static dyn PuzzleKind {
        self.kind
    }

    /// The kind's name.
    pub fn name(&self) -> &'static str {
        self.kind.about().name
    }

    /// The kind's name, in the form used in sentences.
    pub fn display_name(&self) -> &'static str {
        self.kind.about().display_name()
    }

    /// The rules that hold in this puzzle, in complete sentences.
    pub fn rules(&self) -> String {
        self.kind.rules(&self.clues)
    }

    /// The clues.
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The solution that the puzzle's file states, in the terms of the kind's rules. It is not checked.
    pub const fn goal(&self) -> Option<&Answer> {
        self.goal.as_ref()
    }

    /// Sets the stated solution.
    #[must_use]
    pub fn with_goal(mut self, goal: Option<Answer>) -> Self {
        self.goal = goal;
        self
    }

    /// Returns whether the stated solution keeps the rules of the kind; `None` if there is no stated solution, or if
    /// the judge of the kind could not decide.
    pub fn is_goal_right(&self) -> Option<bool> {
        let goal = self.goal.as_ref()?;
        let rules = judge::rules_of(self.name())?.ok()?;
        match judge::judge_answer(rules, &judge::board_of(rules, &self.clues)?, goal) {
            Ok(()) => Some(true),
            Err(Broken::Undecided) => None,
            Err(_) => Some(false),
        }
    }

    /// The puzzle with this solution as its stated solution; `None` if the kind has no file with its rules, or if the
    /// shown words have no meaning in them.
    pub fn with_solution(&self, solution: &Assignment) -> Option<Self> {
        let rules = judge::rules_of(self.name())?.ok()?;
        let board = judge::board_of(rules, &self.clues)?;
        let answer = judge::answer_of(rules, &board, &self.texts(solution)).ok()?;
        Some(self.clone().with_goal(Some(answer)))
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.stated.0
    }

    /// How a solution is shown.
    pub fn shown(&self) -> &BoardDisplay {
        &self.stated.1
    }

    /// The puzz.link code, `KIND/COLUMNS/ROWS/...`; `None` if the puzzle cannot be written as a code.
    pub fn code(&self) -> Option<String> {
        let about = self.kind.about();
        let start = self.start_of_code()?;
        let mut code = CodeWriter::default();
        for part in about.parts {
            part.write(&mut code, &self.clues);
        }
        // The size in a kakuro's code does not count its first row and column.
        let outer = usize::from(about.name == "kakuro");
        let clues = code.finish();
        let code = format!("{start}/{}/{}/{clues}", self.clues.columns - outer, self.clues.rows - outer);
        // Some clues, such as more than two bridges between two islands, cannot be written in a code. A code without
        // these clues would describe another puzzle, so it must not be returned.
        let (name, _) = code.split_once('/')?;
        let mut reader = CodeReader::new(&code, name.len() + 1);
        let again = Self::read_clues(self.kind, name, &mut reader).ok()?;
        (again == *self.clues).then_some(code)
    }

    /// The name and the flags at the beginning of a code.
    fn start_of_code(&self) -> Option<String> {
        let about = self.kind.about();
        let holds = |rule: Option<&'static str>| rule.is_some_and(|rule| self.clues.flags.contains(&rule));
        let (flags, names): (Vec<_>, Vec<_>) = about
            .variants
            .iter()
            .filter(|(_, rule)| holds(*rule))
            .partition(|(start, _)| start.contains('/'));
        let name = names.first().map(|(name, _)| name).or(about.codes.first())?;
        let letters: String =
            flags.iter().filter_map(|(start, _)| flag_of(start, name)).map(char::from).collect();
        Some(if letters.is_empty() { (*name).to_owned() } else { format!("{name}/{letters}") })
    }

    /// The id in Simon Tatham's collection, `GAME:PARAMS:DESC`; `None` if the puzzle cannot be written as an id.
    pub fn tatham(&self) -> Option<String> {
        let id = self.kind.write_tatham(&self.clues)?;
        // Some clues, such as `?`, and some flags cannot be written in an id. An id without them would describe another
        // puzzle, so it must not be returned. Another function reads the ids of kinds without variants of the rules.
        let about = self.kind.about();
        let is_complete = match self.kind.read_tatham(&mut CodeReader::new(&id, 0)) {
            Ok(again) => again.in_order() == self.clues.in_order(),
            Err(_) => about.variants.iter().all(|(_, rule)| rule.is_none()),
        };
        let game = about.tatham?;
        is_complete.then(|| format!("{game}:{id}"))
    }

    /// The puzzle on one line: its code if it has one, otherwise the text form of its kind, otherwise its id.
    pub fn line_form(&self) -> String {
        self.code().or_else(|| self.own()).or_else(|| self.tatham()).unwrap_or_default()
    }

    /// The puzzle in the text form that only its kind has; `None` if the kind has no such form.
    pub fn own(&self) -> Option<String> {
        self.kind.write_own(&self.clues)
    }

    /// Returns an error for the first clue that is obviously impossible, if there is one.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        self.kind.fault(&self.clues).map(|(_, message)| PuzzleError::Clues(message))
    }

    /// The texts of the words of a board with these domains, row by row.
    pub fn rows_of(&self, domains: &[Domain]) -> Vec<Vec<Cow<'static, str>>> {
        let words = self.shown().words(&value_in(domains));
        words.chunks(self.shown().columns()).map(|row| row.iter().map(|word| word.text()).collect()).collect()
    }

    /// A solution on one line. Words are separated by spaces, and rows by `/`.
    pub fn line(&self, solution: &Assignment) -> String {
        let words = self.shown().words(&|cell| solution.get(cell as usize).copied());
        let mut line = String::with_capacity(2 * words.len());
        for (place, word) in words.iter().enumerate() {
            match place {
                0 => {}
                _ if place % self.shown().columns() == 0 => line.push('/'),
                _ => line.push(' '),
            }
            line.push_str(&word.text());
        }
        line
    }

    /// Draws the board with its clues as text. `domains` contains one domain per cell of the model.
    pub fn draw(&self, domains: &[Domain]) -> String {
        let mut drawing = self.kind.draw(&self.clues);
        self.shown().draw(&mut drawing, &value_in(domains), self.kind.about().glyphs);
        drawing.render()
    }

    /// The drawing of the clues.
    pub fn drawing(&self) -> Drawing {
        self.kind.draw(&self.clues)
    }

    /// A text drawing of the clues alone.
    pub fn draw_clues(&self) -> String {
        self.kind.draw(&self.clues).render()
    }

    /// The places of all clues, followed by the places of the variants of the rules.
    pub fn places(&self) -> Vec<At> {
        let mut places = self.clues.given();
        places.extend((0..self.clues.flags.len()).map(At::Flag));
        places
    }

    /// Returns the puzzle with weaker clues at `places`. Clues that cannot be weakened remain unchanged. Returns `None`
    /// if no clue can be weakened, or if no model can be built.
    pub fn with_weaker_clues(&self, places: &[At]) -> Option<Self> {
        let mut clues = Clues::clone(&self.clues);
        // Removing a group or flag changes the indices of those after it, so the places are processed from the last to
        // the first.
        let weaker = places.iter().rev().filter_map(|&at| {
            clues = self.kind.with_weaker_clue(&clues, at)?;
            Some(())
        });
        if weaker.count() == 0 {
            return None;
        }
        Some(Self { further_rules: self.further_rules.clone(), ..Self::new(self.kind, clues).ok()? })
    }

    /// Returns the puzzle with further rules, by which [`check`](Self::check) also judges solutions.
    #[must_use]
    pub fn with_further_rules(self, rules: Arc<Rules>) -> Self {
        Self { further_rules: Some(rules), ..self }
    }

    /// Judges a solution by these rules instead of those of the kind, like [`judge_by`].
    ///
    /// # Errors
    /// Returns the first rule that is broken.
    pub fn judge_by(&self, rules: &Rules, values: &[u8]) -> Result<(), Broken> {
        judge_by(rules, self.kind, &self.clues, &self.texts(values))
    }

    /// The texts of the shown words.
    fn texts(&self, values: &[u8]) -> Vec<Cow<'static, str>> {
        let words = self.shown().words(&|cell| values.get(cell as usize).copied());
        words.into_iter().map(Word::text).collect()
    }

    /// Checks that `values`, with one value for each cell of the model, is a solution. The check evaluates the
    /// definitions of the model's constraints. Then the [judge](super::judge) of the kind, which shares nothing with the
    /// model, judges the shown words by the clues; so do [further rules](Self::with_further_rules).
    ///
    /// # Errors
    /// Returns the first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        check(self.model(), values)?;
        let texts = self.texts(values);
        judge::judge(self.kind, &self.clues, &texts).map_err(|broken| Violation::Rule(broken.to_string()))?;
        let Some(rules) = &self.further_rules else { return Ok(()) };
        judge_by(rules, self.kind, &self.clues, &texts)
            .map_err(|broken| Violation::Rule(format!("by the rules of {}: {broken}", rules.name)))
    }

    /// Returns whether a judge that does not use the model accepts the words that `values` show: by the further rules if
    /// there are any, otherwise by those of the kind.
    pub fn is_accepted(&self, values: &[u8]) -> bool {
        match &self.further_rules {
            Some(rules) => self.judge_by(rules, values).is_ok(),
            None => judge::judge(self.kind, &self.clues, &self.texts(values)).is_ok(),
        }
    }

    /// Returns the puzzle with every clue that is true for the given solution; `None` if no model can be built.
    pub fn with_all_clues(&self, solution: &Assignment) -> Option<Self> {
        let words = self.shown().words(&|cell| solution.get(cell as usize).copied());
        Self::new(self.kind, self.kind.clues_of(&self.clues, &words)).ok()
    }
}

/// Returns the flag letter of an entry in [`About::variants`], if the entry allows the flag after this type name.
fn flag_of(variant: &str, name: &str) -> Option<u8> {
    let (named, flag) = variant.split_once('/')?;
    flag.bytes().next().filter(|_| named.is_empty() || named == name)
}

/// Reads the flags that follow the name of a code, including the `/` after them. Returns the rules that the name and
/// the flags stand for.
fn read_flags(
    about: &'static About,
    name: &str,
    code: &mut CodeReader<'_>,
) -> Result<Vec<&'static str>, CodeError> {
    let of_name = about.variants.iter().find(|(start, _)| *start == name);
    let mut rules: Vec<&'static str> = of_name.and_then(|(_, rule)| *rule).into_iter().collect();
    let before = code.clone();
    let letters = code.take_while(|byte| byte.is_ascii_lowercase());
    if letters.is_empty() || !code.take(b'/') {
        // These are not flags: the text is read as the size.
        *code = before;
        return Ok(rules);
    }
    *code = before;
    while !code.take(b'/') {
        let start = code.at();
        let letter = code.byte("a flag")?;
        let found = about.variants.iter().find(|(start, _)| flag_of(start, name) == Some(letter));
        let Some((_, rule)) = found else {
            let letter = char::from(letter);
            return Err(code.invalid(start, format!("`{letter}` is not a flag of {name} codes")));
        };
        match rule {
            Some(rule) if !rules.contains(rule) => rules.push(rule),
            Some(_) => {}
            None => rules.clear(),
        }
    }
    // The rules are sorted into the order in which codes list them.
    rules.sort_by_key(|rule| about.variants.iter().position(|(_, known)| *known == Some(rule)));
    Ok(rules)
}

fn value_in(domains: &[Domain]) -> impl Fn(Cell) -> Option<u8> + '_ {
    |cell| domains.get(cell as usize).and_then(|domain| domain.value())
}
