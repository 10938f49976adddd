//! Puzzles of kinds that a file of rules states.

use std::fmt;
use std::sync::{Arc, OnceLock};

use gridproof_model::{Assignment, Cell, Domain, Model, Violation, check};
use gridproof_rules::board::{Answer, Point, Puzzle};
use gridproof_rules::judge::{Budget, Judge, Refused};
use gridproof_rules::tree::{FindForm, Noun};
use gridproof_rules::{Kind, RuleError, grid};

use crate::code::RuledCode;
use crate::compile::{
    Choice, CompileError, Compiled, MOST_JUDGE_STEPS, Meaning, Stated, compile, compile_lazily,
};
use crate::hidden::HiddenCell;
use crate::metadata::Metadata;

/// Reads the rules of a kind. Besides the checks of the language, this checks the line `code`.
///
/// # Errors
/// Returns the first error, with its place.
pub fn parse_rules(text: &str) -> Result<Kind, RuleError> {
    let rules = gridproof_rules::parse(text)?;
    RuledCode::new(&rules)?;
    Ok(rules)
}

/// The answer that is given as the rows of [`RuledPuzzle::rows_of`]; `None` if these are not the rows of a complete board.
/// Each row is a list of words, or a single text.
pub fn answer_of_rows<T: AsRef<str>>(rules: &Kind, puzzle: &Puzzle, rows: &[Vec<T>]) -> Option<Answer> {
    let is_link =
        |form: &FindForm| matches!(form, FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. });
    let height = usize::from(puzzle.size.rows);
    let mut text = grid::draw(rules, puzzle) + "solution:\n";
    let mut rows = rows.iter();
    for find in &rules.finds {
        if rules.finds.len() > 1 {
            text += &format!("{}:\n", grid::find_title(find));
        }
        let count = match &find.form {
            FindForm::Lines { on_corners: true, .. } | FindForm::Numbers { noun: Noun::Link, .. } => {
                2 * height + 1
            }
            FindForm::Lines { .. } => 2 * height - 1,
            _ => height,
        };
        for row in rows.by_ref().take(count) {
            let words: Vec<&str> = row.iter().map(AsRef::as_ref).collect();
            text += &words.join(if is_link(&find.form) { "" } else { " " });
            text += "\n";
        }
    }
    let (_, answer) = grid::read(rules, &text).ok().filter(|_| rows.next().is_none())?;
    answer
}

/// A puzzle of a kind that a file of rules states. The model that the rules make of it is made when it is first asked for,
/// since this can take long.
#[derive(Clone, Debug)]
pub struct RuledPuzzle {
    rules: Arc<Kind>,
    puzzle: Puzzle,
    /// A model with the cells for what is filled in. It leaves all rules to the judge.
    judged: Arc<Compiled>,
    /// The model, if it is not to be `judged`. If it cannot be made, it is `judged` as well.
    compiled: Option<Arc<OnceLock<Option<Compiled>>>>,
    goal: Option<Answer>,
    /// Title, author and other text fields; empty for a plain grid.
    pub metadata: Metadata,
}

/// Two puzzles are equal if their kinds have the same name and the same rules, but for words, and their clues are equal.
impl PartialEq for RuledPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.rules.name == other.rules.name
            && self.rules.fingerprint == other.rules.fingerprint
            && self.puzzle == other.puzzle
            && self.goal == other.goal
            && self.metadata == other.metadata
    }
}

impl Eq for RuledPuzzle {}

/// The reason why a puzzle has no model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuledError {
    /// The judge of the rules refuses the clues.
    Clues(Refused),
    /// The rules cannot be made a model.
    Rules(CompileError),
}

impl fmt::Display for RuledError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(refused) => refused.fmt(f),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RuledError {}

impl RuledPuzzle {
    /// Creates a puzzle. Its model is not made yet.
    ///
    /// # Errors
    /// Returns an error if the judge refuses the clues, or if there is no model of what is filled in.
    pub fn new(rules: Arc<Kind>, puzzle: Puzzle) -> Result<Self, RuledError> {
        let judged = Self::lazy(rules, puzzle)?;
        Ok(Self { compiled: Some(Arc::default()), ..judged })
    }

