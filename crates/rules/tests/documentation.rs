//! Tries every example of `docs/rules.md`.
//!
//! | block or table | what is tried |
//! |---|---|
//! | `rules` | a whole kind; it is the current kind from here on |
//! | `more` | lines that are added to the current kind |
//! | `condition` | the condition of a rule of the kind `examples` |
//! | a table whose last column is `example` | each example is such a condition |
//! | `grid` | a puzzle of the current kind; its solution is accepted, unless a block `sentence` follows, and its wrong boards are refused. With a picture, it is drawn so |
//! | `sentence` | the sentence of the first rule that the solution above breaks |
//! | `message` | an error of the current kind after one of its lines was replaced by the line that the error shows |
//! | a table with the columns `message` and `help` | the error or warning if a condition or statement is added to the kind `examples` |

use gridproof_rules::board::Answer;
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::{Kind, RuleError, grid, parse};

/// A block or a row of a table, with the number of its first line.
#[derive(Debug)]
enum Item<'t> {
    Block { line: usize, language: &'t str, text: String },
    Example { line: usize, text: &'t str },
    Mistake { line: usize, text: &'t str, message: &'t str, help: &'t str },
}

/// The page, cut into blocks and rows.
fn items(page: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut header: &str = "";
    let mut lines = (1..).zip(page.lines());
    while let Some((line, text)) = lines.next() {
        if let Some(language) = text.strip_prefix("```") {
            let body: Vec<&str> =
                lines.by_ref().map(|(_, text)| text).take_while(|text| *text != "```").collect();
            items.push(Item::Block { line, language, text: body.join("\n") + "\n" });
        } else if !text.starts_with('|') {
            header = "";
        } else if header.is_empty() {
            header = text;
        } else if header.ends_with("| example |") {
            let last = text.trim_end_matches('|').rsplit('|').next().unwrap_or("");
            items.extend(codes(last).map(|text| Item::Example { line, text }));
        } else if header.ends_with("| message | help |") && !text.starts_with("|---") {
            let cells: Vec<&str> = text.trim_matches('|').split('|').map(str::trim).collect();
            items.push(Item::Mistake {
                line,
                text: cells[0].trim_matches('`'),
                message: cells[1],
                help: cells[2],
            });
        }
    }
    items
}

/// The pieces of a text between back quotes.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The error or the first warning of a file, except for those at one line.
fn fault(text: &str, except_line: usize) -> Option<RuleError> {
    match parse(text) {
        Err(error) => Some(error),
        Ok(kind) => kind.warnings.into_iter().find(|warning| warning.span.line as usize != except_line),
    }
}

/// The error or warning if the kind `examples` has one more statement, or a rule with this condition.
fn fault_with(examples: &str, added: &str) -> Option<RuleError> {
    let first = added.split(' ').next().unwrap_or("");
    if ["board", "clue", "define", "find", "ruel"].contains(&first) {
        return fault(&format!("{examples}{added}\n"), 0);
    }
    if let Some((sentence, condition)) = added.strip_prefix("rule ").and_then(|rule| rule.split_once(": ")) {
        return fault(&format!("{examples}rule {sentence}\n  {condition}\n"), 0);
    }
    // The sentence has no names, which gives a warning.
    let sentence = examples.lines().count() + 1;
    let condition = added.trim_end().replace('\n', "\n  ");
    fault(&format!("{examples}rule this example holds\n  {condition}\n"), sentence)
}

/// The sentence of the first rule that the solution of a grid breaks.
fn judged(kind: &Kind, text: &str) -> Result<Option<String>, String> {
    let grid::Content { puzzle, solution, wrong, .. } =
        grid::read_part(kind, grid::Part::new(text, 0, 0)).map_err(|error| error.to_string())?;
    let picture: String = text.split_inclusive('\n').take_while(|line| line.starts_with('#')).collect();
    if !picture.is_empty()
        && !format!("{}{}", grid::picture(kind, &puzzle), grid::draw(kind, &puzzle)).starts_with(text)
    {
        return Err("the puzzle is drawn otherwise".to_owned());
    }
    let Some(answer) = solution else { return Ok(None) };
    let judge = Judge::new(kind, &puzzle).map_err(|error| format!("{error:?}"))?;
    let broken = |board: &Answer| {
        judge.first_broken(board, &mut Budget::new(1_000_000)).map_err(|error| format!("{error:?}"))
    };
    for board in &wrong {
        broken(board)?.ok_or("a wrong board is accepted")?;
    }
    Ok(broken(&answer)?.map(|broken| broken.sentence))
}

/// Replaces the line that an error shows in a kind, and returns the error that the changed kind has.
fn shown_error(kind: &str, message: &str) -> Result<String, String> {
    let shown = message.lines().find_map(|line| {
        let (number, text) = line.split_once(" | ")?;
        Some((number.trim().parse::<usize>().ok()?, text))
    });
    let (number, text) = shown.ok_or("the message shows no line")?;
    let mut lines: Vec<&str> = kind.lines().collect();
    *lines.get_mut(number - 1).ok_or("the kind has no such line")? = text;
    let changed = lines.join("\n") + "\n";
    match parse(&changed) {
        Ok(_) => Err("the changed kind has no error".to_owned()),
        Err(error) => Ok(error.show("echo.rules", &changed)),
    }
}

#[test]
fn every_example_is_as_the_page_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let items = items(&page);
    let examples = items
        .iter()
        .find_map(|item| match item {
            Item::Block { language: "rules", text, .. } if text.starts_with("kind examples\n") => Some(text),
            _ => None,
        })
        .expect("the kind of the examples");
    let mut current = String::new();
    let mut faults = Vec::new();
    let mut counts = [0; 6];
    for (index, item) in items.iter().enumerate() {
        let (line, found) = match item {
            Item::Example { line, text } => {
                counts[0] += 1;
                (line, fault_with(examples, text).map(|error| format!("`{text}`: {error}")))
            }
            Item::Mistake { line, text, message, help } => {
                counts[1] += 1;
                let found = match fault_with(examples, text) {
                    None => "no error".to_owned(),
                    Some(error) => format!("{} | {}", error.message, error.help.unwrap_or_default()),
                };
                (line, (found != format!("{message} | {help}")).then(|| format!("| `{text}` | {found} |")))
            }
            Item::Block { line, language, text } => {
                let found = match *language {
                    "rules" | "more" => {
                        counts[2] += 1;
                        current = if *language == "rules" { text.clone() } else { current + text };
                        fault(&current, 0).map(|error| error.show("the kind", &current))
                    }
                    "condition" => {
                        counts[0] += 1;
                        fault_with(examples, text).map(|error| error.to_string())
                    }
                    "grid" => {
                        counts[3] += 1;
                        let expected = match items.get(index + 1) {
                            Some(Item::Block { language: "sentence", text, .. }) => Some(text.trim()),
                            _ => None,
                        };
                        match parse(&current)
                            .map_err(|error| error.to_string())
                            .and_then(|kind| judged(&kind, text))
                        {
                            Ok(found) if found.as_deref() == expected => None,
                            found => Some(format!("{found:?} instead of {expected:?}")),
                        }
                    }
                    "message" => {
                        counts[4] += 1;
                        match shown_error(&current, text) {
                            Ok(found) if found.trim_end() == text.trim_end() => None,
                            Ok(found) | Err(found) => Some(found),
                        }
                    }
                    "sentence" => {
                        counts[5] += 1;
                        None
                    }
                    language => Some(format!("blocks `{language}` are not known")),
                };
                (line, found)
            }
        };
        faults.extend(found.map(|found| format!("docs/rules.md:{line}: {found}")));
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(counts.iter().all(|&count| count > 1), "the page has examples of each sort: {counts:?}");
}
