//! How texts are read: precedence, and what each phrase and function becomes.

use gridproof_rules::tree::{
    Expression, Node, Phrase, Piece, Quantifier, Relation, Said, Set, Steps, Things, Type,
};
use gridproof_rules::{Kind, parse};

const FILE: &str = "kind test
board rooms
areas cage cages
strips wire wires
flag long the loop is long
clue number in rooms
clue total in cages
clue arrow in cells
clue given in cells
clue black or gray in dots
clue hole else open in cells
clue stars in board
clue lengths list in outside
clue letter shape in cells
find shaded or white in cells
find size 1 to 9 or empty in cells
find loop
find regions
define cell c is dark when c is shaded
define cell a and cell b are tied when a next to b
define rank of cell c as count(cells in column of c)
rule each clue has a use
  (some room with number) and (some cage with total) and (some cell with arrow and letter and given)
    and (some black dot) and (some hole cell) and (some place with lengths) and stars = 1
";

fn file(text: &str) -> Kind {
    parse(text).unwrap_or_else(|error| panic!("{}", error.show("f", text)))
}

/// The tree of a condition, in parentheses.
fn read(condition: &str) -> String {
    let kind = file(&format!("{FILE}rule r\n  {condition}\n"));
    let rule = kind.rules.last().expect("a rule");
    expression(&rule.condition)
}

fn all<'e>(parts: impl IntoIterator<Item = &'e Expression>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| format!(" {}", expression(part))).collect();
    parts.concat()
}

fn expression(expression: &Expression) -> String {
    match &expression.node {
        Node::Number(number) => number.to_string(),
        Node::Direction(direction) => format!("{direction:?}"),
        Node::Variable(slot) => format!("v{slot}"),
        Node::Rows => "rows".into(),
        Node::Columns => "columns".into(),
        Node::Flag(flag) => format!("flag{flag}"),
        Node::Not(part) => format!("(not{})", all([&**part])),
        Node::And(parts) => format!("(and{})", all(&**parts)),
        Node::Or(parts) => format!("(or{})", all(&**parts)),
        Node::Implies(parts) => format!("(if{})", all(&**parts)),
        Node::Choose(parts) => format!("(choose{})", all(&**parts)),
        Node::Quantified(quantifier, things, condition) => {
            let word = match quantifier {
                Quantifier::Each => "each",
                Quantifier::Some => "some",
                Quantifier::No => "no",
                Quantifier::ExactlyOne => "one",
            };
            format!("({word} {}{})", self::things(things), all(condition.as_deref()))
        }
        Node::Compare(comparison, parts) => format!("({comparison:?}{})", all(&**parts)),
        Node::Calculate(operator, parts) => format!("({operator:?}{})", all(&**parts)),
        Node::Is(thing, property) => format!("(is{} {property:?})", all([&**thing])),
        Node::IsShape(shape, name) => format!("(is{} {name})", all([&**shape])),
        Node::In(parts) => format!("(in{})", all(&**parts)),
        Node::Has(thing, clue) => format!("(has{} {clue})", all([&**thing])),
        Node::Goes(parts) => format!("(goes{})", all(&**parts)),
        Node::Related(relation, parts) => format!("({relation:?}{})", all(&**parts)),
        Node::Value(value, of) => format!("({value:?}{})", all(of.as_deref())),
        Node::Function(function, arguments) => format!("({function:?}{})", all(arguments)),
        Node::Aggregate(aggregate, set) => {
            let set = match &**set {
                Set::Things(things, value) => format!("{}{}", self::things(things), all(value)),
                Set::Area(area, by) => {
                    self::expression(area) + &by.map_or(String::new(), |by| format!(" by {by:?}"))
                }
                Set::Way(from, to, steps) => {
                    format!("{}{}", all([from, to]).trim_start(), self::steps(steps))
                }
            };
            format!("({aggregate:?} {set})")
        }
        Node::Paired(pair) => format!("(paired {} {})", things(&pair[0]), things(&pair[1])),
    }
}

fn words(words: &[Said]) -> String {
    let said = |said: &Said| format!("{}{:?} ", if said.negated { "not " } else { "" }, said.property);
    let words: Vec<String> = words.iter().map(said).collect();
    words.concat()
}

fn steps(steps: &Steps) -> String {
    match steps {
        Steps::Through(through) => format!(" through {}", words(through)).trim_end().to_owned(),
        Steps::By(relation) => format!(" by {relation:?}"),
    }
}

