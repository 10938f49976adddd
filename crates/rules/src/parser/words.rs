//! The words of the language.

use crate::tree::{Aggregate, Builtin, Direction, Function, Noun};

/// Words that join the parts of conditions. No name can be one of them.
pub(super) const KEYWORDS: &[&str] = &[
    "if", "then", "else", "each", "every", "some", "no", "not", "and", "or", "exactly", "is", "in", "has",
    "goes", "of", "to", "with", "without", "where", "next", "around", "diagonal", "joined", "from",
    "towards", "seen", "before", "after", "leaving", "meeting", "at", "by", "through", "when", "as",
    "reached", "avoiding", "flag", "rows", "columns",
];

/// The nouns, each for one thing and for several.
pub(super) const NOUNS: &[(&str, &str, Noun)] = &[
    ("cell", "cells", Noun::Cell),
    ("corner", "corners", Noun::Corner),
    ("side", "sides", Noun::Side),
    ("link", "links", Noun::Link),
    ("dot", "dots", Noun::Dot),
    ("place", "places", Noun::Place),
    ("row", "rows", Noun::Row),
    ("column", "columns", Noun::Column),
    ("line", "lines", Noun::Line),
    ("diagonal", "diagonals", Noun::Diagonal),
    ("square", "squares", Noun::Square),
    ("region", "regions", Noun::Region),
    ("group", "groups", Noun::Group),
    ("run", "runs", Noun::Run),
    ("segment", "segments", Noun::Segment),
    ("path", "paths", Noun::Path),
    ("direction", "directions", Noun::Direction),
    ("number", "numbers", Noun::Number),
];

/// The words that the language itself says of things, and the nouns of these things. `Noun::Line` stands for all areas.
pub(super) const BUILTINS: &[(&str, Builtin, &[Noun])] = &[
    ("visited", Builtin::Visited, &[Noun::Cell, Noun::Corner]),
    ("straight", Builtin::Straight, &[Noun::Cell, Noun::Corner]),
    ("turning", Builtin::Turning, &[Noun::Cell, Noun::Corner]),
    ("crossing", Builtin::Crossing, &[Noun::Cell, Noun::Corner]),
    ("ended", Builtin::Ended, &[Noun::Cell, Noun::Corner]),
    ("inside", Builtin::Inside, &[Noun::Cell]),
    ("outer", Builtin::Outer, &[Noun::Cell, Noun::Corner, Noun::Side]),
    ("drawn", Builtin::Drawn, &[Noun::Side, Noun::Link]),
    ("border", Builtin::Border, &[Noun::Side]),
    ("across", Builtin::Across, &[Noun::Line]),
    ("down", Builtin::Down, &[Noun::Line]),
];

/// The directions. The last four occur in `step` only.
pub(super) const DIRECTIONS: &[(&str, Direction)] = &[
    ("up", Direction::Up),
    ("right", Direction::Right),
    ("down", Direction::Down),
    ("left", Direction::Left),
    ("upleft", Direction::UpLeft),
    ("upright", Direction::UpRight),
    ("downleft", Direction::DownLeft),
    ("downright", Direction::DownRight),
];

/// Functions that are written with `of`, besides those of printed areas.
pub(super) const OF_FUNCTIONS: &[(&str, Function)] = &[
    ("region", Function::Region),
    ("group", Function::Group),
    ("row", Function::Row),
    ("column", Function::Column),
    ("view", Function::View),
    ("ring", Function::Ring),
    ("opposite", Function::Opposite),
    ("start", Function::Start),
    ("end", Function::End),
];

/// What a function with parentheses takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Things or an area.
    Set(Aggregate),
    /// Things, `:` and a value of each.
    Values(Aggregate),
    /// Things, `:` and a value of each; or two numbers.
    Extreme(Aggregate, Function),
    /// `paired(A and B)`.
    Paired,
    /// `distance(a, b)`, perhaps with a way.
    Distance,
    /// Things or numbers, each an argument.
    Plain(Function),
}

