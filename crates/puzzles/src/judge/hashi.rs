//! The judge of hashi. Bridges between islands that share a side are not shown, so the judge looks for numbers of such
//! bridges with which all rules hold.

use super::{Broken, NOTHING, Text};
use crate::clues::{At, Clues};

/// The number of steps after which the judge gives up.
const MOST_STEPS: usize = 1_000_000;

/// Two islands in a line without an island between them, and the number of their bridges; `None` if it is not shown.
struct Span {
    ends: [usize; 2],
    bridges: Option<u32>,
}

pub(super) fn judge(clues: &Clues, words: &[Text]) -> Result<(), Broken> {
    if words.len() != clues.area() {
        return Err(Broken::Word(words.len().min(clues.area())));
    }
    let most = clues.number.unwrap_or(2);
    let spans = spans(clues, words, most)?;
    let islands: Vec<usize> =
        (0..clues.area()).filter(|&cell| clues.clue(At::Cell(cell)).is_some()).collect();
    let mut counts = Counts { clues, spans: &spans, most, chosen: Vec::new(), steps: 0 };
    if let Some(&wrong) = islands.iter().find(|&&island| !counts.may_fit(island)) {
        let sentence = "the bridges that end at an island are as many as its number tells";
        return Err(Broken::rule(clues, sentence, &[wrong]));
    }
    if counts.search(&islands) {
        Ok(())
    } else if counts.steps > MOST_STEPS {
        Err(Broken::Undecided)
    } else {
        let sentence =
            "the number of bridges at each island is right, and all islands are connected by bridges";
        Err(Broken::rule(clues, sentence, &[]))
    }
}

/// All pairs of islands that bridges can join. The words between two islands must all show the same bridges, and no
/// other word may show any.
fn spans(clues: &Clues, words: &[Text], most: u32) -> Result<Vec<Span>, Broken> {
    let island = |cell: usize| clues.clue(At::Cell(cell)).is_some();
    let mut explained = vec![false; words.len()];
    let mut spans = Vec::new();
    for one in (0..words.len()).filter(|&cell| island(cell)) {
        if words[one] != NOTHING {
            return Err(Broken::Word(one));
        }
        explained[one] = true;
        for (step, signs) in [((0, 1), "1234"), ((1, 0), "abcd")] {
            let mut between: Vec<usize> = clues.ray(one, step).collect();
            let Some(place) = between.iter().position(|&cell| island(cell)) else { continue };
            let other = between[place];
            between.truncate(place);
            let bridges = |cell: usize| {
                let sign = signs.find(words[cell].as_ref()).filter(|_| words[cell].len() == 1);
                sign.map_or(0, |sign| sign as u32 + 1)
            };
            let shown = between.first().map(|&cell| bridges(cell));
            if let Some(&wrong) = between.iter().find(|&&cell| Some(bridges(cell)) != shown) {
                return Err(Broken::rule(clues, "a bridge leads from island to island", &[wrong]));
            }
            if shown.is_some_and(|bridges| bridges > most) {
                let sentence = format!("at most {most} bridges join two islands");
                return Err(Broken::rule(clues, sentence, &[one, other]));
            }
            if shown > Some(0) {
                for &cell in &between {
                    explained[cell] = true;
                }
            }
            spans.push(Span { ends: [one, other], bridges: shown });
        }
    }
    match (0..words.len()).find(|&cell| !explained[cell] && words[cell] != NOTHING) {
        Some(cell) => Err(Broken::Word(cell)),
        None => Ok(spans),
    }
}

/// The search for the numbers of bridges that are not shown.
struct Counts<'c> {
    clues: &'c Clues,
    spans: &'c [Span],
    most: u32,
    /// The number of bridges of the first spans.
    chosen: Vec<u32>,
    steps: usize,
}

impl Counts<'_> {
    /// Returns whether the number of an island can still be reached.
    fn may_fit(&self, island: usize) -> bool {
        let Some(number) = self.clues.clue(At::Cell(island)).number() else { return true };
        let (mut least, mut most) = (0, 0);
        for (index, span) in self.spans.iter().enumerate().filter(|(_, span)| span.ends.contains(&island)) {
            let known = self.chosen.get(index).copied().or(span.bridges);
            least += known.unwrap_or(0);
            most += known.unwrap_or(self.most);
        }
        (least..=most).contains(&number)
    }

    fn search(&mut self, islands: &[usize]) -> bool {
        let Some(span) = self.spans.get(self.chosen.len()) else { return self.is_connected(islands) };
        self.steps += 1;
        let choices = span.bridges.map_or(0..=self.most, |bridges| bridges..=bridges);
        for bridges in choices {
            if self.steps > MOST_STEPS {
                return false;
            }
            self.chosen.push(bridges);
            let fits = span.ends.iter().all(|&end| self.may_fit(end));
            if fits && self.search(islands) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    fn is_connected(&self, islands: &[usize]) -> bool {
        let mut reached: Vec<usize> = islands.iter().take(1).copied().collect();
        let mut next = 0;
        while next < reached.len() {
            for (span, _) in self.spans.iter().zip(&self.chosen).filter(|(_, bridges)| **bridges > 0) {
                let [one, other] = span.ends;
                for (near, far) in [(one, other), (other, one)] {
                    if near == reached[next] && !reached.contains(&far) {
                        reached.push(far);
                    }
                }
            }
            next += 1;
        }
        reached.len() == islands.len()
    }
}
