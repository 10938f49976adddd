//! All clues that are true for a solution, by the rules of a kind.

use gridproof_model::random::Random;
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, ClueValue, Place, Puzzle};
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::tree::{ClueForm, Direction, Noun};

/// The number of steps of the judge for one value of a clue.
const STEPS: u64 = 5_000_000;

/// The longest list that is tried as a clue.
const LONGEST_LIST: usize = 12;

/// Adds the clues that the judge of a kind accepts with an answer.
#[allow(missing_debug_implementations, reason = "it holds a function")]
pub struct TrueClues<'a> {
    /// The rules of the kind.
    pub rules: &'a Kind,
    /// The answer.
    pub answer: &'a Answer,
    /// The work ends soon after this returns `true`.
    pub is_cancelled: &'a dyn Fn() -> bool,
}

impl TrueClues<'_> {
    /// Adds a clue at each place that can have one, in random order, and gives each `?` a value. Clues of the whole board
    /// stay as they are. Returns `None` if the judge does not accept the answer, or if the work was cancelled.
    pub fn add_to(&self, mut board: Puzzle, random: &mut Random) -> Option<Puzzle> {
        self.accepts(&board).then_some(())?;
        for (index, clue) in self.rules.clues.iter().enumerate() {
            if clue.noun == Noun::Board {
                continue;
            }
            let mut places = board.places(clue);
            random.shuffle(&mut places);
            for place in places {
                if (self.is_cancelled)() {
                    return None;
                }
                let old = board.clue(index, place).cloned();
                let mut values = match (&clue.form, &old) {
                    (ClueForm::Marks { .. } | ClueForm::List, Some(_)) => continue,
                    (ClueForm::List, None) => self.list(&mut board, index, place).into_iter().collect(),
                    (ClueForm::Number(_), _) => {
                        board = self.with_number(board, index, place, old.is_some())?;
                        continue;
                    }
                    (ClueForm::Direction, None) => {
                        // If not even a `?` is accepted, no direction is.
                        set_clue(&mut board, index, place, Some(ClueValue::Unknown));
                        if !self.accepts(&board) {
                            set_clue(&mut board, index, place, None);
                            continue;
                        }
                        values(&clue.form)
                    }
                    (form, _) => values(form),
                };
                random.shuffle(&mut values);
                let fits = values.into_iter().find(|value| {
                    set_clue(&mut board, index, place, Some(value.clone()));
                    self.accepts(&board)
                });
                match (fits, old) {
                    (Some(_), _) => {}
                    (None, None) => set_clue(&mut board, index, place, None),
                    (None, Some(_)) => return None,
                }
            }
        }
        self.accepts(&board).then_some(board)
    }

    fn accepts(&self, board: &Puzzle) -> bool {
        accepts(self.rules, board, self.answer)
    }

    /// Returns the board with the smallest number that the judge accepts at a place. If it accepts none, the place is left
    /// empty, or there is no board if the place had a `?`.
    fn with_number(&self, mut board: Puzzle, clue: usize, place: Place, had_one: bool) -> Option<Puzzle> {
        set_clue(&mut board, clue, place, Some(ClueValue::Unknown));
        let completed = Judge::new(self.rules, &board)
            .ok()
            .and_then(|judge| judge.completed(self.answer, &mut Budget::new(STEPS)).ok().flatten());
        let number = completed.and_then(|completed| completed.clue(clue, place).cloned());
        match number {
            None if had_one => return None,
            // No rule asks for the number.
            Some(ClueValue::Unknown) if !had_one => set_clue(&mut board, clue, place, None),
            number => set_clue(&mut board, clue, place, number),
        }
        Some(board)
    }

    /// The list that the judge accepts at a place.
    fn list(&self, board: &mut Puzzle, clue: usize, place: Place) -> Option<ClueValue> {
        let mut with = |items: &Vec<Option<i64>>| {
            set_clue(board, clue, place, Some(ClueValue::List(items.clone())));
            !(self.is_cancelled)() && self.accepts(board)
        };
        let items = (0..=LONGEST_LIST).map(|length| vec![None; length]).find(&mut with)?;
        set_clue(board, clue, place, Some(ClueValue::List(items)));
        let judge = Judge::new(self.rules, board).ok()?;
        let completed = judge.completed(self.answer, &mut Budget::new(STEPS)).ok()??;
        completed.clue(clue, place).cloned()
    }
}

/// Returns whether the judge accepts an answer of a board.
pub fn accepts(rules: &Kind, board: &Puzzle, answer: &Answer) -> bool {
    Judge::new(rules, board)
        .is_ok_and(|judge| matches!(judge.first_broken(answer, &mut Budget::new(STEPS)), Ok(None)))
}

/// Sets the clue with this index at a place, or removes it.
pub fn set_clue(board: &mut Puzzle, clue: usize, place: Place, value: Option<ClueValue>) {
    let clues = &mut board.clues[clue];
    clues.retain(|(other, _)| *other != place);
    clues.extend(value.map(|value| (place, value)));
    clues.sort_by_key(|(place, _)| *place);
}

/// The values that a direction, a mark or a shape may have.
fn values(form: &ClueForm) -> Vec<ClueValue> {
    match form {
        ClueForm::Direction => Direction::STRAIGHT.into_iter().map(ClueValue::Direction).collect(),
        ClueForm::Marks { words, .. } => (0..words.len()).map(ClueValue::Mark).collect(),
        ClueForm::Shape => "ILOST".chars().map(ClueValue::Shape).collect(),
        ClueForm::Number(_) | ClueForm::List => Vec::new(),
    }
}
