//! A puzzle of any kind but nonogram and plain sudoku.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::clues::{At, Clue, Clues, runs_agree};
use super::code::{CodeError, CodeReader, CodeWriter, DOT};
use super::drawing::Drawing;
use super::error::PuzzleError;
use super::kinds::{About, Rules};
use super::metadata::Metadata;
use super::shown::Shown;
use super::statement::Statement;
use super::word::Word;
use gridproof_model::{Assignment, Cell, Domain, Model, Violation, check};

/// A puzzle of a kind of [`kinds::all`](super::kinds::all): its clues, with the model that they make.
#[derive(Clone, Debug)]
pub struct Other {
    kind: &'static dyn Rules,
    clues: Box<Clues>,
    stated: Arc<(Model, Shown)>,
    /// Title, author and other texts.
    pub metadata: Metadata,
}

impl PartialEq for Other {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.clues == other.clues && self.metadata == other.metadata
    }
}

impl Eq for Other {}

impl Hash for Other {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        self.clues.hash(state);
    }
}

impl Other {
    /// A puzzle with these clues.
    ///
    /// # Errors
    /// If the clues make no model: a cell with more than 64 values, or a sum that is too large.
    pub fn new(kind: &'static dyn Rules, clues: Clues) -> Result<Self, PuzzleError> {
        let mut model = Statement::default();
        let tokens = kind.state(&clues, &mut model);
        let shown = Shown::new(clues.columns, tokens).telling(model.unseen());
        let model = model.finish().map_err(|error| PuzzleError::Clues(error.to_string()))?;
        Ok(Self {
            kind,
            clues: Box::new(clues),
            stated: Arc::new((model, shown)),
            metadata: Metadata::default(),
        })
    }

    /// Reads a code of puzz.link behind its name, which is of this kind, and the `/`: flags, size and clues.
    ///
    /// # Errors
    /// With the place in the reader's text.
    pub fn read_code(
        kind: &'static dyn Rules,
        name: &str,
        code: &mut CodeReader<'_>,
    ) -> Result<Self, CodeError> {
        let clues = Self::read_clues(kind, name, code)?;
        Self::read(kind, clues, code)
    }

    fn read_clues(
        kind: &'static dyn Rules,
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

    /// Reads an id of Simon Tatham's collection behind the name of the game and the `:`.
    ///
    /// # Errors
    /// With the place in the reader's text.
    pub fn read_tatham(kind: &'static dyn Rules, code: &mut CodeReader<'_>) -> Result<Self, CodeError> {
        let clues = kind.read_tatham(code)?;
        code.finish()?;
        Self::read(kind, clues, code)
    }

    fn read(kind: &'static dyn Rules, clues: Clues, code: &CodeReader<'_>) -> Result<Self, CodeError> {
        if let Some((at, message)) = kind.fault(&clues) {
            return Err(code.wrong(at, message));
        }
        Self::new(kind, clues).map_err(|error| code.wrong(None, error.to_string()))
    }

    /// The kind.
    pub fn kind(&self) -> &'static dyn Rules {
        self.kind
    }

