//! Tests that write one report with every export.

use std::path::Path;

use super::*;
use crate::bench::TIMED_INSIDE;
use crate::bench::machine::Machine;
use crate::bench::report::{Item, ItemMeasurements, Measurement, Report, Sample, Status};
use crate::bench::settings::Settings;
use gridproof_engines::solve::{Counter, Statistics, StopReason, Verdict};
use gridproof_puzzles::Kind;

fn solved(times: &[f64]) -> Measurement {
    let samples = times.iter().map(|&seconds| Sample { seconds, ..Sample::default() }).collect();
    let mut effort = Statistics::default();
    effort.add(Counter::Lines, 7);
    Measurement { samples, effort, ..Measurement::unmeasured(Status::Solved(Verdict::Unique)) }
}

fn row(name: &str, kind: Kind, measurements: Vec<Measurement>) -> ItemMeasurements {
    let item = Item { name: name.to_owned(), title: None, kind: Some(kind), size: Some((5, 5)) };
    ItemMeasurements { item, measurements, disagreement: None }
}

/// A report with the contestants a and b on four items; the test of the summary describes their times.
pub(in crate::bench) fn report() -> Report {
    let timeout = Measurement::unmeasured(Status::OutOf(StopReason::Time));
    let not_taken = Measurement::unmeasured(Status::NotTaken("it solves nonograms only".to_owned()));
    let mut rows = vec![
        row("x.non:1", Kind::Nonogram, vec![solved(&[1.0, 0.5, 2.0]), solved(&[2.0])]),
        row("x.non:2", Kind::Nonogram, vec![solved(&[4.0]), solved(&[1.0])]),
        row("x.non:3", Kind::Nonogram, vec![timeout, solved(&[5.0])]),
        row("s.txt:1", Kind::Sudoku, vec![solved(&[1.0]), not_taken]),
    ];
    rows[0].item.title = Some("<b>, \"&\" | c".to_owned());
    let machine = Machine {
        cpu: Some("A CPU".to_owned()),
        cores: Some(2),
        load: Some(0.25),
        os: "linux".to_owned(),
        architecture: "none",
        gridproof: "0.0.0",
        is_debug_build: false,
        date: "2026-01-02T03:04:05Z".to_owned(),
    };
    Report {
        contestants: vec!["a".to_owned(), "b".to_owned()],
        reference: 0,
        rows,
        timed: TIMED_INSIDE,
        settings: Settings::default(),
        machine,
        interrupted: false,
    }
}

fn text(name: &str, report: &Report) -> String {
    let mut out = Vec::new();
    by_name(name).expect("an export").write(report, &mut out).expect("memory takes it");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn extensions() {
    let name = |path: &str| by_path(Path::new(path)).map(Export::name);
    assert_eq!(name("a.JSON"), Some("json"));
    assert_eq!(name("a.b/c.htm"), Some("html"));
    assert_eq!(name("report.markdown"), Some("md"));
    assert_eq!((name("json"), name("a.txt")), (None, None));
}

#[test]
fn json_has_the_keys_of_hyperfine() {
    let value: serde_json::Value = serde_json::from_str(&text("json", &report())).expect("JSON");
    let results = value["results"].as_array().expect("an array");
    assert_eq!(results.len(), 6);
    let keys = ["command", "mean", "stddev", "median", "user", "system", "min", "max", "times", "exit_codes"];
    for result in results {
        assert!(keys.iter().all(|key| result.get(key).is_some()));
        assert!(result["mean"].is_f64() && result["parameters"]["engine"].is_string());
    }
    assert_eq!(results[0]["times"], serde_json::json!([1.0, 0.5, 2.0]));
    assert_eq!(results[0]["median"], 1.0);
    assert_eq!(results[0]["exit_codes"], serde_json::json!([null, null, null]));
    assert_eq!(results[0]["effort"]["lines"], 7);
    assert_eq!(value["not_measured"][0]["status"], "timeout");
    assert_eq!(value["not_measured"][1]["detail"], "it solves nonograms only");
    assert_eq!(value["summaries"][0]["standings"][0]["par2"], 6.5);
    assert_eq!(value["settings"]["seed"], 1);
}

#[test]
fn a_line_for_each_measurement() {
    let mut out = Vec::new();
    lines(&report(), &mut out).expect("memory takes it");
    let lines = String::from_utf8(out).expect("UTF-8");
    assert_eq!(lines.lines().count(), 8);
    for line in lines.lines() {
        assert!(
            serde_json::from_str::<serde_json::Value>(line).is_ok_and(|value| value["status"].is_string())
        );
    }
}

#[test]
fn csv_has_as_many_fields_in_every_line() {
    let csv = text("csv", &report());
    let fields = |line: &str| {
        let mut quoted = false;
        let commas = line.chars().filter(|&c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        commas.count() + 1
    };
    assert_eq!(csv.lines().count(), 9);
    assert!(csv.lines().all(|line| fields(line) == 21));
    assert!(csv.contains(r#","<b>, ""&"" | c","#));
}

#[test]
fn markdown_tables_have_as_many_cells_in_every_line() {
    let markdown = text("md", &report());
    assert!(markdown.contains(r"| x.non:1 “\<b\>, "));
    for block in markdown.split("\n\n").filter(|block| block.starts_with('|')) {
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let first = block.lines().next().map(cells);
        assert!(block.lines().all(|line| Some(cells(line)) == first), "{block}");
    }
}

/// The tags that are not closed at the end of the text, or the first closing tag that does not match.
fn unbalanced(html: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in html.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return vec![format!("<{tag}")] };
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        if tag.starts_with('!') || tag.ends_with('/') {
            continue;
        }
        if !tag.starts_with('/') {
            open.push(name.to_owned());
        } else if open.pop().as_deref() != Some(name) {
            return vec![format!("</{name}>")];
        }
    }
    open
}

#[test]
fn the_page_is_well_formed_and_needs_nothing_else() {
    let html = text("html", &report());
    assert_eq!(unbalanced(&html), Vec::<String>::new());
    assert_eq!(unbalanced("<p><b></p>"), ["</p>"]);
    for foreign in ["<script", "http:", "https:", "url(", "@import", "<link", "<img"] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert!(html.contains("&lt;b&gt;, &quot;&amp;&quot; | c") && !html.contains("<b>"));
    assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
    assert!(html.contains("id=\"cactus-title\"") && html.contains("id=\"scatter-1-title\""));
    assert!(!html.contains("Disagreements"));
}

#[test]
fn disagreements_come_first() {
    let mut report = report();
    report.rows[1].disagreement = Some("a reports unique, b reports multiple".to_owned());
    for name in ["html", "md"] {
        let text = text(name, &report);
        let (first, then) = (text.find("a reports unique, b reports multiple"), text.find("Summary"));
        assert!(first.is_some() && first < then, "{name}");
    }
}

#[test]
fn nothing_measured_is_still_a_report() {
    let mut report = report();
    report.rows.clear();
    report.interrupted = true;
    for export in all() {
        assert!(!text(export.name(), &report).is_empty());
    }
    assert!(text("html", &report).contains("was interrupted"));
}