/// The functions with parentheses.
pub(super) const CALLS: &[(&str, Call)] = &[
    ("count", Call::Set(Aggregate::Count)),
    ("sum", Call::Values(Aggregate::Sum)),
    ("product", Call::Values(Aggregate::Product)),
    ("min", Call::Extreme(Aggregate::Least, Function::Smaller)),
    ("max", Call::Extreme(Aggregate::Most, Function::Larger)),
    ("different", Call::Values(Aggregate::Different)),
    ("same", Call::Values(Aggregate::Same)),
    ("consecutive", Call::Values(Aggregate::Consecutive)),
    ("list", Call::Values(Aggregate::List)),
    ("sequence", Call::Values(Aggregate::Sequence)),
    ("connected", Call::Set(Aggregate::Connected)),
    ("forest", Call::Set(Aggregate::Forest)),
    ("groups", Call::Set(Aggregate::Groups)),
    ("rectangle", Call::Set(Aggregate::Rectangle)),
    ("width", Call::Set(Aggregate::Width)),
    ("height", Call::Set(Aggregate::Height)),
    ("shape", Call::Set(Aggregate::Shape)),
    ("turned", Call::Set(Aggregate::Turned)),
    ("form", Call::Set(Aggregate::Form)),
    ("paired", Call::Paired),
    ("distance", Call::Distance),
    ("step", Call::Plain(Function::Step)),
    ("mirror", Call::Plain(Function::Mirror)),
    ("abs", Call::Plain(Function::Absolute)),
    ("length", Call::Plain(Function::Length)),
];

/// Words that people try, and what to write instead.
const FOREIGN: &[(&str, &str)] = &[
    ("size", "write `count(g)` for the number of cells of an area"),
    ("all", "write `each`"),
    ("any", "write `some`"),
    ("none", "write `no`"),
    (
        "below",
        "write `from x towards down` for all cells below x, or `a = step(x, down)` for the cell just below",
    ),
    (
        "under",
        "write `from x towards down` for all cells below x, or `a = step(x, down)` for the cell just below",
    ),
    (
        "above",
        "write `from x towards up` for all cells above x, or `a = step(x, up)` for the cell just above",
    ),
    ("over", "write `from x towards up` for all cells above x, or `a = step(x, up)` for the cell just above"),
    ("beside", "write `next to x`"),
    ("adjacent", "write `next to x`"),
    ("neighbour", "write `next to x`, or `around x` to include corners"),
    ("neighbours", "write `next to x`, or `around x` to include corners"),
    ("touching", "write `next to x`, or `around x` to include corners"),
    ("touches", "write `a next to b`, or `a around b` to include corners"),
    ("near", "write `next to x`, or `around x` to include corners"),
    ("sees", "write `some cell e seen from x through W cells where e = y`"),
    ("inside", "write `in x` for an area; `inside` describes cells that a loop encloses"),
    ("within", "write `in x`"),
    ("clues", "write `with NAME`, where NAME is a declared clue"),
    ("top", "write `count(cells from c towards up) = 0` for the cells of the top row"),
    ("bottom", "write `count(cells from c towards down) = 0` for the cells of the bottom row"),
    ("more", "write `>`"),
    ("greater", "write `>`"),
    ("less", "write `<`"),
    ("fewer", "write `<`"),
    ("between", "write `a < n and n < b` for numbers; `before x in S` and `after x in S` are for cells"),
    ("the", "leave out `the`"),
    ("an", "leave out `an`"),
    ("even", "write `n % 2 = 0`"),
    ("odd", "write `n % 2 = 1`"),
    ("equal", "write `=`"),
    ("mod", "write `%`"),
    ("div", "write `/`"),
    ("equals", "write `=`"),
    ("are", "write `is` with one thing: `each cell c in r: c is shaded`"),
    ("true", "leave the comparison out: a condition holds, or does not hold"),
    ("false", "write `not`"),
    ("when", "write `where`"),
    ("that", "write `where`"),
    ("which", "write `where`"),
    ("square", "write `rectangle(g) and width(g) = height(g)`"),
    ("rectangle", "write `rectangle(g)`"),
    ("connected", "write `connected(g)`"),
    ("different", "write `different(cells c in r: number of c)`"),
];

/// The same for words that a file can also use as names.
const HINTS: &[(&str, &str)] = &[
    ("borders", "write `border sides`, or `a next to b` of two areas"),
    ("edge", "write `outer cells` for the cells at the edge of the board, `sides` for the sides of cells"),
    ("edges", "write `outer cells` for the cells at the edge of the board, `sides` for the sides of cells"),
    ("rectangular", "write `rectangle(g)`"),
    ("marked", "name all marks of the clue: `c has sun or moon`"),
    ("one", "write `exactly one`"),
    ("two", "write `count(...) = 2`"),
    ("three", "write `count(...) = 3`"),
    ("four", "write `count(...) = 4`"),
    (
        "first",
        "write `some cell c in S where no cell before c in S` for the first cell of an area with an order",
    ),
    (
        "last",
        "write `some cell c in S where no cell after c in S` for the last cell of an area with an order",
    ),
    ("exists", "write `some`"),
    ("there", "write `some`, as in `some shaded cell in r`"),
    ("for", "leave out `for`: write `each cell c: ...`"),
    ("forall", "write `each`"),
    ("pair", "name one thing after the other: `each cell a: each cell b next to a: ...`"),
    ("implies", "write `if a then b`"),
    ("iff", "write `if a then b else not b`"),
    (
        "loop",
        "write `c is visited`, `c is straight` or `c is turning` for a cell that the line leads through, `drawn side` or `drawn link` for its parts",
    ),
    (
        "on",
        "write `c is visited` for a cell that the line leads through, `at x` for things in the place of x",
    ),
    ("nearest", "write `min(cells e in S: distance(c, e))` for the smallest distance"),
    ("farthest", "write `max(cells e in S: distance(c, e))` for the largest distance"),
    ("furthest", "write `max(cells e in S: distance(c, e))` for the largest distance"),
    ("longest", "write `max(white runs s in r: count(s))` for the largest number of cells"),
    ("largest", "write `max(cells c in r: number of c)`"),
    ("smallest", "write `min(cells c in r: number of c)`"),
    ("symmetric", "write `each cell c in r: mirror(c, x) in r`, where x lies in the middle"),
    ("either", "leave out `either`"),
    ("both", "leave out `both`"),
    ("it", "name the thing by a letter, as in `each shaded cell c: c is ...`"),
    ("its", "name the thing by a letter, as in `each shaded cell c: ... of c`"),
    ("they", "name each thing by a letter, as in `each shaded cell c: c is ...`"),
    ("outside", "write `c is not inside and c is not visited` for a cell outside the loop"),
];

