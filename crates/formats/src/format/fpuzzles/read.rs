//! Reading the JSON of f-puzzles.

use serde_json::{Map, Value};

use super::names::{DRAWN, FLAGS, LINES, OUTSIDE, RULES, SILENT, TEXTS};
use super::outside;
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::json_place::JsonPlace;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule as Rule};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Metadata, Puzzle, Regions};

type Object = Map<String, Value>;

/// The largest side of a board.
const MAX_SIDE: usize = 35;
/// The largest number of constraints of one type.
const MAX_LIST: usize = 4096;

/// Reads the puzzle in a JSON object. If `drawings` is true, drawings are an error; otherwise they are left out.
pub(super) fn puzzle(object: &Object, place: JsonPlace<'_, '_>, drawings: bool) -> Result<Puzzle, ReadError> {
    let wrong = |place: JsonPlace<'_, '_>, message| place.wrong(ReadErrorKind::Syntax { message });
    let side = object.get("size").and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
    let side = side.filter(|side| (2..=MAX_SIDE).contains(side)).ok_or_else(|| {
        wrong(JsonPlace::Key(&place, "size"), format!("`size` is not a number from 2 to {MAX_SIDE}"))
    })?;
    let mut clues = Clues::new(side, side);
    grid(object, &mut clues, place)?;
    let mut reader = Reader { clues, unknown: Vec::new(), left_out: Vec::new() };
    for (key, value) in object {
        reader.key(key, value, drawings).map_err(|message| {
            wrong(JsonPlace::Key(&place, key), format!("`{}`: {message}", excerpt(key)))
        })?;
    }
    // `negative` is read after all other keys, because its meaning depends on the dots and flags of the puzzle.
    negative(object, &mut reader).map_err(|message| wrong(JsonPlace::Key(&place, "negative"), message))?;
    if !reader.unknown.is_empty() {
        let message = format!("unknown parts that may be rules: {}", reader.unknown.join(", "));
        return Err(wrong(place, message));
    }
    // The order of the keys has no meaning, so the groups are sorted.
    reader.clues.groups.sort_by(|a, b| {
        let cells = |group: &Group| if group.rule == Rule::Given { group.cells.clone() } else { Vec::new() };
        (a.rule, cells(a)).cmp(&(b.rule, cells(b)))
    });
    let mut puzzle = sudoku::from_clues(reader.clues).map_err(|error| wrong(place, error.to_string()))?;
    let metadata = puzzle.metadata_mut();
    texts(object, metadata);
    metadata.push_rules_in_words(object.get(RULES).and_then(Value::as_str).unwrap_or_default());
    for what in reader.left_out {
        metadata.push_unmodelled(what);
    }
    Ok(puzzle)
}

pub(super) fn texts(object: &Object, metadata: &mut Metadata) {
    for (key, name) in TEXTS {
        if let Some(text) =
            object.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty())
        {
            metadata.push(name, text);
        }
    }
}

/// Returns the beginning of a text for use in a message.
fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(32).collect()
}

