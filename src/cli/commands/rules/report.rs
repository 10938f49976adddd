//! What a test of rules found.

use std::collections::BTreeSet;
use std::io::{self, Write};

use gridproof_harness::trials::Comparison;
use gridproof_puzzles::without_control_characters;
use gridproof_rules::board::Answer;
use gridproof_rules::judge::Broken;
use gridproof_rules::tree::ClueForm;
use gridproof_rules::trial::{Reason, Report, Tests};
use gridproof_rules::{Kind, grid};

use super::counted;
use super::puzzles::Named;

/// Writes the result of a trial on solved puzzles.
pub(super) fn write_trial(
    kind: &Kind,
    puzzles: &[Named],
    report: &Report,
    by_engine: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    let Report { puzzles: count, refused, wrong, wrong_accepted, changed, changed_refused, .. } = report;
    let Report { unique, unfinished, accepted, rules, boards, missing, .. } = report;
    writeln!(out, "{} of {} accepted", count - refused.len(), counted(*count, "solution"))?;
    for (index, reason) in refused {
        let reason = match reason {
            Reason::Broken(broken) => format!("this should hold, but does not: {}", broken.sentence),
            Reason::Refused(refused) => refused.to_string(),
            Reason::Stopped => "the judge needed too many steps".to_owned(),
        };
        writeln!(out, "  {}: {}", puzzles[*index].name, without_control_characters(&reason))?;
    }
    if !refused.is_empty() {
        return writeln!(out, "nothing else was tested; correct the rules or the solutions first");
    }
    let write_board = |index: usize, board: &Answer, section: &str, out: &mut dyn Write| {
        let size = puzzles[index].solved.puzzle.size;
        write_indented(&grid::draw_board(kind, size, board, section), out)
    };
    if *wrong > 0 {
        writeln!(out, "{} of {} refused", wrong - wrong_accepted.len(), counted(*wrong, "wrong board"))?;
    }
    for (index, board) in wrong_accepted {
        writeln!(out, "  {}: the rules accept this board, which is wrong:", puzzles[*index].name)?;
        write_board(*index, board, "wrong", out)?;
    }
    writeln!(out, "{changed_refused} of {} refused", counted(*changed, "changed board"))?;
    for (place, (index, board)) in accepted.iter().enumerate() {
        // One board of each puzzle is enough.
        if !accepted[..place].iter().any(|(shown, _)| shown == index) {
            writeln!(out, "  {} has another solution:", puzzles[*index].name)?;
            write_board(*index, board, "solution", out)?;
        }
    }
    if !unique.is_empty() {
        let (count, sizes) = (counted(unique.len(), "puzzle"), sizes(puzzles, unique));
        let have = if unique.len() == 1 { "has" } else { "have" };
        writeln!(out, "{count} {have} no other solution: all boards were searched ({sizes})")?;
    }
    if !by_engine.is_empty() {
        let (count, sizes) = (counted(by_engine.len(), "puzzle"), sizes(puzzles, by_engine));
        let have = if by_engine.len() == 1 { "has" } else { "have" };
        writeln!(out, "{count} {have} no other solution: an engine found none ({sizes})")?;
    }
    if !unfinished.is_empty() {
        let (count, sizes) = (counted(unfinished.len(), "puzzle"), sizes(puzzles, unfinished));
        writeln!(out, "{count} may have another solution: only a part of the boards was searched ({sizes})")?;
    }
    write_rules(kind, rules, out)?;
    for (index, board, broken) in boards {
        writeln!(out, "{}, a board that is refused:", puzzles[*index].name)?;
        write_board(*index, board, "wrong", out)?;
        for Broken { rule, sentence, .. } in broken {
            let sentence = without_control_characters(sentence);
            match rule {
                Some(rule) => writeln!(out, "  it breaks line {}: {sentence}", kind.rules[*rule].span.line)?,
                None => writeln!(out, "  it breaks a `find`: {sentence}")?,
            }
        }
    }
    for &clue in &missing.clues {
        writeln!(out, "no puzzle has the clue `{}`", kind.clues[clue].name)?;
    }
    for &(clue, mark) in &missing.marks {
        if let ClueForm::Marks { words, .. } = &kind.clues[clue].form {
            writeln!(out, "no puzzle has the mark `{}`", words[mark])?;
        }
    }
    for &flag in &missing.flags {
        writeln!(out, "no puzzle has the flag `{}`", kind.flags[flag].name)?;
    }
    Ok(())
}

