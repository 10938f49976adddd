//! Files of rules at the command line: names of places, and puzzles that are not found.

use std::time::Instant;

use snapbox::str;

use super::Folder;

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