    /// The kind's name.
    pub fn name(&self) -> &'static str {
        self.kind.about().name
    }

    /// Its name in a sentence.
    pub fn spoken_name(&self) -> &'static str {
        self.kind.about().spoken_name()
    }

    /// The clues.
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.stated.0
    }

    /// What is shown of a solution.
    pub fn shown(&self) -> &Shown {
        &self.stated.1
    }

    /// The code of puzz.link, `KIND/COLUMNS/ROWS/...`; `None` if there is none for the puzzle.
    pub fn code(&self) -> Option<String> {
        let about = self.kind.about();
        let start = self.start_of_code()?;
        let mut code = CodeWriter::default();
        for part in about.parts {
            part.write(&mut code, &self.clues);
        }
        // A kakuro's first row and column are no part of its size.
        let outer = usize::from(about.name == "kakuro");
        let clues = code.finish();
        let code = format!("{start}/{}/{}/{clues}", self.clues.columns - outer, self.clues.rows - outer);
        // What the code cannot say, such as more than two bridges side by side, must not get lost.
        let (name, _) = code.split_once('/')?;
        let mut reader = CodeReader::new(&code, name.len() + 1);
        let again = Self::read_clues(self.kind, name, &mut reader).ok()?;
        (again == *self.clues).then_some(code)
    }

    /// The name and the flags that a code begins with.
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

    /// The id in Simon Tatham's collection, `GAME:PARAMS:DESC`; `None` if there is none for the puzzle.
    pub fn tatham(&self) -> Option<String> {
        let id = self.kind.write_tatham(&self.clues)?;
        let about = self.kind.about();
        // The rule of a flag that the id does not hold must not get lost. Kinds without such rules may be read elsewhere.
        let mut rules = about.variants.iter().filter_map(|(_, rule)| *rule).peekable();
        if rules.peek().is_some() {
            let again = self.kind.read_tatham(&mut CodeReader::new(&id, 0)).ok()?;
            if rules.any(|rule| again.flags.contains(&rule) != self.clues.flags.contains(&rule)) {
                return None;
            }
        }
        Some(format!("{}:{id}", about.tatham?))
    }

    /// The puzzle in one line, as a code or else as an id.
    pub fn line_form(&self) -> String {
        self.code().or_else(|| self.own()).or_else(|| self.tatham()).unwrap_or_default()
    }

    /// The puzzle in the text form of its kind; `None` if there is none.
    pub fn own(&self) -> Option<String> {
        self.kind.write_own(&self.clues)
    }

    /// The first clue that cannot be, whatever the solution.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        self.kind.fault(&self.clues).map(|(_, message)| PuzzleError::Clues(message))
    }

    /// The words of a solution, row by row.
    pub fn rows_of(&self, domains: &[Domain]) -> Vec<Vec<Word>> {
        self.shown().rows(&value_in(domains))
    }

    /// A solution in one line: words between blanks, rows between `/`.
    pub fn line(&self, solution: &Assignment) -> String {
        let words = self.shown().words(&|cell| solution.get(cell as usize).copied());
        let mut line = String::with_capacity(2 * words.len());
        for (place, word) in words.iter().enumerate() {
            match place {
                0 => {}
                _ if place % self.shown().columns() == 0 => line.push('/'),
                _ => line.push(' '),
            }
            line.push_str(word);
        }
        line
    }

    /// A text drawing of the board with its clues.
    pub fn draw(&self, domains: &[Domain]) -> String {
        let mut drawing = self.kind.draw(&self.clues);
        self.shown().draw(&mut drawing, &value_in(domains), self.kind.about().glyphs);
        drawing.render()
    }

    /// What is drawn of the clues.
    pub fn drawing(&self) -> Drawing {
        self.kind.draw(&self.clues)
    }

    /// A text drawing of the clues alone.
    pub fn draw_clues(&self) -> String {
        self.kind.draw(&self.clues).render()
    }

    /// The places of all clues, and of variants of the rules.
    pub fn places(&self) -> Vec<At> {
        let mut places = self.clues.given();
        places.extend((0..self.clues.flags.len()).map(At::Flag));
        places
    }

    /// The puzzle with less said by some clues, those that can say less; `None` if no clue can.
    pub fn weakened(&self, places: &[At]) -> Option<Self> {
        let mut clues = Clues::clone(&self.clues);
        // Groups and flags from behind, since leaving one out moves those behind it.
        let weaker = places.iter().rev().filter_map(|&at| {
            clues = self.kind.weakened(&clues, at)?;
            Some(())
        });
        if weaker.count() == 0 {
            return None;
        }
        Self::new(self.kind, clues).ok()
    }

    /// Checks that `values`, one for each cell of the model, is a solution: by the definitions of the model's constraints, and
    /// by the clues that the solution has when they are counted anew from what is shown.
    ///
    /// # Errors
    /// The first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        check(self.model(), values)?;
        let words = self.shown().words(&|cell| values.get(cell as usize).copied());
        let counted = self.kind.clued(&self.clues, &words);
        let wrong = self.clues.given().into_iter().find(|&at| match at {
            // A dot is the centre of an area.
            At::Group(index) => {
                self.clues.groups[index].rule == DOT && !counted.groups.contains(&self.clues.groups[index])
            }
            at => !agree(self.clues.clue(at), counted.clue(at)),
        });
        match wrong {
            Some(at) => Err(Violation::Constraint(format!("the clue {at:?}").into())),
            None => Ok(()),
        }
    }

    /// The puzzle with all clues that a solution of it allows.
    pub fn clued(&self, solution: &Assignment) -> Option<Self> {
        let words = self.shown().words(&|cell| solution.get(cell as usize).copied());
        Self::new(self.kind, self.kind.clued(&self.clues, &words)).ok()
    }
}

/// The letter of a flag among [`About::variants`], if it may stand after this name.
fn flag_of(variant: &str, name: &str) -> Option<u8> {
    let (named, flag) = variant.split_once('/')?;
    flag.bytes().next().filter(|_| named.is_empty() || named == name)
}

/// The rules that the name of a code stands for, and those of the flags that follow it, with the `/` after them.
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
        // Not flags: what stands there is read as the size.
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
    // In the order in which they are written.
    rules.sort_by_key(|rule| about.variants.iter().position(|(_, known)| *known == Some(rule)));
    Ok(rules)
}

/// Whether a clue says nothing else than another one, which says all.
fn agree(clue: Clue, counted: Clue) -> bool {
    match (clue, counted) {
        (Clue::Number(_) | Clue::Arrow(_, Some(_)), _) => clue.number() == counted.number(),
        (Clue::Runs(_), _) => runs_agree(&clue.runs(), &counted.runs()),
        (Clue::Sums(down, right), Clue::Sums(all_down, all_right)) => {
            (down == 0 || down == all_down) && (right == 0 || right == all_right)
        }
        _ => true,
    }
}

fn value_in(domains: &[Domain]) -> impl Fn(Cell) -> Option<u8> + '_ {
    |cell| domains.get(cell as usize).and_then(|domain| domain.value())
}
