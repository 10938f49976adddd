//! What a test of rules found.

use std::io::{self, Write};

use gridproof_harness::trials::Comparison;
use gridproof_puzzles::without_control_characters;
use gridproof_rules::tree::ClueForm;
use gridproof_rules::trial::{Reason, Report};
use gridproof_rules::{Kind, grid};

use super::counted;
use super::puzzles::Named;

/// Writes the result of a trial on solved puzzles.
pub(super) fn write_trial(
    kind: &Kind,
    puzzles: &[Named],
    report: &Report,
    out: &mut impl Write,
) -> io::Result<()> {
    let Report { puzzles: count, refused, changed, changed_refused, exhausted, accepted, alone, missing } =
        report;
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
    writeln!(out, "{changed_refused} of {} refused", counted(*changed, "changed board"))?;
    if *exhausted > 0 {
        writeln!(out, "{} with all boards judged", counted(*exhausted, "small puzzle"))?;
    }
    for (index, answer) in accepted {
        writeln!(out, "  {} has another solution:", puzzles[*index].name)?;
        let size = puzzles[*index].solved.puzzle.size;
        write_indented(&grid::draw_solution(kind, size, answer), out)?;
    }
    let seen = alone.iter().filter(|board| board.is_some()).count();
    writeln!(out, "{seen} of {} tested alone", counted(alone.len(), "rule"))?;
    for (rule, _) in kind.rules.iter().zip(alone).filter(|(_, board)| board.is_none()) {
        let sentence = without_control_characters(&rule.written());
        writeln!(
            out,
            "  line {}, \"{sentence}\": no board was found that breaks this rule alone",
            rule.span.line
        )?;
    }
    if seen < alone.len() {
        writeln!(
            out,
            "  such a rule may follow from the others; or add a smaller puzzle, or one with fewer clues"
        )?;
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

/// Writes the result of a comparison with the engine.
pub(super) fn write_comparison(kind: &Kind, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let Comparison { boards, exhausted, judged, undecided, disagreement } = comparison;
    let outcome = if disagreement.is_some() { "one is judged differently" } else { "no difference" };
    writeln!(
        out,
        "engine: {}, {exhausted} of them with all answers, {judged} answers judged: {outcome}",
        counted(*boards, "small board")
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
                "  the engine accepts this board; this should hold, but does not: {}",
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
        (None, _) => writeln!(out, "  the rules accept this board, the engine refuses it:")?,
    }
    write_indented(&grid::draw(kind, &disagreement.puzzle), out)?;
    if let Some(answer) = &disagreement.answer {
        write_indented(&grid::draw_solution(kind, disagreement.puzzle.size, answer), out)?;
    }
    Ok(())
}

fn write_indented(text: &str, out: &mut impl Write) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "    {line}"))
}