    /// Creates a puzzle with another model, to compare the solutions: all rules are checked on complete boards only. It
    /// can be solved on small boards.
    ///
    /// # Errors
    /// As for [`RuledPuzzle::new`].
    pub fn lazy(rules: Arc<Kind>, puzzle: Puzzle) -> Result<Self, RuledError> {
        Judge::new(&rules, &puzzle).map_err(RuledError::Clues)?;
        let judged = Arc::new(compile_lazily(&rules, &puzzle).map_err(RuledError::Rules)?);
        Ok(Self { rules, puzzle, judged, compiled: None, goal: None, metadata: Metadata::default() })
    }

    /// The same puzzle with the model of [`RuledPuzzle::lazy`].
    #[must_use]
    pub fn with_judged_rules(&self) -> Self {
        Self { compiled: None, ..self.clone() }
    }

    /// The same puzzle, whose model is not made yet.
    #[must_use]
    pub fn without_model(&self) -> Self {
        Self { compiled: self.compiled.is_some().then(Arc::default), ..self.clone() }
    }

    /// Makes the model, if it is not made yet. The work ends soon after `stops` returns `true`. Returns whether there is a
    /// model then.
    pub fn make_model(&self, stops: &dyn Fn() -> bool) -> bool {
        let Some(own) = self.compiled.as_ref().filter(|own| own.get().is_none()) else { return true };
        match compile(&self.rules, &self.puzzle, stops) {
            Err(CompileError::Stopped) => false,
            compiled => {
                // If another thread was faster, its model is the same.
                let _ = own.set(compiled.ok());
                true
            }
        }
    }

    fn compiled(&self) -> &Compiled {
        let own = self
            .compiled
            .as_ref()
            .and_then(|own| own.get_or_init(|| compile(&self.rules, &self.puzzle, &|| false).ok()).as_ref());
        own.unwrap_or(&self.judged)
    }

    /// The meaning of a hidden cell of the model; `None` if there is none, or if the model is not made yet.
    fn hidden_cell(&self, cell: Cell) -> Option<&HiddenCell> {
        self.compiled.as_ref()?.get()?.as_ref()?.hidden_cell(cell)
    }

    /// The rules.
    pub const fn rules(&self) -> &Arc<Kind> {
        &self.rules
    }

    /// The clues.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The model. This makes it without a limit on time, unless [`RuledPuzzle::make_model`] did.
    pub fn model(&self) -> &Model {
        &self.compiled().model
    }

    /// The domains of the model's first cells, before anything is filled in. All cells that are shown are among them. The
    /// model need not be made.
    pub fn open_domains(&self) -> &[Domain] {
        self.judged.model.domains()
    }

    /// What each rule became in the model, in the order of the rules.
    pub fn stated(&self) -> &[Stated] {
        &self.compiled().rules
    }

    /// The solution that the puzzle's file states. It is not checked.
    pub const fn goal(&self) -> Option<&Answer> {
        self.goal.as_ref()
    }

    /// Sets the stated solution.
    #[must_use]
    pub fn with_goal(mut self, goal: Option<Answer>) -> Self {
        self.goal = goal;
        self
    }

    /// Returns whether the stated solution keeps the rules; `None` if there is no stated solution, or if the judge could
    /// not decide.
    pub fn is_goal_right(&self) -> Option<bool> {
        let judge = Judge::new(&self.rules, &self.puzzle).ok()?;
        judge
            .first_broken(self.goal.as_ref()?, &mut Budget::new(MOST_JUDGE_STEPS))
            .ok()
            .map(|broken| broken.is_none())
    }

    /// The answer that a solution of the model means.
    pub fn answer(&self, solution: &Assignment) -> Answer {
        self.judged.answer(solution)
    }

    /// What is known of the answer if the cells of the model have these domains, and for each `find` whether each of its
    /// places is not decided.
    pub fn partial_answer(&self, domains: &[Domain]) -> (Answer, Vec<Vec<bool>>) {
        self.judged.partial_answer(domains)
    }

    /// For each two neighbours, whether a border of a `find regions` lies between them if the cells of the model have
    /// these domains; `None` if this is not decided.
    pub fn borders(&self, domains: &[Domain]) -> Vec<((usize, usize), Option<bool>)> {
        self.judged.borders(domains)
    }

    /// For each two neighbours that may be in one region, the cell of the model that decides whether a border of a
    /// `find regions` lies between them, and its value if one does.
    pub fn border_cells(&self) -> Vec<((usize, usize), Cell, u8)> {
        self.judged.border_cells()
    }

