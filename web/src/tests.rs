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

const BUOYS: &str = include_str!("../page/examples/buoys.txt");

/// The rules, and the puzzles without them.
fn buoys() -> (&'static str, &'static str) {
    BUOYS.split_once("---\n").expect("rules and puzzles")
}

#[test]
fn a_text_with_its_rules_is_read_like_any_other() {
    let read = ask(r#"{"do":"read"}"#, BUOYS);
    let puzzles = &read["ok"]["puzzles"];
    assert_eq!(
        [&read["ok"]["format"], &puzzles[0]["puzzle"]["kind"], &puzzles[1]["puzzle"]["rows"]],
        [&Value::from("rules"), &Value::from("buoys"), &Value::from(6)]
    );
    assert!(puzzles[0]["puzzle"]["drawing"].as_str().is_some_and(|text| text.contains("ABBBBC")));
    let records = ask(r#"{"do":"solve"}"#, BUOYS)["ok"].clone();
    assert_eq!([&records[0]["status"], &records[1]["status"]], ["unique", "unique"]);
    let board = &records[0]["solutions"][0];
    // The picture shows a circle for each buoy, and what is known is drawn as the solution is.
    let draw =
        |more: &str| ask(&format!(r#"{{"do":"draw","index":0{more}}}"#), BUOYS)["ok"]["shapes"].clone();
    let circles = |shapes: &Value| {
        shapes.as_array().expect("shapes").iter().filter(|shape| shape["shape"] == "circle").count()
    };
    assert_eq!(circles(&draw("")), 0);
    assert_eq!(circles(&draw(&format!(r#","boards":[{board}]"#))), 7);
    let values = ask(&format!(r#"{{"do":"values","board":{board}}}"#), BUOYS)["ok"].clone();
    let deduced = ask(r#"{"do":"deduce"}"#, BUOYS)["ok"]["values"].clone();
    let mut known = vec![Value::Null; deduced.as_array().expect("values").len()];
    for pair in values.as_array().expect("pairs") {
        known[pair[0].as_u64().expect("a cell") as usize] = pair[1].clone();
    }
    assert_eq!(circles(&draw(&format!(r#","known":{}"#, Value::from(known)))), 7);
    let svg = ask(r#"{"do":"svg"}"#, BUOYS);
    assert!(svg["ok"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let steps = ask(r#"{"do":"explain"}"#, BUOYS)["ok"]["steps"].clone();
    assert!(steps.as_array().is_some_and(|steps| !steps.is_empty()), "{steps}");
    // The rules can also come with the request.
    let (rules, grids) = buoys();
    let request = serde_json::json!({"do": "solve", "file": {"rules": rules}});
    let again = ask(&request.to_string(), grids)["ok"].clone();
    assert_eq!(again[1]["solutions"], records[1]["solutions"]);
    assert_eq!(again[0]["format"], "rules");
    let stated = ask(r#"{"do":"rules"}"#, rules)["ok"].clone();
    assert_eq!([&stated["name"], &stated["sentences"][0]], ["buoys", "the r has one buoy"]);
}

#[test]
fn mistakes_in_rules_have_their_place() {
    let (rules, grids) = buoys();
    let wrong = rules.replace("no buoy cell around", "no boy cell around");
    let request = serde_json::json!({"do": "read", "file": {"rules": wrong}});
    for fault in [&ask(&request.to_string(), grids)["error"], &ask(r#"{"do":"rules"}"#, &wrong)["error"]] {
        assert!(
            fault["message"].as_str().is_some_and(|words| words.contains("did you mean `buoy`")),
            "{fault}"
        );
        assert_eq!([&fault["line"], &fault["column"], &fault["length"]], [12, 24, 3]);
    }
    let fault = ask(r#"{"do":"read"}"#, &format!("{wrong}---\n{grids}"))["ok"]["puzzles"][0]["error"].clone();
    assert_eq!([&fault["line"], &fault["column"]], [12, 24]);
    let request = serde_json::json!({"do": "read", "file": {"rules": rules, "format": "grid"}});
    assert!(ask(&request.to_string(), grids)["error"]["message"].is_string());
}

/// Each form of what is filled in can be played, or is said to be missing.
#[test]
fn boards_of_rules_are_described() {
    let board = |finds: &str, grid: &str| {
        let rules = format!(
            "kind played\nclue number in cells\n{finds}rule {{c}} is there\n  each cell c with number n: n > 0\n"
        );
        let request = serde_json::json!({"do": "board", "file": {"rules": rules}});
        let found = ask(&request.to_string(), grid);
        assert!(found["ok"].is_object(), "{found}");
        found["ok"].clone()
    };
    let words = board("find shaded or white in cells\n", "number:\n7.\n");
    assert_eq!(words["rules"], "c is there.");
    assert_eq!(words["places"][0], serde_json::json!({"clue": "7", "words": [["#", 0, 1]], "empty": true}));
    let several = board("find cat or dog or blank in cells\nshow cat as c\n", "number:\n..\n");
    let place = &several["places"][0];
    assert_eq!(
        [&place["words"][2][0], &place["required"], &place["empty"]],
        [&Value::from(""), &Value::from(true), &Value::Null]
    );
    let numbers = board("find digit 1 to 3 or shaded in cells\n", "number:\n..\n");
    let place = &numbers["places"][1];
    assert_eq!(
        [&place["words"][0][0], &place["words"][3][0], &place["numbers"]],
        [&Value::from("1"), &Value::from("x"), &Value::from(true)]
    );
    let lines = board("find lines\n", "number:\n..\n..\n")["places"].clone();
    assert_eq!(lines[0]["lines"][0], Value::Null);
    assert!(lines[0]["lines"][1].is_u64() && lines[0]["lines"][1] == lines[1]["lines"][3]);
    let corners = board("find lines on corners\n", "number:\n..\n")["places"].clone();
    assert!(corners[0]["lines"][0].is_u64() && corners[0]["lines"][1] == corners[1]["lines"][3]);
    for (finds, partial) in
        [("find regions\n", true), ("find bridge 0 to 1 in links\n", true), ("find loop\n", false)]
    {
        assert_eq!(board(finds, "number:\n..\n..\n")["partial"] == true, partial, "{finds}");
    }
}
