//! Tests requests as the host makes them, without WebAssembly.

use serde_json::Value;

use crate::answer;

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const CUP: &str = "3 2\n1 1\n3\n2\n1\n2\n";

fn ask(request: &str, file: &str) -> Value {
    serde_json::from_str(&answer(request.as_bytes(), vec![file.as_bytes().to_vec()])).expect("JSON")
}

#[test]
fn the_steps_of_a_person_lead_to_the_solution() {
    for text in [CLASSIC, CUP] {
        let steps = ask(r#"{"do":"explain"}"#, text)["ok"]["steps"].clone();
        let steps = steps.as_array().expect("steps");
        let decided: usize = steps.iter().map(|step| step["decided"].as_array().map_or(0, Vec::len)).sum();
        let open = text.matches('.').count();
        assert_eq!(decided, if open > 0 { open } else { 6 });
        assert!(steps.iter().all(|step| step["texts"][2].as_str().is_some_and(|words| words.len() > 5)));
    }
    let wrong = ask(r#"{"do":"explain","most":1,"state":[[1],[0]]}"#, CUP);
    assert_eq!(wrong["ok"]["wrong"], serde_json::json!([]));
    let wrong = ask(r#"{"do":"explain","most":1,"state":[[0],[0]]}"#, CUP);
    assert_eq!(wrong["ok"]["wrong"], serde_json::json!([0]));
    let several = ask(r#"{"do":"explain"}"#, "2 2\n1\n1\n1\n1\n");
    assert!(several["error"]["message"].as_str().is_some_and(|words| words.contains("exactly one")));
}

#[test]
fn sudokus_are_made_to_order() {
    let request = r#"{"do":"generate","level":"easy","symmetry":"rotate180","seed":7}"#;
    let made = ask(request, "");
    assert_eq!(made, ask(request, ""));
    assert_eq!(made["ok"]["level"], "easy");
    let record = ask(r#"{"do":"solve"}"#, made["ok"]["text"].as_str().expect("a text"));
    assert_eq!(record["ok"][0]["status"], "unique");
    assert!(ask(r#"{"do":"generate","level":"none","symmetry":"none","seed":7}"#, "")["error"].is_object());
}

/// A text of a few kilobytes can describe a board that no browser's tab has room for.
#[test]
fn boards_that_are_too_large_are_errors_at_their_place() {
    let text = |side: usize| format!("{CUP}\n{side} {side}\n{}", "1\n".repeat(2 * side));
    let fault = |found: &Value| {
        assert_eq!(found["message"], "boards of more than 250,000 cells are not supported");
        assert_eq!([&found["line"], &found["column"], &found["length"]], [8, 1, 7]);
    };
    let large = text(501);
    fault(&ask(r#"{"do":"read"}"#, &large)["ok"]["puzzles"][1]["error"]);
    for most in ["", r#","most":2"#] {
        let records = ask(&format!(r#"{{"do":"solve"{most}}}"#), &large);
        assert_eq!(records["ok"][0]["status"], "unique", "{records}");
        fault(&records["ok"][1]["error"]);
    }
    for call in ["deduce", "explain", "draw"] {
        fault(&ask(&format!(r#"{{"do":"{call}","index":1}}"#), &large)["error"]);
    }
    assert_eq!(ask(r#"{"do":"read"}"#, &text(500))["ok"]["puzzles"][1]["puzzle"]["rows"], 500);
}

#[test]
fn what_is_no_request_is_an_error() {
    for request in ["", "{}", "[]", r#"{"do":"nothing"}"#, r#"{"do":"solve","other":1}"#] {
        assert!(ask(request, CLASSIC)["error"]["message"].is_string(), "{request}");
    }
}

/// Without a limit, the plain puzzles of a long file are solved side by side; with a limit, they are solved one by one.
#[test]
fn records_do_not_depend_on_the_requested_number() {
    let unsolvable = CLASSIC.replacen("53", "55", 1);
    let sudokus = format!("# a comment\n{CLASSIC}\nno sudoku\n{unsolvable}\n{}\n{CLASSIC}\n", ".".repeat(81));
    let nonograms = "3 2\n1 1\n3\n2\n1\n2\n\n3 2\n1 1\n9\n2\n1\n2\n\n2 2\n1\n1\n1\n1\n\n";
    for (name, text, count) in [("a.sdm", sudokus.repeat(20), 100), ("a.nin", nonograms.repeat(150), 450)] {
        assert!(text.len() > 4096);
        for question in [r"{}", r#"{"count":3}"#, r#"{"solutions":2}"#, r#"{"engine":"search"}"#] {
            let request = |most: &str| {
                format!(r#"{{"do":"solve","file":{{"name":"{name}"}},"question":{question}{most}}}"#)
            };
            let all = ask(&request(""), &text);
            assert_eq!(all["ok"].as_array().map(Vec::len), Some(count), "{all}");
            assert!(all == ask(&request(r#","most":1000"#), &text), "{name} {question}");
            let request =
                format!(r#"{{"do":"solveLines","file":{{"name":"{name}"}},"question":{question}}}"#);
            let lines = ask(&request, &text);
            let lines: Vec<&str> = lines["ok"].as_str().expect("lines").lines().collect();
            assert_eq!(lines.len(), count);
            for (line, record) in lines.iter().zip(all["ok"].as_array().expect("records")) {
                let (status, answer) = line.split_once('\t').expect("two fields");
                assert_eq!(status, record["status"]);
                assert_eq!(
                    answer.is_empty(),
                    record["solutions"] == serde_json::json!([]) && record["count"].is_null()
                );
            }
        }
    }
}
