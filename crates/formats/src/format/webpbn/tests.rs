use super::Webpbn;
use crate::format::Format;
use crate::format::tests::{outcomes, written};
use gridproof_model::Block;
use gridproof_puzzles::{Nonogram, Puzzle};

const FLAG: &str = r#"<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><author>A set</author>
<puzzle type="grid" defaultcolor="black">
<id>#7</id><title>Flag &amp; &copy; &bad;</title>
<color name="white" char=".">fff</color>
<color name="red" char="r">FF0000</color>
<clues type="columns">
<line><count>1</count><count color="red">2</count></line>
<line><count>3</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line>
<line><count color="red">1</count><count>1</count></line>
<line><count color="red">1</count><count>1</count></line>
</clues>
<solution type="saved"><image>|??||??||??|</image></solution>
<solution type="goal"><image>
|XX|
|rX|
|rX|
</image></solution>
</puzzle>
</puzzleset>
"#;

fn read(text: &str) -> Nonogram {
    match Webpbn.read(text).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Nonogram(nonogram))) => nonogram,
        other => panic!("{other:?}"),
    }
}

#[test]
fn colours_goals_and_texts_are_read() {
    let flag = read(FLAG);
    let (red, black) = (1, 2);
    assert_eq!(flag.rows()[1], [Block { length: 1, colour: red }, Block { length: 1, colour: black }]);
    assert_eq!(flag.goal(), Some(&[black, black, red, black, red, black][..]));
    let texts: Vec<_> = flag.metadata.iter().collect();
    assert_eq!(texts, [("id", "#7"), ("title", "Flag & © &bad;"), ("by", "A set")]);
    let colours: Vec<_> = flag.palette().colours().iter().map(|c| (c.name.clone(), c.hex())).collect();
    let colour = |name: &str, hex: &str| (name.to_owned(), hex.to_owned());
    assert_eq!(colours, [colour("white", "ffffff"), colour("red", "ff0000"), colour("black", "000000")]);
}

#[test]
fn written_puzzles_are_read_back() {
    let puzzles = [Puzzle::Nonogram(read(FLAG)), Puzzle::Nonogram(read(FLAG))];
    let text = written(&Webpbn, &puzzles);
    let again: Result<Vec<Puzzle>, _> = Webpbn.read(&text).map(|item| item.puzzle).collect();
    assert_eq!(again.as_deref(), Ok(&puzzles[..]), "{text}");
}

#[test]
fn clues_are_derived_from_the_goal() {
    let start = FLAG.find("<clues").expect("clues");
    let end = FLAG.rfind("</clues>").expect("clues") + "</clues>".len();
    let without = format!("{}{}", &FLAG[..start], &FLAG[end..]);
    assert_eq!(read(&without), read(FLAG));
}

#[test]
fn white_as_default_means_the_background() {
    assert_eq!(read(&FLAG.replace("defaultcolor=\"black\"", "defaultcolor=\"white\"")), read(FLAG));
}

#[test]
fn a_lone_zero_is_an_empty_line_where_the_sums_agree() {
    let text = "<puzzleset><puzzle><clues type='rows'><line><count>0</count></line><line><count>1</count></line></clues>\
                <clues type='columns'><line><count>1</count></line></clues></puzzle></puzzleset>";
    assert_eq!(outcomes(&Webpbn, text), ["1: 2 x 1"]);
    let blotted = "1:12+8 blocks of unknown length (a count of 0) are not supported";
    assert_eq!(
        outcomes(
            &Webpbn,
            &text.replace(">1</count></line></clues></puzzle>", ">2</count></line></clues></puzzle>")
        ),
        [blotted]
    );
    let next_to_it = text.replace("<count>0</count>", "<count>0</count><count>1</count>");
    assert_eq!(
        outcomes(&Webpbn, &next_to_it),
        ["1:52+1 blocks of unknown length (a count of 0) are not supported"]
    );
}

#[test]
fn errors_have_their_place() {
    let only = |from: &str, to: &str| outcomes(&Webpbn, &FLAG.replacen(from, to, 1)).remove(0);
    assert_eq!(
        only("<count>3<", "<count>4<"),
        "10:1+6 the clue of column 2 needs 4 cells, but the line has 3"
    );
    assert_eq!(only("<count>3<", "<count>x<"), "10:14+1 expected a block's length, found `x`");
    assert_eq!(only("color=\"red\">2", "color=\"rot\">2"), "9:23+19 the colour `rot` is not defined");
    assert_eq!(
        only("type=\"grid\"", "type=\"triddler\""),
        "4:1+45 triddlers (nonograms of triangles) are not supported"
    );
    assert_eq!(only("type=\"rows\"", "type=\"left\""), "4: 3 x 2", "the goal has the clues");
    assert_eq!(only("|rX|\n</", "|zX|\n</"), "19:1+4 the colour `z` is not defined");
    assert_eq!(
        only("|rX|\n</", "|X|\n</"),
        "19:1+4 expected rows of equal length between `|`, found `|XX|\\n|rX|\\n|X|`"
    );
    assert_eq!(
        only("<line><count>3<", "<line><count>2<"),
        "4:1+41 the row clues add up to 4 cells in black, the column clues to 3"
    );
    assert!(only("</line>", "</lin>").starts_with("9:"), "{}", only("</line>", "</lin>"));
    assert!(only("<puzzleset>", "<!ENTITY a 'b'><puzzleset>").contains("entity declarations"));
    let deep = format!("<puzzleset>{}", "<puzzle>".repeat(100_000));
    assert!(outcomes(&Webpbn, &deep)[0].contains("nested more than 64 levels deep"));
    let quoted = format!("<puzzleset>{}", "<puzzle a=\"/>\">".repeat(100_000));
    assert!(outcomes(&Webpbn, &quoted)[0].contains("nested more than 64 levels deep"));
    assert_eq!(outcomes(&Webpbn, "<a/>"), ["1:1+4 expected the element `puzzleset`, found `<a/>`"]);
    assert_eq!(outcomes(&Webpbn, "<puzzleset/>"), ["1:1+12 the file contains no puzzle"]);
}