fn things(things: &Things) -> String {
    let mut text = format!("[{}{:?} v{}", words(&things.words), things.noun, things.variable);
    for phrase in &things.phrases {
        text += "; ";
        text += &match phrase {
            Phrase::In(x) => format!("in{}", all([x])),
            Phrase::Related(relation, x) => {
                let name = match relation {
                    Relation::NextTo => "next".to_owned(),
                    Relation::Around => "around".to_owned(),
                    Relation::DiagonalTo => "diagonal".to_owned(),
                    Relation::At => "at".to_owned(),
                    Relation::JoinedTo => "joined".to_owned(),
                    Relation::Defined(define) => format!("related{define}"),
                };
                format!("{name}{}", all([x]))
            }
            Phrase::Leaving(x) => format!("leaving{}", all([x])),
            Phrase::Meeting(x) => format!("meeting{}", all([x])),
            Phrase::From(x, d) => format!("from{}", all([x, d])),
            Phrase::Seen { from, towards, through } => {
                let through =
                    through.as_ref().map(|through| format!(" through {}", words(through).trim_end()));
                format!("seen{}{}", all([from].into_iter().chain(towards)), through.unwrap_or_default())
            }
            Phrase::Straight { from, towards } => {
                format!("straight{}", all([from].into_iter().chain(towards)))
            }
            Phrase::Before(x, s) => format!("before{}", all([x, s])),
            Phrase::After(x, s) => format!("after{}", all([x, s])),
            Phrase::Range(a, b) => format!("range{}", all([a, b])),
            Phrase::With(value, bound) => {
                let bound = bound.as_ref().map_or(String::new(), |(slot, name)| format!(" v{slot}={name}"));
                format!("with {value:?}{bound}")
            }
            Phrase::WithMark(clue) => format!("mark {clue}"),
            Phrase::Reached { from, steps, avoiding } => {
                let avoiding = avoiding.as_ref().map_or(String::new(), |x| format!(" avoiding{}", all([x])));
                format!("reached{}{}{avoiding}", all([from]), self::steps(steps))
            }
            Phrase::Where(condition) => format!("where{}", all([condition])),
        };
    }
    if let Some(by) = things.by {
        text += &format!(" by {by:?}");
    }
    text + "]"
}

/// Compares the trees of conditions, each about `each cell c`, with the expected ones.
fn compare(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = read(&format!("each cell c: {text}"));
        assert_eq!(found, format!("(each [Cell v0] {expected})"), "{text}");
    }
}

#[test]
fn and_binds_before_or_and_a_quantifier_takes_everything_to_its_right() {
    compare(&[
        ("flag long or flag long and flag long", "(or flag0 (and flag0 flag0))"),
        ("flag long and flag long or flag long", "(or (and flag0 flag0) flag0)"),
        ("(flag long or flag long) and flag long", "(and (or flag0 flag0) flag0)"),
        ("flag long or flag long or flag long", "(or (or flag0 flag0) flag0)"),
        ("not flag long and flag long", "(and (not flag0) flag0)"),
        ("not not flag long", "(not (not flag0))"),
        ("not (flag long and flag long)", "(not (and flag0 flag0))"),
        (
            "flag long and no cell d: d = c or flag long",
            "(and flag0 (no [Cell v1] (or (Equal v1 v0) flag0)))",
        ),
        ("some cell and flag long", "(and (some [Cell v1]) flag0)"),
        ("(some cell d: d = c) or flag long", "(or (some [Cell v1] (Equal v1 v0)) flag0)"),
        ("every cell d: exactly one cell: d = c", "(each [Cell v1] (one [Cell v2] (Equal v1 v0)))"),
        ("if flag long then flag long or flag long", "(if flag0 (or flag0 flag0))"),
        (
            "if flag long then if flag long then 1 = 2 else 3 = 4",
            "(if flag0 (choose flag0 (Equal 1 2) (Equal 3 4)))",
        ),
        ("flag long and if flag long then flag long", "(and flag0 (if flag0 flag0))"),
        ("1 = (if flag long then 2 else 3) + 4", "(Equal 1 (Plus (choose flag0 2 3) 4))"),
        ("1 + 2 * 3 - 4 = 5", "(Equal (Minus (Plus 1 (Times 2 3)) 4) 5)"),
        ("(1 + 2) * 3 <= 7 / 2 % 2", "(AtMost (Times (Plus 1 2) 3) (Remainder (Over 7 2) 2))"),
        ("1 - 2 - 3 >= rows-columns", "(AtLeast (Minus (Minus 1 2) 3) (Minus rows columns))"),
        (
            "stars < 2147483648 and stars > 0 and stars != 2",
            "(and (and (Less (Clue(6)) 2147483648) (Greater (Clue(6)) 0)) (Unequal (Clue(6)) 2))",
        ),
    ]);
}