/// Reads givens, candidates and regions.
fn grid(object: &Object, clues: &mut Clues, place: JsonPlace<'_, '_>) -> Result<(), ReadError> {
    let side = clues.rows;
    let wrong = |place: JsonPlace<'_, '_>, message| place.wrong(ReadErrorKind::Syntax { message });
    let place = JsonPlace::Key(&place, "grid");
    let rows = object.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side);
    let rows = rows.ok_or_else(|| wrong(place, format!("`grid` does not have {side} rows")))?;
    clues.cells = vec![Clue::None; clues.area()];
    let usual = sudoku::boxes(side);
    let mut labels: Vec<Option<usize>> = Vec::with_capacity(clues.area());
    for (r, row) in rows.iter().enumerate() {
        let row_place = JsonPlace::Index(&place, r);
        let row = row
            .as_array()
            .filter(|row| row.len() == side)
            .ok_or_else(|| wrong(row_place, format!("row {} does not have {side} cells", r + 1)))?;
        for (c, cell) in row.iter().enumerate() {
            let index = r * side + c;
            let none = |what: &str| {
                let message = format!("no valid {what} at row {}, column {}", r + 1, c + 1);
                wrong(JsonPlace::Index(&row_place, c), message)
            };
            let digit = |value: &Value| number(value).filter(|digit| (1..=side as u32).contains(digit));
            let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            if let Some(value) = cell.get("value").filter(|_| given) {
                clues.cells[index] = Clue::Number(digit(value).ok_or_else(|| none("digit"))?);
            }
            // Only the setter's pencil marks restrict a cell. A player's pencil marks have other keys and are ignored.
            let marks = cell.get("givenPencilMarks").and_then(Value::as_array);
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let digits = marks.iter().take(64).map(digit).collect::<Option<Vec<u32>>>();
                clues.groups.push(Group::new(Rule::Given, [index], digits.ok_or_else(|| none("digits"))?));
            }
            labels.push(match cell.get("region") {
                None => usual.as_ref().map(|usual| usual.of(index)),
                Some(region) => {
                    region.as_u64().filter(|&region| region < side as u64).map(|region| region as usize)
                }
            });
        }
    }
    if labels.iter().any(Option::is_some) {
        // A cell without a region is given a region that contains only this cell.
        let label = |(cell, label): (usize, &Option<usize>)| label.unwrap_or(side + cell);
        clues.regions = Some(Regions::of_labels(&labels.iter().enumerate().map(label).collect::<Vec<_>>()));
    }
    Ok(())
}