/// Writes which rules were tested.
fn write_rules(kind: &Kind, rules: &[Tests], out: &mut impl Write) -> io::Result<()> {
    let alone = rules.iter().filter(|tests| tests.alone.is_some()).count();
    let by_wrong = rules.iter().filter(|tests| tests.alone.is_none() && tests.by_wrong).count();
    let more = if by_wrong > 0 { format!(", {by_wrong} more by wrong boards") } else { String::new() };
    writeln!(out, "{alone} of {} tested alone{more}", counted(rules.len(), "rule"))?;
    for (rule, tests) in kind.rules.iter().zip(rules) {
        if tests.alone.is_some() || tests.by_wrong {
            continue;
        }
        let sentence = without_control_characters(&rule.written());
        let others = match tests.changed {
            0 => String::new(),
            changed => format!("; {} with others", counted(changed, "changed board")),
        };
        let line = rule.span.line;
        writeln!(
            out,
            "  line {line}, \"{sentence}\": no board was found that breaks this rule alone{others}"
        )?;
    }
    if alone + by_wrong < rules.len() {
        writeln!(
            out,
            "  such a rule may follow from the others; or add a smaller puzzle, one with fewer clues, or a board `wrong:`"
        )?;
    }
    Ok(())
}

/// The sizes of some of the puzzles, each once.
fn sizes(puzzles: &[Named], some: &[usize]) -> String {
    const MOST: usize = 10;
    let size = |&index: &usize| puzzles[index].solved.puzzle.size;
    let sizes: BTreeSet<(usize, u16, u16)> =
        some.iter().map(size).map(|size| (size.area(), size.rows, size.columns)).collect();
    let mut names: Vec<String> =
        sizes.iter().take(MOST).map(|(_, rows, columns)| format!("{rows}x{columns}")).collect();
    names.extend((sizes.len() > MOST).then(|| "...".to_owned()));
    names.join(", ")
}

/// Writes the result of a comparison with the engine or the model: with what `other` names.
pub(super) fn write_comparison(
    kind: &Kind,
    other: &str,
    comparison: &Comparison,
    out: &mut impl Write,
) -> io::Result<()> {
    let Comparison { boards, exhausted, judged, undecided, disagreement } = comparison;
    let outcome = if disagreement.is_some() { "one is judged differently" } else { "no difference" };
    writeln!(
        out,
        "{other}: {}, {exhausted} of them with all answers, {judged} answers judged: {outcome}",
        counted(*boards, "random small board")
    )?;
    if *undecided > 0 {
        writeln!(
            out,
            "  {} need too many steps",
            counted(usize::try_from(*undecided).unwrap_or(usize::MAX), "answer")
        )?;
    }
    let Some(disagreement) = disagreement else { return Ok(()) };
    match (&disagreement.broken, &disagreement.answer) {
        (Some(sentence), Some(_)) => {
            writeln!(
                out,
                "  the {other} accepts this board; this should hold, but does not: {}",
                without_control_characters(sentence)
            )?;
        }
        (Some(reason), None) => {
            writeln!(
                out,
                "  this puzzle has a solution, but is refused: {}",
                without_control_characters(reason)
            )?;
        }
        (None, _) => writeln!(out, "  the rules accept this board, the {other} refuses it:")?,
    }
    write_indented(&grid::draw(kind, &disagreement.puzzle), out)?;
    if let Some(answer) = &disagreement.answer {
        write_indented(&grid::draw_solution(kind, disagreement.puzzle.size, answer), out)?;
    }
    Ok(())
}

fn write_indented(text: &str, out: &mut dyn Write) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "    {line}"))
}
