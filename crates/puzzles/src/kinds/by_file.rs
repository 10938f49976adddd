//! Kinds that a file in the folder `rules` states: their models, the faults of their clues and the clues of a solution.

use std::sync::Arc;

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{CodeError, CodeReader};
use crate::compile::{Choice, Compiled, compile_known};
use crate::display::{Case, Token};
use crate::judge::{answer_of, board_of, clues_of, place_of, rules_of, signs_of};
use crate::statement::Statement;
use crate::true_clues::TrueClues;
use crate::word::Word;
use gridproof_model::random::Random;
use gridproof_model::{Atom, Cell};
use gridproof_rules::Kind;
use gridproof_rules::board::{Entry, Found, Puzzle};
use gridproof_rules::judge::Judge;
use gridproof_rules::tree::{FindForm, Noun};

/// A kind that its file states.
#[derive(Debug)]
pub(super) struct ByFile {
    /// The description of the kind, which has the name of the file.
    pub(super) about: &'static About,
    /// The ids of Tatham's collection, if it has the game.
    pub(super) game_id: Option<GameId>,
    /// What is wrong with clues and cannot be said in a file.
    pub(super) fault: fn(&Clues) -> Option<Fault>,
}

/// How the part of an id that follows the name of the game is read and written.
#[derive(Debug)]
pub(super) struct GameId {
    pub(super) read: fn(&mut CodeReader<'_>) -> Result<Clues, CodeError>,
    pub(super) write: fn(&Clues) -> Option<String>,
}

impl ByFile {
    fn rules(&self) -> Result<&'static Arc<Kind>, String> {
        match rules_of(self.about.name) {
            Some(Ok(rules)) => Ok(rules),
            Some(Err(error)) => Err(format!("the rules of {}: {error}", self.about.name)),
            None => Err(format!("{} has no file of rules", self.about.name)),
        }
    }

    fn rules_and_board(&self, clues: &Clues) -> Result<(&'static Arc<Kind>, Puzzle), String> {
        let rules = self.rules()?;
        let board = board_of(rules, clues).ok_or_else(|| "the board is too large".to_owned())?;
        Ok((rules, board))
    }
}

impl PuzzleKind for ByFile {
    fn about(&self) -> &'static About {
        self.about
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let stated = self.rules_and_board(clues).and_then(|(rules, board)| {
            Judge::new(rules, &board).map_err(|refused| refused.message)?;
            let compiled = compile_known(rules, &board).map_err(|error| error.to_string())?;
            let tokens = tokens(rules, &compiled).ok_or_else(|| "the answers have no words".to_owned())?;
            let (stated, hidden) = compiled.model_with_facts().map_err(|error| error.to_string())?;
            hidden.into_iter().for_each(|(cell, meaning)| model.describe(Atom::is(cell, 1), meaning));
            Ok((stated, tokens))
        });
        let (stated, tokens) = match stated {
            Ok((stated, tokens)) => (Ok(stated), tokens),
            Err(reason) => (Err(reason), Vec::new()),
        };
        model.by_file(stated);
        tokens
    }

    fn is_stated_by_file(&self) -> bool {
        true
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let (rules, board) = match self.rules_and_board(clues) {
            Ok(both) => both,
            Err(reason) => return Some((None, reason)),
        };
        let Err(refused) = Judge::new(rules, &board) else { return (self.fault)(clues) };
        let is_there =
            |at: &_| refused.place.is_some() && place_of(rules, clues, &board, *at) == refused.place;
        Some((clues.given().into_iter().find(is_there), refused.message))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let all = || {
            let (rules, mut board) = self.rules_and_board(clues).ok()?;
            let texts: Vec<_> = words.iter().map(|word| word.text()).collect();
            let answer = answer_of(rules, &board, &texts).ok()?;
            // Clues of the whole board do not follow from a solution.
            for (given, clue) in board.clues.iter_mut().zip(&rules.clues) {
                if clue.noun != Noun::Board {
                    given.clear();
                }
            }
            let true_clues = TrueClues { rules, answer: &answer, is_cancelled: &|| false };
            let board = true_clues.add_to(board, &mut Random::new(0, 0))?;
            let kind = super::by_name(self.about.name)?;
            clues_of(kind, rules, &board).ok()
        };
        all().unwrap_or_else(|| clues.clone())
    }

    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        match &self.game_id {
            Some(game_id) => (game_id.read)(code),
            None => Err(code.expected("a game that can be read")),
        }
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        self.game_id.as_ref().and_then(|game_id| (game_id.write)(clues))
    }
}

/// How each cell of the board is displayed, by the numbers or by the signs of the words that are filled in; `None` if
/// something else is filled in.
fn tokens(rules: &Kind, compiled: &Compiled) -> Option<Vec<Token>> {
    let [find] = &rules.finds[..] else { return None };
    let choices = compiled.choices(0).into_iter();
    match &find.form {
        FindForm::Words { words, .. } => {
            let signs = signs_of(rules, words)?;
            let shown: Vec<Word> = signs.into_iter().map(Word::of_sign).collect::<Option<_>>()?;
            let case = |&(choice, cell, value): &(Choice, Cell, u8)| match choice {
                Choice::Word(word) => Some(Case::new(cell, value, shown[word])),
                _ => None,
            };
            let is_shown = |case: &Case| case.word != Word::Nothing;
            Some(
                choices
                    .map(|all| Token::Cases(all.iter().filter_map(case).filter(is_shown).collect()))
                    .collect(),
            )
        }
        FindForm::Numbers { noun: Noun::Cell, other: None, .. } => {
            // A number that is certain has no choices.
            let (certain, _) = compiled.partial_answer(compiled.model.domains());
            let Some(Found::Numbers(certain)) = certain.into_iter().next() else { return None };
            let token = |(all, certain): (Vec<(Choice, Cell, u8)>, Option<Entry>)| match (&all[..], certain) {
                (&[(Choice::Number(number), cell, value), ref more @ ..], _) => {
                    let shift = number - i64::from(value);
                    let is_number = |&(choice, of, value): &(Choice, Cell, u8)| {
                        of == cell && choice == Choice::Number(i64::from(value) + shift)
                    };
                    more.iter().all(is_number).then_some(Token::Number(cell, shift))
                }
                ([], Some(Entry::Number(number))) => Some(Token::Fixed(Word::Number(number))),
                _ => None,
            };
            choices.zip(certain).map(token).collect()
        }
        _ => None,
    }
}