/// Reads a number, or a string of digits.
pub(in crate::format) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(_) => value.as_u64().and_then(|number| u32::try_from(number).ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Reads `negative`, the list of rules for which the puzzle shows every mark. Two neighbours without a mark must
/// therefore not be in the relation that the mark stands for.
fn negative(object: &Object, reader: &mut Reader) -> Result<(), String> {
    let listed: Vec<&str> = object
        .get("negative")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .take(8)
        .filter_map(Value::as_str)
        .collect();
    let flags = &mut reader.clues.flags;
    let dots = reader.clues.groups.iter().any(|group| matches!(group.rule, Rule::WhiteDot | Rule::BlackDot));
    let apart = flags.iter().position(|flag| *flag == "AntiConsecutive");
    let other = listed.iter().find(|name| !["ratio", "xv"].contains(name));
    if let Some(other) = other {
        return Err(format!("`negative`: {} is not supported", excerpt(other)));
    }
    if listed.contains(&"xv") {
        flags.push("StrictXV");
    }
    match (listed.contains(&"ratio"), apart) {
        (true, Some(place)) => flags[place] = "StrictKropki",
        (true, None) => {
            return Err("`negative`: `ratio` without `nonconsecutive` is not supported".to_owned());
        }
        (false, Some(_)) if dots => {
            return Err("`nonconsecutive` together with dots is not supported".to_owned());
        }
        (false, _) => {}
    }
    Ok(())
}

struct Reader {
    clues: Clues,
    /// Parts that could not be interpreted.
    unknown: Vec<String>,
    /// Drawings that are left out.
    left_out: Vec<String>,
}

impl Reader {
    #[allow(clippy::too_many_lines, reason = "a list of keys, a few lines each")]
    fn key(&mut self, key: &str, value: &Value, drawings: bool) -> Result<(), String> {
        let side = self.clues.rows as u32;
        let empty = match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::String(text) => text.is_empty(),
            _ => false,
        };
        // A key with an empty value is a constraint that the puzzle does not use.
        if empty || SILENT.contains(&key) || key == "negative" {
            return Ok(());
        }
        if let Some((_, flag)) = FLAGS.iter().find(|(name, _)| *name == key) {
            // The file does not show which cells of irregular regions correspond to each other.
            if *flag == "DisjointSets" && self.clues.regions != sudoku::boxes(self.clues.rows) {
                return Err("regions other than the usual boxes are not supported".to_owned());
            }
            self.clues.flags.push(flag);
            return Ok(());
        }
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        if list.len() > MAX_LIST {
            return Err(format!("more than {MAX_LIST} elements"));
        }
        if let Some((_, one, several)) = DRAWN.iter().find(|(name, ..)| *name == key) {
            // Text such as `title: ...` in a cage is metadata, not a drawing.
            let is_drawn = |thing: &&Value| {
                key != "cage"
                    || !thing.get("value").and_then(Value::as_str).is_some_and(|text| text.contains(": "))
            };
            let count = list.iter().filter(is_drawn).count();
            match count {
                0 => {}
                _ if drawings => self.unknown.push(format!("{count} drawn as `{key}`")),
                1 => self.left_out.push(format!("1 {one}")),
                _ => self.left_out.push(format!("{count} {several}")),
            }
            return Ok(());
        }
        if let Some((_, rule, number)) = LINES.iter().find(|(name, ..)| *name == key) {
            return self.lines(list, *rule, *number);
        }
        if let Some((_, rule)) = OUTSIDE.iter().find(|(name, _)| *name == key) {
            return self.outside(list, *rule);
        }
        for thing in list {
            match key {
                "killercage" => {
                    let sum = thing.get("value").and_then(number).unwrap_or(0);
                    let cells = self.cells(thing.get("cells"))?;
                    self.push(Rule::Cage, cells, &[sum]);
                }
                "extraregion" => {
                    let cells = self.cells(thing.get("cells"))?;
                    self.push(Rule::AllDifferent, cells, &[]);
                }
                "clone" => {
                    let (cells, clones) =
                        (self.cells(thing.get("cells"))?, self.cells(thing.get("cloneCells"))?);
                    if cells.len() != clones.len() {
                        return Err(format!(
                            "`cells` has {} cells, but `cloneCells` has {}",
                            cells.len(),
                            clones.len()
                        ));
                    }
                    for (cell, clone) in cells.into_iter().zip(clones) {
                        // Two cells with equal digits are a palindrome of length 2.
                        if cell != clone {
                            self.push(Rule::Palindrome, vec![cell, clone], &[]);
                        }
                    }
                }
                "arrow" => self.arrow(thing)?,
                "whispers" => {
                    // Without a value, the least difference is half of the board's side, rounded up: 5 on a 9 x 9
                    // board.
                    let least = thing.get("value").and_then(number).unwrap_or(side.div_ceil(2));
                    self.lines(std::slice::from_ref(thing), Rule::Whisper, Some(least))?;
                }
                "difference" | "ratio" => {
                    let (rule, usual) =
                        if key == "ratio" { (Rule::BlackDot, 2) } else { (Rule::WhiteDot, 1) };
                    let value = thing.get("value").filter(|value| value.as_str() != Some(""));
                    if value.is_some_and(|value| number(value) != Some(usual)) {
                        return Err(format!("values other than {usual} are not supported"));
                    }
                    let cells = self.pair(thing)?;
                    self.push(rule, cells, &[]);
                }
                "xv" => {
                    let rule = match thing.get("value").and_then(Value::as_str).unwrap_or("").trim() {
                        "X" | "x" => Rule::X,
                        "V" | "v" => Rule::V,
                        "" => continue,
                        other => return Err(format!("{} is neither X nor V", excerpt(other))),
                    };
                    let cells = self.pair(thing)?;
                    self.push(rule, cells, &[]);
                }
                "odd" | "even" => {
                    let cell = self.cell(thing.get("cell"))?;
                    let odd = u32::from(key == "odd");
                    // An odd or even cell is a cell with restricted candidates.
                    let digits: Vec<u32> = (1..=side).filter(|digit| digit % 2 == odd).collect();
                    self.push(Rule::Given, vec![cell], &digits);
                }
                "minimum" | "maximum" => self.extreme(thing, list, key == "minimum")?,
                "quadruple" => {
                    let mut cells = self.cells(thing.get("cells"))?;
                    cells.sort_unstable();
                    let square = self.clues.squares().find(|square| square[..] == cells[..]);
                    let cells = square.ok_or("the cells are not a 2 x 2 square")?;
                    let values =
                        thing.get("values").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                    let digits: Option<Vec<u32>> = values.iter().take(4).map(number).collect();
                    let digits =
                        digits.filter(|digits| digits.iter().all(|digit| (1..=side).contains(digit)));
                    self.push(Rule::Quad, cells.to_vec(), &digits.ok_or("no valid digits")?);
                }
                "littlekillersum" => {
                    let Some(sum) = thing.get("value").and_then(number) else { continue };
                    let place = outside::place(thing.get("cell"), side as usize)?;
                    let direction = thing.get("direction").and_then(Value::as_str).unwrap_or("");
                    let cells = outside::diagonal(&self.clues, place, direction)?;
                    self.push(Rule::LittleKiller, cells, &[sum]);
                }
                _ => {
                    self.unknown.push(format!("`{}`", excerpt(key)));
                    return Ok(());
                }
            }
        }
        if value.as_array().is_none() {
            self.unknown.push(format!("`{}`", excerpt(key)));
        }
        Ok(())
    }

    fn push(&mut self, rule: Rule, cells: Vec<usize>, numbers: &[u32]) {
        self.clues.groups.push(Group::new(rule, cells, numbers));
    }

    fn cell(&self, value: Option<&Value>) -> Result<usize, String> {
        let (row, column) = outside::place(value, self.clues.rows)?;
        let inside =
            (1..=self.clues.rows as isize).contains(&row) && (1..=self.clues.rows as isize).contains(&column);
        inside
            .then(|| (row - 1) as usize * self.clues.rows + (column - 1) as usize)
            .ok_or_else(|| format!("R{row}C{column} is not a cell of the board"))
    }

    fn cells(&self, value: Option<&Value>) -> Result<Vec<usize>, String> {
        let list = value.and_then(Value::as_array).ok_or("no cells")?;
        if list.len() > self.clues.area() {
            return Err("more cells than the board has".to_owned());
        }
        list.iter().map(|cell| self.cell(Some(cell))).collect()
    }

    /// Reads two neighbouring cells.
    fn pair(&self, thing: &Value) -> Result<Vec<usize>, String> {
        let mut cells = self.cells(thing.get("cells"))?;
        cells.sort_unstable();
        let neighbours = matches!(cells[..], [one, other] if self.clues.neighbours(one).contains(&other));
        neighbours.then_some(cells).ok_or_else(|| "the cells are not two neighbours".to_owned())
    }

    fn lines(&mut self, things: &[Value], rule: Rule, number: Option<u32>) -> Result<(), String> {
        for thing in things {
            let lines = thing.get("lines").and_then(Value::as_array).ok_or("no lines")?;
            for line in lines.iter().take(MAX_LIST) {
                let cells = self.cells(Some(line))?;
                if cells.is_empty() {
                    return Err("a line without cells".to_owned());
                }
                self.push(rule, cells, number.as_slice());
            }
        }
        Ok(())
    }

    fn arrow(&mut self, thing: &Value) -> Result<(), String> {
        let bulb = self.cells(thing.get("cells"))?;
        let [bulb] = bulb[..] else {
            return Err("arrows with a bulb of several cells are not supported".to_owned());
        };
        let lines = thing.get("lines").and_then(Value::as_array).ok_or("no lines")?;
        for line in lines.iter().take(MAX_LIST) {
            let mut cells = self.cells(Some(line))?;
            if cells.first() != Some(&bulb) {
                return Err("a line of the arrow does not begin in its bulb".to_owned());
            }
            if cells.len() < 2 {
                continue;
            }
            cells[0] = bulb;
            self.push(Rule::Arrow, cells, &[]);
        }
        Ok(())
    }

    /// Adds the constraints which state that the digit of a cell is less than the digits of its neighbours (if `least`
    /// is true) or greater than these digits (otherwise). Neighbours that are also in `list` are exempt.
    fn extreme(&mut self, thing: &Value, list: &[Value], least: bool) -> Result<(), String> {
        let cell = self.cell(thing.get("cell"))?;
        let others: Vec<usize> =
            list.iter().map(|other| self.cell(other.get("cell"))).collect::<Result<_, _>>()?;
        for next in self.clues.neighbours(cell).into_iter().filter(|next| !others.contains(next)) {
            let cells = if least { vec![next, cell] } else { vec![cell, next] };
            self.push(Rule::GreaterThan, cells, &[]);
        }
        Ok(())
    }

    fn outside(&mut self, list: &[Value], rule: Rule) -> Result<(), String> {
        for thing in list {
            // A clue without a number has no meaning.
            let Some(number) = thing.get("value").and_then(number) else { continue };
            let place = outside::place(thing.get("cell"), self.clues.rows)?;
            let cells = outside::line(&self.clues, place)?;
            self.push(rule, cells, &[number]);
        }
        Ok(())
    }
}
