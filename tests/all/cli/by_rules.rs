//! Files of rules at the command line: boards that are filled in partly, and puzzles that are not found.

use std::time::Instant;

use snapbox::str;

use super::Folder;

/// Each line has one star.
const STARS: &str = "\
kind stars
clue number in cells
find star or empty in cells
rule there is one star in {l}
  each line l: exactly one star cell in l
rule {n} stars are around {c}
  each cell c with number n: count(star cells around c) = n and c is empty
";

/// The solution is `..#.`, `#...`, `.#..` and `...#`.
const STARS_PUZZLE: &str = "kind: stars\nnumber:\n?2..\n...1\n?...\n....\n";

#[test]
fn hints_start_from_a_board_that_is_filled_in_partly() {
    let folder = Folder::new(&[("stars.rules", STARS), ("stars.txt", STARS_PUZZLE)]);
    let hint = |position: &str| {
        folder.run(&format!("hint --rules stars.rules stars.txt --depth all --position {position}"))
    };
    let first = folder.run("hint --rules stars.rules stars.txt --depth all").output().stdout;
    assert_eq!(hint("????/????/????/????").output().stdout, first);
    hint("..??/???./.???/????").gives(
        0,
        str![[r#"
From "2 stars are around r1c2" and "there is one star in row 2": r1c3 is star.

"#]],
        "",
    );
    hint("..??/?#?./.???/???.").gives(
        1,
        str![[r#"
Wrong: r2c2 is not star, r4c4 is not empty.

"#]],
        "",
    );
    hint("..#./#.../.#../...#").gives(
        0,
        str![[r#"
The puzzle is solved.

"#]],
        "",
    );
    hint("..??/???./.?/????").gives(
        2,
        "",
        str![[r#"
error: ..??/???./.?/????: no such file; read as a board: the position does not fit the puzzle (line 3, column 1): 2 entries instead of 4; `?` stands for an open place

"#]],
    );
    // The board as it is printed with the puzzle.
    folder.write("mine.txt", format!("{STARS_PUZZLE}solution:\n..#?\n????\n????\n????\n").as_bytes());
    assert!(hint("mine.txt").output().status.success());
}

/// A loop, regions, and numbers in links: rules, a puzzle, a board with mistakes, and what is wrong. The complete board
/// is without the mistakes.
const OTHERS: [(&str, &str, &str, &str, &str); 3] = [
    (
        "kind round\nfind loop\nrule the loop visits {c}\n  each cell c: c is visited\n",
        "kind: round\nsize: 2x3\n",
        "o-o o\n| | ?\no-?-o\n",
        "Wrong: the link between r1c2 and r1c3 is not empty, the link between r1c2 and r2c2 is not drawn.\n",
        "o-o-o\n|   |\no-o-o\n",
    ),
    (
        "kind pairs\nfind regions\nrule the {r} has two cells\n  each region r: count(r) = 2\n",
        "kind: pairs\nsize: 1x6\n",
        "ABBB?.\n",
        "Wrong: r1c6 is not outside all regions, r1c1 and r1c2 are not in different regions, \
         r1c2 and r1c3 are not in one region.\n",
        "XXAABB\n",
    ),
    (
        "kind ropes\nfind rope 0 to 2 in links\nrule the {l} has two ropes\n  each link l: rope of l = 2\n",
        "kind: ropes\nsize: 2x2\n",
        "\n o1o\n 2 ?\n o2o\n",
        "Wrong: the link between r1c1 and r1c2 is not 1.\n",
        "\n o2o\n 2 2\n o2o\n",
    ),
];

#[test]
fn lines_regions_and_links_are_compared() {
    for (rules, puzzle, mistaken, wrong, complete) in OTHERS {
        let files =
            [("own.rules", rules), ("own.txt", puzzle), ("wrong.txt", mistaken), ("all.txt", complete)];
        let folder = Folder::new(&files);
        let hint = |position: &str| {
            folder.run(&format!("hint --rules own.rules own.txt --position {position} --unchecked-steps"))
        };
        hint("wrong.txt").gives(1, wrong, "");
        hint("all.txt").gives(0, "The puzzle is solved.\n", "");
        // Every other entry is left open. The hint is about the rest.
        let mut is_next_open = false;
        let half = complete.chars().map(|sign| {
            let is_entry = !matches!(sign, 'o' | ' ' | '\n');
            is_next_open ^= is_entry;
            if is_entry && is_next_open { '?' } else { sign }
        });
        folder.write("half.txt", half.collect::<String>().as_bytes());
        let hint = hint("half.txt").output();
        let text = String::from_utf8_lossy(&hint.stdout);
        assert!(hint.status.success() && text.starts_with("Look at "), "{text}");
    }
}

/// A segment is named by its first cell and its direction: two segments begin in the same cell.
#[test]
fn segments_are_named_with_their_directions() {
    let rules = "kind round\nclue post mark in cells\nfind loop\nrule the loop visits {c}\n  each post cell c: c is visited\n\
        rule the {s} ends at the next cell\n  each segment s: length(s) = 1\n";
    let puzzle = "kind: round\npost:\np..\n...\n...\n";
    let folder = Folder::new(&[("round.rules", rules), ("round.txt", puzzle)]);
    let explained = folder.run("explain --rules round.rules round.txt").output();
    let text = String::from_utf8_lossy(&explained.stdout);
    for step in [
        r#"From "the segment from r1c1 rightwards ends at the next cell": no line between r1c2 and r1c3."#,
        r#"From "the segment from r1c1 downwards ends at the next cell": no line between r2c1 and r3c1."#,
    ] {
        assert!(text.contains(step), "{text}");
    }
}

#[test]
fn boards_without_a_puzzle_are_counted() {
    let never = "kind never\nclue number in cells\nfind shaded or white in cells\n\
        rule {n} cells are shaded\n  each cell c with number n: count(shaded cells) = n\n\
        rule there are two numbers of shaded cells\n  count(shaded cells) = 1 and count(shaded cells) = 2\n";
    let loose = "kind loose\nclue number in cells\nfind shaded or white in cells\n\
        rule {n} cells are shaded\n  each cell c with number n: count(shaded cells) = n\n\
        rule two cells are shaded\n  count(shaded cells) = 2\n";
    let folder = Folder::new(&[("never.rules", never), ("loose.rules", loose)]);
    folder.run("generate never.rules --size 2x2 -n 2").gives(
        1,
        "",
        str![[r#"
note: found 0 of 2 puzzles; 2000 boards failed: 2000 for which no solution was found; try another --size, or --timeout SECONDS, which tries boards until the time is up

"#]],
    );
    folder.run("generate loose.rules --size 2x2").gives(
        1,
        "",
        str![[r#"
note: found 0 of 1 puzzle; 1000 boards failed: 1000 with several solutions despite all clues that could be given; try a smaller --size, another sort of clue in the rules, or --timeout SECONDS, which tries boards until the time is up

"#]],
    );
    let start = Instant::now();
    let timed = folder.run("generate never.rules --size 2x2 --timeout 2").output();
    assert!((2.0..60.0).contains(&start.elapsed().as_secs_f64()), "{:?}", start.elapsed());
    let error = String::from_utf8_lossy(&timed.stderr);
    assert_eq!(timed.status.code(), Some(1), "{error}");
    assert!(error.contains("found 0 of 1 puzzle within the time limit; "), "{error}");
    assert!(error.contains("try another --size, or a longer --timeout"), "{error}");
}