#[test]
fn quantifiers_in_where() {
    compare(&[
        (
            "some cell d where some cell e where e = d: d = c",
            "(some [Cell v1; where (some [Cell v2; where (Equal v2 v1)])] (Equal v1 v0))",
        ),
        (
            "some cell d where each cell e: e = d: d = c",
            "(some [Cell v1; where (each [Cell v2] (Equal v2 v1))] (Equal v1 v0))",
        ),
        (
            "some cell d where (some cell e: e = d): d = c",
            "(some [Cell v1; where (some [Cell v2] (Equal v2 v1))] (Equal v1 v0))",
        ),
        (
            "some cell d where count(cells e where e = d) = 1 in row of c",
            "(some [Cell v1; where (Equal (Count [Cell v2; where (Equal v2 v1)]) 1); in (Row v0)])",
        ),
        ("some cell d where d = c or flag long", "(some [Cell v1; where (or (Equal v1 v0) flag0)])"),
        ("some cell d where d = c where flag long", "(some [Cell v1; where (Equal v1 v0); where flag0])"),
    ]);
}

#[test]
fn words_before_nouns_and_after_is() {
    compare(&[
        ("some shaded not visited cell", "(some [Found(0, 0) not Builtin(Visited) Cell v1])"),
        ("some white group", "(some [All(Found(0, 1)) Group v1])"),
        ("some across empty run", "(some [Builtin(Across) All(Found(1, 0)) Run v1])"),
        ("some filled dark cell", "(some [Filled(1) Defined(0) Cell v1])"),
        ("some black dot", "(some [Mark(4, 0) Dot v1])"),
        ("some hole open cell", "(some [Mark(5, 0) Unmarked(5) Cell v1])"),
        ("c is shaded", "(is v0 Found(0, 0))"),
        ("c is not white", "(not (is v0 Found(0, 1)))"),
        ("row of c is shaded", "(is (Row v0) All(Found(0, 0)))"),
        ("row of c is down", "(is (Row v0) Builtin(Down))"),
        ("some drawn border outer side", "(some [Builtin(Drawn) Builtin(Border) Builtin(Outer) Side v1])"),
        ("some drawn link", "(some [Builtin(Drawn) Link v1])"),
        (
            "some turning crossing ended straight inside outer cell",
            "(some [Builtin(Turning) Builtin(Crossing) Builtin(Ended) Builtin(Straight) Builtin(Inside) \
             Builtin(Outer) Cell v1])",
        ),
        ("shape(region of c) is not L", "(not (is (Shape (Region v0)) L))"),
    ]);
}

#[test]
fn relations_and_their_negations() {
    compare(&[
        ("c in row of c", "(in v0 (Row v0))"),
        ("c not in row of c", "(not (in v0 (Row v0)))"),
        ("c next to c", "(NextTo v0 v0)"),
        ("c not next to c", "(not (NextTo v0 v0))"),
        ("c around c and c not around c", "(and (Around v0 v0) (not (Around v0 v0)))"),
        ("c diagonal to c", "(DiagonalTo v0 v0)"),
        ("c not diagonal to c", "(not (DiagonalTo v0 v0))"),
        ("c at c", "(At v0 v0)"),
        ("c joined c or c joined to c", "(or (JoinedTo v0 v0) (JoinedTo v0 v0))"),
        ("c not joined to c", "(not (JoinedTo v0 v0))"),
        (
            "c tied c and c tied to c and c not tied c",
            "(and (and (Defined(1) v0 v0) (Defined(1) v0 v0)) (not (Defined(1) v0 v0)))",
        ),
        ("c has given and not c has hole", "(and (has v0 3) (not (has v0 5)))"),
        ("c goes up", "(goes v0 Up)"),
    ]);
}