/// The noun that a word of the language stands for.
pub(super) fn noun(word: &str) -> Option<Noun> {
    NOUNS.iter().find(|(one, many, _)| *one == word || *many == word).map(|&(_, _, noun)| noun)
}

/// What a noun of the language is called, for one thing and for several.
pub(super) fn noun_words(noun: Noun) -> (&'static str, &'static str) {
    NOUNS
        .iter()
        .find(|(_, _, other)| *other == noun)
        .map_or(("thing", "things"), |&(one, many, _)| (one, many))
}

/// The direction with this name.
pub(super) fn direction(word: &str) -> Option<Direction> {
    find(DIRECTIONS, word)
}

/// The function with parentheses that has this name.
pub(super) fn call(word: &str) -> Option<Call> {
    find(CALLS, word)
}

/// The function with `of` that has this name.
pub(super) fn of_function(word: &str) -> Option<Function> {
    find(OF_FUNCTIONS, word)
}

/// A phrase or relation with all its words, given the first.
pub(super) fn phrase(word: &str) -> &str {
    match word {
        "next" => "next to",
        "diagonal" => "diagonal to",
        "joined" => "joined to",
        "seen" => "seen from",
        "straight" => "straight from",
        "reached" => "reached from",
        _ => word,
    }
}

/// A list for a message, cut if it is long.
pub(super) fn listed<S: std::borrow::Borrow<str>>(words: &[S]) -> String {
    const MOST: usize = 20;
    match words.get(..MOST) {
        Some(first) if words.len() > MOST => format!("{}, ...", first.join(", ")),
        _ => words.join(", "),
    }
}

fn find<T: Copy>(list: &[(&str, T)], word: &str) -> Option<T> {
    list.iter().find(|(name, _)| *name == word).map(|&(_, item)| item)
}

/// Returns whether the language has this word for things of some noun.
pub(super) fn is_builtin(word: &str) -> bool {
    BUILTINS.iter().any(|(name, ..)| *name == word)
}

/// What the language's word means when it is said of a thing of this noun.
pub(super) fn builtin(word: &str, noun: Noun) -> Option<Builtin> {
    let &(_, builtin, nouns) = BUILTINS.iter().find(|(name, ..)| *name == word)?;
    (nouns.contains(&noun) || noun.is_area() && nouns.contains(&Noun::Line)).then_some(builtin)
}

/// The noun of which the language's word is said first of all.
pub(super) fn first_noun(word: &str) -> Option<Noun> {
    BUILTINS.iter().find(|(name, ..)| *name == word).and_then(|(.., nouns)| nouns.first().copied())
}

/// What to write instead of a word that the language does not have.
pub(super) fn instead_of(word: &str) -> Option<&'static str> {
    find(FOREIGN, word).or_else(|| find(HINTS, word))
}

/// What to write instead of a word that cannot be a name.
pub(super) fn instead_of_name(word: &str) -> Option<&'static str> {
    find(FOREIGN, word)
}

/// The nouns that a phrase can follow, given its first word.
pub(super) fn follows(phrase: &str) -> &'static str {
    match phrase {
        "in" => "cells, corners, sides, links, dots and areas",
        "next" | "around" | "diagonal" => "cells, corners and areas",
        "at" => "cells, corners, sides, links and dots",
        "leaving" => "sides and links",
        "meeting" => "areas",
        "from" => "cells and numbers",
        "joined" | "straight" | "reached" => "cells and corners",
        _ => "cells",
    }
}
