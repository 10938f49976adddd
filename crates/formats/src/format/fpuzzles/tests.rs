use super::*;
use crate::format::by_name;
use crate::format::tests::{outcomes, written};
use crate::format::variant::Iss;

fn read(text: &str) -> Result<Puzzle, String> {
    F_PUZZLES.read(text).next().expect("an item").puzzle.map_err(|error| error.kind.to_string())
}

/// Returns the JSON of a board of side 4 with additional keys.
fn small(keys: &str) -> String {
    let grid = vec![format!("[{}]", ["{}"; 4].join(",")); 4].join(",");
    format!(r#"{{"size":4,"grid":[{grid}]{keys}}}"#)
}

#[test]
fn a_published_link_is_read() {
    const PACKED: &str = "N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7CEVAcwCcIATBAbXtADcBDLAV1wEYKJmYRBGkpcAvsmASpksQF1kTactkKlsjVLUydyuQpABrCFhyUAxq3K4mIczFNgGIAEoAmAMLcyrgMxeQAzZOXBAAVhB5VFYiDEMScgALNGFRGDEgA==";
    let own = Iss
        .read(".Shape~4x4.AntiKnight.Cage~5~R2C1~R3C1.~R1C1_1")
        .next()
        .expect("an item")
        .puzzle
        .expect("valid");
    for link in [
        format!("https://www.f-puzzles.com/?load={PACKED}"),
        format!("https://f-puzzles.com/?load={}", PACKED.replace('=', "%3D").replace('+', "%2B")),
        format!("https://sudokupad.app/fpuzzles{PACKED}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PACKED}"),
        format!("fpuz{PACKED}"),
    ] {
        let puzzle = read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!((puzzle.metadata().title(), puzzle.content()), (Some("Mini"), own.content()), "{link}");
        assert!(F_PUZZLES.resembles(Beginning::of(&link)));
    }
    assert!(outcomes(&F_PUZZLES, "https://www.f-puzzles.com/?id=abcdefgh")[0].contains("on a server"));
    assert!(
        outcomes(&F_PUZZLES, "https://www.f-puzzles.com/?load=N4Igzg")[0].contains("packed by LZ-string")
    );
}

#[test]
fn errors_have_the_place_of_the_value() {
    let rows = ["[{}, {}, {}, {}]"; 4].join(",\n");
    let read = |rows: &str, rest: &str| {
        outcomes(&F_PUZZLES, &format!("{{\"size\": 4, \"grid\": [\n{rows}]{rest}}}"))
    };
    let given = rows.replacen("{}, {}]", "{}, {\"given\": true, \"value\": 5}]", 1);
    assert_eq!(read(&given, ""), ["2:14+27 no valid digit at row 1, column 4"]);
    assert_eq!(read(&rows.replacen("{}, ", "", 1), ""), ["2:1+12 row 1 does not have 4 cells"]);
    let arrow = ",\n\"arrow\": [{\"cells\": [\"R1C9\"]}]";
    assert_eq!(read(&rows, arrow), ["6:10+21 `arrow`: R1C9 is not a cell such as R1C1"]);
    assert!(read(&rows, ",")[0].starts_with("5:19+1 not well-formed JSON"));
}

/// Variants, in the format `iss`, that together use every rule that `iss` and `f-puzzles` have in common.
const VARIANTS: [&str; 12] = [
    ".Shape~9x9.Thermo~R3C3~R4C4~R5C4.Whisper~5~R1C9~R2C8~R3C8.Renban~R7C1~R7C2~R8C2.Palindrome~R9C5~R8C6~R9C7",
    ".Shape~9x9.Between~R5C7~R5C8~R6C8.Lockout~4~R6C5~R7C6~R8C5.Zipper~R1C1~R1C2~R1C3.RegionSumLine~R2C2~R2C3~R2C4",
    ".Shape~9x9.Entropic~R1C1~R1C2~R1C3.Modular~3~R2C1~R2C2~R2C3.Arrow~R1C5~R2C5~R2C6.DoubleArrow~R5C5~R5C6~R5C7",
    ".Shape~9x9.WhiteDot~R4C1~R4C2.BlackDot~R5C1~R6C1.X~R8C8~R8C9.V~R9C1~R9C2.StrictXV",
    ".Shape~9x9.WhiteDot~R4C1~R4C2.StrictKropki",
    ".Shape~9x9.LittleKiller~30~R1C4.LittleKiller~20~R9C2.LittleKiller~11~R3C1.LittleKiller~12~R7C9.Sandwich~10~C8.Skyscraper~C2~~3",
    ".Shape~9x9.XSum~R4~20~.XSum~C3~~15.Skyscraper~R2~4~2.Quad~R5C5~1~2",
    ".Shape~9x9.Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.DisjointSets.AntiConsecutive",
    ".Shape~6x6.Cage~7~R1C1~R1C2.Cage~0~R2C1~R2C2~R2C3.AllDifferent~R4C4~R5C5.~R6C6_1_3~R1C6_2",
    ".Shape~4x4.NoBoxes.~R1C1_1.Diagonal~1",
    ".Shape~4x4.Jigsaw~4x4~R1C1~R1C2~R1C3~R2C1.Jigsaw~4x4~R1C4~R2C4~R2C3~R2C2.Jigsaw~4x4~R3C1~R4C1~R4C2~R3C2.Jigsaw~4x4~R3C3~R3C4~R4C3~R4C4.~R1C1_1",
    ".Shape~16x16.Cage~7~R1C1~R1C2.~R16C16_16",
];

#[test]
fn variants_come_back() {
    for string in VARIANTS {
        let puzzle = Iss
            .read(string)
            .next()
            .expect("an item")
            .puzzle
            .unwrap_or_else(|error| panic!("{string}: {error}"));
        let link = written(&F_PUZZLES, std::slice::from_ref(&puzzle));
        let again = read(&link).unwrap_or_else(|error| panic!("{string}: {error}"));
        // The order of the rules is not kept.
        let rules = |puzzle: &Puzzle| {
            let text = written(&Iss, std::slice::from_ref(puzzle));
            let mut rules: Vec<String> = text.trim().split('.').map(str::to_owned).collect();
            rules.sort_unstable();
            rules
        };
        assert_eq!(rules(&again), rules(&puzzle), "{string}");
    }
}

#[test]
fn puzzles_that_the_form_cannot_express_are_refused() {
    for string in [
        ".Shape~9x9.NumberedRoom~C1~3~",
        ".Shape~9x9.Sum~3~R1C1~R5C5",
        ".Shape~9x9.Modular~2~R2C1~R2C2~R2C3",
        ".Shape~9x9.AntiConsecutive.WhiteDot~R4C1~R4C2",
        ".Shape~9x9.Windoku",
    ] {
        let puzzle = Iss.read(string).next().expect("an item").puzzle.expect("valid");
        assert!(F_PUZZLES.write(&puzzle, 0, &mut Vec::new()).is_err(), "{string}");
    }
}

#[test]
fn other_rules_are_read() {
    let puzzle = |keys: &str| read(&small(keys)).unwrap_or_else(|error| panic!("{keys}: {error}"));
    let own = |string: &str| Iss.read(string).next().expect("an item").puzzle.expect("valid").content();
    assert_eq!(
        puzzle(r#","clone":[{"cells":["R1C1"],"cloneCells":["R4C2"]}]"#).content(),
        own(".Shape~4x4.Palindrome~R1C1~R4C2")
    );
    let longer = small(r#","clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R4C2"]}]"#);
    assert!(read(&longer).is_err_and(|error| error.contains("`cells` has 2 cells, but `cloneCells` has 1")));
    assert_eq!(
        puzzle(r#","odd":[{"cell":"R1C1"}],"even":[{"cell":"R2C2"}]"#).content(),
        own(".Shape~4x4.~R2C2_2_4~R1C1_1_3")
    );
    assert_eq!(
        puzzle(r#","minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],"maximum":[]"#).kind().name(),
        "sudoku-variant"
    );
    // Empty lists, rules that are switched off and values that are not set have no meaning.
    assert_eq!(
        puzzle(r#","antiknight":false,"xyz":[],"sandwichsum":[{"cell":"R0C1","value":""}]"#).content(),
        own(".Shape~4x4")
    );
}

#[test]
fn rules_in_words_and_drawings_are_not_modelled() {
    let unmodelled = |name: &str, keys: &str| {
        let item = by_name(name).unwrap_or(&F_PUZZLES).read(&small(keys)).next();
        item.expect("an item").puzzle.expect("a puzzle").metadata().unmodelled().to_vec()
    };
    let rules = r#","ruleset":"Normal sudoku rules apply.\nDigits on a line rise.""#;
    assert_eq!(
        unmodelled("f-puzzles", rules),
        ["rules in words: Normal sudoku rules apply. Digits on a line rise."]
    );
    assert_eq!(unmodelled("f-puzzles", r#","ruleset":"Normal sudoku rules apply.""#), [""; 0]);
    let drawn = format!(
        r#"{rules},"line":[{{"lines":[["R1C1"]]}},{{}}],"circle":[{{}}],"text":[{{}},{{}},{{}}],"cage":[{{}},{{"value":"title: x"}}]"#
    );
    assert_eq!(
        unmodelled("f-puzzles-logic", &drawn)[1..],
        ["1 cage without a rule", "1 drawn circle", "2 drawn lines", "3 drawn texts"]
    );
}

#[test]
fn unknown_parts_are_listed() {
    let error = |keys: &str| read(&small(keys)).map(|_| ()).expect_err(keys);
    assert_eq!(
        error(r#","line":[{"lines":[["R1C1"]]},{}],"nabner":[{"lines":[]}]"#),
        "unknown parts that may be rules: 2 drawn as `line`, `nabner`"
    );
    assert_eq!(error(r#","cosmic":true"#), "unknown parts that may be rules: `cosmic`");
    assert_eq!(error(r#","odd":[{"cell":"R5C1"}]"#), "`odd`: R5C1 is not a cell of the board");
    assert_eq!(error(r#","odd":[{"cell":"R9C1"}]"#), "`odd`: R9C1 is not a cell such as R1C1");
    assert_eq!(
        error(r#","xv":[{"cells":["R1C1","R3C1"],"value":"X"}]"#),
        "`xv`: the cells are not two neighbours"
    );
    assert_eq!(
        error(r#","difference":[{"cells":["R1C1","R2C1"],"value":"2"}]"#),
        "`difference`: values other than 1 are not supported"
    );
    assert_eq!(
        error(r#","arrow":[{"cells":["R1C1","R1C2"],"lines":[]}]"#),
        "`arrow`: arrows with a bulb of several cells are not supported"
    );
    assert_eq!(
        error(r#","littlekillersum":[{"cell":"R0C0","direction":"UR","value":"3"}]"#),
        "`littlekillersum`: no diagonal begins at R0C0"
    );
    // A puzzle whose only unknown parts are drawings can be read without them.
    let logic = by_name("f-puzzles-logic").expect("a format");
    assert!(
        logic
            .read(&small(r#","line":[{"lines":[["R1C1"]]}]"#))
            .next()
            .is_some_and(|item| item.puzzle.is_ok())
    );
    assert_eq!(read("{\"size\":4}"), Err("`grid` does not have 4 rows".to_owned()));
    assert_eq!(read("{\"size\":99999}"), Err("`size` is not a number from 2 to 35".to_owned()));
}