#[test]
fn phrases() {
    compare(&[
        ("some cell in row of c", "(some [Cell v1; in (Row v0)])"),
        ("some cell next to c around c", "(some [Cell v1; next v0; around v0])"),
        ("some group next to c", "(some [Group v1; next v0])"),
        ("some cell diagonal to c", "(some [Cell v1; diagonal v0])"),
        ("some dot at c", "(some [Dot v1; at v0])"),
        ("some cell joined to c", "(some [Cell v1; joined v0])"),
        ("some cell tied to c", "(some [Cell v1; related1 v0])"),
        ("some link leaving room of c", "(some [Link v1; leaving (Layer(0) v0)])"),
        ("some room meeting cage of c", "(some [Layer(0) v1; meeting (Layer(1) v0)])"),
        ("some cell d from c towards up", "(some [Cell v1; from v0 Up])"),
        ("some cell d seen from c", "(some [Cell v1; seen v0])"),
        ("some cell d seen from c towards up through cells", "(some [Cell v1; seen v0 Up through ])"),
        (
            "some cell d seen from c through not white cells",
            "(some [Cell v1; seen v0 through not Found(0, 1)])",
        ),
        ("some cell straight from c", "(some [Cell v1; straight v0])"),
        (
            "some straight cell straight from c towards up",
            "(some [Builtin(Straight) Cell v1; straight v0 Up])",
        ),
        ("some cell before c in row of c", "(some [Cell v1; before v0 (Row v0)])"),
        ("some wire w: some cell after c in w", "(some [Layer(2) v1] (some [Cell v2; after v0 v1]))"),
        ("some number k from 1 to size of c", "(some [Number v1; range 1 (Found(1) v0)])"),
        ("some cell with given", "(some [Cell v1; with Clue(3)])"),
        (
            "some cell with given n and arrow d: n = 1",
            "(some [Cell v1; with Clue(3) v2=n; with Clue(2) v3=d] (Equal v2 1))",
        ),
        (
            "some cell with given and size of c = 1",
            "(and (some [Cell v1; with Clue(3)]) (Equal (Found(1) v0) 1))",
        ),
        ("some cell with size n: n = 1", "(some [Cell v1; with Found(1) v2=n] (Equal v2 1))"),
        ("some cell with rank n: n = 1", "(some [Cell v1; with Defined(2) v2=n] (Equal v2 1))"),
        ("some cell with hole", "(some [Cell v1; mark 5])"),
        ("some cell reached from c by tied", "(some [Cell v1; reached v0 by Defined(1)])"),
        (
            "some cell d reached from c through white cells avoiding c",
            "(some [Cell v1; reached v0 through Found(0, 1) avoiding v0])",
        ),
        (
            "some shaded group by around in row of c",
            "(some [All(Found(0, 0)) Group v1; in (Row v0) by Around])",
        ),
    ]);
}

#[test]
fn functions() {
    compare(&[
        ("room of c = cage of c", "(Equal (Layer(0) v0) (Layer(1) v0))"),
        ("region of c != group of c", "(Unequal (Region v0) (Group v0))"),
        ("row of c = column of c", "(Equal (Row v0) (Column v0))"),
        ("some place o: c in view of o", "(some [Place v1] (in v0 (View v1)))"),
        ("c in ring of c", "(in v0 (Ring v0))"),
        ("c goes opposite of up", "(goes v0 (Opposite Up))"),
        ("start of row of c = end of row of c", "(Equal (Start (Row v0)) (End (Row v0)))"),
        (
            "number of room of c = total of cage of c",
            "(Equal (Clue(0) (Layer(0) v0)) (Clue(1) (Layer(1) v0)))",
        ),
        ("rank of step(c, downleft) = 1", "(Equal (Defined(2) (Step v0 DownLeft)) 1)"),
        ("some direction d: step(c, d) = c", "(some [Direction v1] (Equal (Step v0 v1) v0))"),
        ("some dot d: mirror(c, d) = c", "(some [Dot v1] (Equal (Mirror v0 v1) v0))"),
        ("distance(c, c) = 1", "(Equal (Distance v0 v0) 1)"),
        ("distance(c, c through white cells) = 1", "(Equal (Distance v0 v0 through Found(0, 1)) 1)"),
        ("distance(c, c by next) = 1", "(Equal (Distance v0 v0 by NextTo) 1)"),
        (
            "abs(1 - 2) = min(1, 2) + max(3, 4)",
            "(Equal (Absolute (Minus 1 2)) (Plus (Smaller 1 2) (Larger 3 4)))",
        ),
        ("max(rows, columns) = length(row of c)", "(Equal (Larger rows columns) (Length (Row v0)))"),
    ]);
}