    /// For each place of a `find`, what may be filled in there, each with the value of a cell of the model that means it.
    /// What is certain or impossible is left out. For regions, the only choice is that a cell is in none. Places are counted
    /// as in an [`Answer`].
    pub fn choices(&self, find: usize) -> Vec<Vec<(Choice, Cell, u8)>> {
        self.judged.choices(find)
    }

    /// The points of the board that a cell of the model describes: a cell, link or side; two cells for the border between
    /// them. There are none if the cell describes no place.
    pub fn points(&self, cell: Cell) -> Vec<Point> {
        let size = self.puzzle.size;
        let point =
            |points: &mut dyn Iterator<Item = Point>, place: usize| points.nth(place).into_iter().collect();
        let values = self.open_domains().get(cell as usize).copied().unwrap_or(Domain::EMPTY);
        let meaning = values.iter().find_map(|value| self.judged.meaning(cell, value));
        match meaning {
            Some(Meaning::Word { place, .. } | Meaning::Region { place, .. }) => vec![size.cell(place)],
            Some(Meaning::Number { find, place, .. }) => match self.rules.finds[find].form {
                FindForm::Numbers { noun: Noun::Link, .. } => point(&mut size.links(), place),
                _ => vec![size.cell(place)],
            },
            Some(Meaning::Line { find, place, .. }) => match self.rules.finds[find].form {
                FindForm::Lines { on_corners: true, .. } => point(&mut size.sides(), place),
                _ => point(&mut size.links(), place),
            },
            Some(Meaning::Border { between: (a, b), .. }) => vec![size.cell(a), size.cell(b)],
            None => {
                let places = self.hidden_cell(cell).into_iter().flat_map(HiddenCell::places);
                places.map(|place| size.cell(place)).collect()
            }
        }
    }

    /// The clues as a plain grid.
    pub fn draw_clues(&self) -> String {
        grid::draw(&self.rules, &self.puzzle)
    }

    /// The puzz.link code, `KIND/COLUMNS/ROWS/...`; `None` if the rules have no line `code`, or if a code cannot hold the
    /// puzzle.
    pub fn code(&self) -> Option<String> {
        RuledCode::new(&self.rules).ok()??.write(&self.rules, &self.puzzle)
    }

    /// The board, with `?` at each place that is not decided.
    pub fn draw(&self, domains: &[Domain]) -> String {
        let (answer, open) = self.judged.partial_answer(domains);
        let is_open = |find: usize, place: usize| open[find].get(place) == Some(&true);
        grid::draw_partly(&self.rules, self.puzzle.size, &answer, is_open)
    }

