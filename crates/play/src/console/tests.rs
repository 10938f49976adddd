use std::cell::RefCell;
use std::rc::Rc;

use super::*;

fn with<T>(input: &[u8], terminal: bool, run: impl FnOnce(&mut Console<'_>) -> T) -> (T, String) {
    let (mut input, mut output, mut notices) = (input, Vec::new(), Vec::new());
    let result = run(&mut Console::new(&mut input, &mut output, &mut notices, terminal));
    (result, String::from_utf8(notices).expect("UTF-8"))
}

fn fault<T>(result: Result<T, PlayError>) -> String {
    result.err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn numbers_end_at_the_first_character_that_is_no_digit() {
    let ((), _) = with(b" 12abc-1\x0b+7", false, |console| {
        assert_eq!(console.integer("a number").expect("12").0, 12);
        assert_eq!(console.symbol().expect("a"), Some(('a', Position { line: 1, column: 4 })));
        assert_eq!(console.symbol().expect("b").map(|(c, _)| c), Some('b'));
        assert_eq!(console.symbol().expect("c").map(|(c, _)| c), Some('c'));
        assert_eq!(console.integer("a number").expect("-1").0, -1);
        assert_eq!(console.integer("a number").expect("7").0, 7);
        assert_eq!(console.symbol().expect("the end"), None);
    });
}

#[test]
fn errors_name_line_and_column_in_characters() {
    let number = |input: &[u8]| {
        with(input, false, |console| {
            console.word("a word")?;
            console.integer("a number")
        })
        .0
    };
    assert_eq!(fault(number("é\n éx".as_bytes())), "line 2, column 2: a number was expected, not `éx`");
    assert_eq!(fault(number("éa éx".as_bytes())), "line 1, column 4: a number was expected, not `éx`");
    assert_eq!(fault(number(b"a\n")), "line 2, column 1: the input ends where a number was expected");
    assert_eq!(fault(number(b"a -")), "line 1, column 3: a number was expected, not `-`");
    assert_eq!(
        fault(number(b"a 99999999999999999999")),
        "line 1, column 3: a number was expected, not `99999999999999999999`"
    );
    assert_eq!(fault(number(b"a \x00\xff")), "line 1, column 3: a number was expected, not `\\0\u{FFFD}`");
}

#[test]
fn a_long_word_is_refused_without_being_kept() {
    let endless = vec![b'x'; 1 << 20];
    let (result, _) = with(&endless, false, |console| console.word("a word"));
    assert_eq!(fault(result), format!("line 1, column 1: a word was expected, not `{}...`", "x".repeat(20)));
    let digits = vec![b'7'; 1 << 20];
    let (result, _) = with(&digits, false, |console| console.integer("a number"));
    assert!(fault(result).contains("a number was expected"));
}

#[test]
fn at_a_terminal_wrong_input_is_explained_and_asked_for_again() {
    let ask = |console: &mut Console<'_>| console.retry(|console| console.integer_in("a row", 1, 5));
    let (answer, notices) = with(b"x 3\n9\n4\n", true, ask);
    assert_eq!(answer.expect("4").0, 4);
    assert_eq!(
        notices,
        "line 1, column 1: a row was expected, not `x`\nline 2, column 1: a row is a number from 1 to 5, not 9\n"
    );
    assert!(with(b"x 3\n4\n", false, ask).0.is_err());
    assert!(with(b"x", true, ask).0.is_err(), "nobody is left to ask");
}

#[test]
fn what_was_written_is_flushed_before_a_wait_and_not_more_often() {
    struct Counting(Rc<RefCell<usize>>);
    impl Write for Counting {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            *self.0.borrow_mut() += 1;
            Ok(())
        }
    }
    let flushes = Rc::new(RefCell::new(0));
    let mut output = Counting(Rc::clone(&flushes));
    let (mut input, mut notices) = (&b"1 2 3\n"[..], Vec::new());
    let mut console = Console::new(&mut input, &mut output, &mut notices, false);
    for _ in 0..3 {
        console.integer("a number").expect("a number");
    }
    assert_eq!(*flushes.borrow(), 1);
    assert_eq!(console.symbol().expect("the end"), None);
    assert_eq!(*flushes.borrow(), 2);
}