#[test]
fn functions_of_sets() {
    compare(&[
        ("count(shaded cells) = count(row of c)", "(Equal (Count [Found(0, 0) Cell v1]) (Count (Row v0)))"),
        ("sum(cells d: size of d) = 1", "(Equal (Sum [Cell v1] (Found(1) v1)) 1)"),
        ("product(cells d: 2) = 1", "(Equal (Product [Cell v1] 2) 1)"),
        ("min(cells d: 2) = max(rows r: 1)", "(Equal (Least [Cell v1] 2) (Most [Row v2] 1))"),
        ("different(cells d: size of d)", "(Different [Cell v1] (Found(1) v1))"),
        ("same(cells d: room of d)", "(Same [Cell v1] (Layer(0) v1))"),
        ("consecutive(cells d: 1)", "(Consecutive [Cell v1] 1)"),
        (
            "some place o with lengths n: list(runs s: count(s)) = n or sequence(runs s: 1) = n",
            "(some [Place v1; with Clue(7) v2=n] (or (Equal (List [Run v3] (Count v3)) v2) \
             (Equal (Sequence [Run v4] 1) v2)))",
        ),
        ("connected(white cells)", "(Connected [Found(0, 1) Cell v1])"),
        ("connected(white cells by around)", "(Connected [Found(0, 1) Cell v1 by Around])"),
        ("connected(row of c by joined)", "(Connected (Row v0) by JoinedTo)"),
        ("forest(cells by next)", "(Forest [Cell v1 by NextTo])"),
        ("groups(cells by diagonal) = 1", "(Equal (Groups [Cell v1 by DiagonalTo]) 1)"),
        ("rectangle(region of c)", "(Rectangle (Region v0))"),
        ("width(shaded cells) = height(cells)", "(Equal (Width [Found(0, 0) Cell v1]) (Height [Cell v2]))"),
        ("shape(row of c) = turned(row of c)", "(Equal (Shape (Row v0)) (Turned (Row v0)))"),
        ("form(row of c) = letter of c", "(Equal (Form (Row v0)) (Clue(8) v0))"),
        ("paired(white cells and hole cells)", "(paired [Found(0, 1) Cell v1] [Mark(5, 0) Cell v2])"),
    ]);
}

#[test]
fn sentences_name_the_variables_of_their_rule() {
    let kind = file(&format!(
        "{FILE}rule {{n}} of {{r}}!\n  each room r with number n: each cell c in r: no cell d next to c where d is dark\n\
         rule {{c}}{{d}}\n  if flag long then each cell c: no cell d next to c\n"
    ));
    let sentences: Vec<&[Piece]> = kind.rules.iter().map(|rule| rule.sentence.as_slice()).collect();
    let text = |text: &str| Piece::Text(text.into());
    assert_eq!(sentences[1], [Piece::Variable(1), text(" of "), Piece::Variable(0), text("!")]);
    assert_eq!(sentences[2], [Piece::Variable(0), Piece::Variable(1)]);
    assert_eq!(kind.rules[1].variables, 4);
}

#[test]
fn definitions_have_their_things_as_the_first_variables() {
    let kind = file(FILE);
    let bodies: Vec<String> = kind.defines.iter().map(|define| expression(&define.body)).collect();
    assert_eq!(bodies, ["(is v0 Found(0, 0))", "(NextTo v0 v1)", "(Count [Cell v1; in (Column v0)])"]);
    let variables: Vec<usize> = kind.defines.iter().map(|define| define.variables).collect();
    assert_eq!(variables, [1, 2, 2]);
    assert_eq!(kind.defines[2].body.ty, Type::NUMBER);
}

#[test]
fn fingerprints_depend_on_what_is_judged_alone() {
    let one = "kind t\ntitle a\nfind x or y in cells\nrule first\n  connected(x cells)\nrule second\n  count(y cells) = 1\n";
    let same = "# a comment\nrules 1\nkind   t\nfind x or y\n  in cells\nshow x as o\nrule other\n  count( y cells )\n    = 1 # one\n\
                rule another\n  connected(x cells)\nexample t/3/3/0\nstrengthen parity\n";
    let other = one.replace("= 1", "= 2");
    assert_eq!(file(one).fingerprint, file(same).fingerprint);
    assert_ne!(file(one).fingerprint, file(&other).fingerprint);
}