    /// The board, row by row: a word for each cell. Lines, and numbers on links, are drawings, whose rows have one word.
    /// If several things are filled in, their rows follow each other.
    pub fn rows_of(&self, domains: &[Domain]) -> Vec<Vec<String>> {
        let (answer, open) = self.judged.partial_answer(domains);
        let columns = usize::from(self.puzzle.size.columns);
        let mut rows = Vec::new();
        for (index, (find, found)) in self.rules.finds.iter().zip(answer).enumerate() {
            let is_open = |place: usize| open[index].get(place) == Some(&true);
            let text = grid::draw_find(&self.rules, self.puzzle.size, &find.form, &found, is_open);
            rows.extend(text.lines().map(|line| match &find.form {
                FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. } => vec![line.to_owned()],
                _ if line.split_whitespace().count() == columns => {
                    line.split_whitespace().map(str::to_owned).collect()
                }
                _ => line.chars().map(String::from).collect(),
            }));
        }
        rows
    }

    /// A solution on one line: the rows of [`RuledPuzzle::rows_of`], with `/` between them.
    pub fn line(&self, solution: &Assignment) -> String {
        let domains: Vec<Domain> = solution.iter().map(|&value| Domain::single(value)).collect();
        self.rows_of(&domains).iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
    }

    /// The shown cells of the model with the values of a board, which is given as the rows of [`RuledPuzzle::rows_of`];
    /// `None` if this is not a complete board.
    pub fn values<T: AsRef<str>>(&self, rows: &[Vec<T>]) -> Option<Vec<(Cell, u8)>> {
        self.values_of(&answer_of_rows(&self.rules, &self.puzzle, rows)?)
    }

    /// The shown cells of the model with the values of an answer; `None` if the model cannot have this answer.
    pub fn values_of(&self, answer: &Answer) -> Option<Vec<(Cell, u8)>> {
        self.judged.values(answer)
    }

    /// Restricts the domains of the model's cells to what a solution of the model says at the known places of each `find`.
    /// Places are counted as in an [`Answer`]. Borders between regions are not restricted.
    pub fn restrict(
        &self,
        solution: &Assignment,
        is_known: impl Fn(usize, usize) -> bool,
        domains: &mut [Domain],
    ) {
        self.judged.restrict(solution, is_known, domains);
    }

    /// The name of a place of a `find`, such as `r1c2`. Places are counted as in an [`Answer`].
    pub fn name_of_place(&self, find: usize, place: usize) -> Option<String> {
        self.name_by(&Judge::new(&self.rules, &self.puzzle).ok()?, find, place)
    }

    fn name_by(&self, judge: &Judge<'_>, find: usize, place: usize) -> Option<String> {
        let size = self.puzzle.size;
        Some(match self.rules.finds.get(find)?.form {
            FindForm::Lines { on_corners: true, .. } => {
                format!("the {}", judge.name_of(size.sides().nth(place)?, Noun::Side))
            }
            FindForm::Lines { .. } | FindForm::Numbers { noun: Noun::Link, .. } => {
                format!("the {}", judge.name_of(size.links().nth(place)?, Noun::Link))
            }
            _ => judge.name_of(size.cell(place), Noun::Cell),
        })
    }

    /// The place that a cell of the model describes, and the word for one of its values; `None` if there is none.
    pub fn place_and_word(&self, cell: Cell, value: u8) -> Option<(String, String)> {
        let judge = Judge::new(&self.rules, &self.puzzle).ok()?;
        let size = self.puzzle.size;
        let cell_name = |index: usize| judge.name_of(size.cell(index), Noun::Cell);
        let yes_or_no = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
        let Some(meaning) = self.judged.meaning(cell, value) else {
            return self.hidden_cell(cell).map(|hidden| hidden.in_words(value, cell_name));
        };
        Some(match meaning {
            Meaning::Word { find, place, word } => {
                let FindForm::Words { words, .. } = &self.rules.finds[find].form else { return None };
                (self.name_by(&judge, find, place)?, words.get(word)?.clone())
            }
            Meaning::Number { find, place, number } => {
                let FindForm::Numbers { other, .. } = &self.rules.finds[find].form else { return None };
                let word = number.map_or_else(|| other.clone(), |number| Some(number.to_string()))?;
                (self.name_by(&judge, find, place)?, word)
            }
            Meaning::Line { find, place, is_drawn } => {
                (self.name_by(&judge, find, place)?, yes_or_no(is_drawn))
            }
            Meaning::Border { between: (a, b), is_there } => {
                (format!("the border between {} and {}", cell_name(a), cell_name(b)), yes_or_no(is_there))
            }
            Meaning::Region { place, is_there } => {
                (format!("the region at {}", cell_name(place)), yes_or_no(is_there))
            }
        })
    }

    /// Checks that `values`, with one value for each cell of the model, is a solution. The definitions of the model's
    /// constraints are evaluated. Then the judge of the language judges the answer. It shares with the constraints of a rule
    /// only the parsed file and the points of a board; a lazy rule is checked by the judge alone.
    ///
    /// # Errors
    /// Returns the first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        match check(self.model(), values) {
            // The judge names the rule and the things for which it is broken.
            Err(violation @ Violation::Constraint(_)) => {
                Err(self.judge(&self.judged.answer(values)).err().unwrap_or(violation))
            }
            Err(violation) => Err(violation),
            Ok(()) => self.judge(&self.judged.answer(values)),
        }
    }

    fn judge(&self, answer: &Answer) -> Result<(), Violation> {
        let refused = |reason: String| Violation::Rule(reason);
        let judge = Judge::new(&self.rules, &self.puzzle).map_err(|error| refused(error.message))?;
        match judge.first_broken(answer, &mut Budget::new(MOST_JUDGE_STEPS)) {
            Ok(None) => Ok(()),
            Ok(Some(broken)) => Err(refused(format!("this should hold, but does not: {}", broken.sentence))),
            Err(stopped) => Err(refused(stopped.to_string())),
        }
    }
}
