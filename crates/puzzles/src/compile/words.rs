//! Words that describe things.

use gridproof_rules::board::Point;
use gridproof_rules::tree::{Builtin, Direction, FindForm, LayerForm, LineForm, Noun, Property, Said};

use super::board::{Area, STRAIGHT};
use super::circuit::{Few, Lit};
use super::finds::FindCells;
use super::value::Value;
use super::{ClueEntry, Compile, Compiler};

impl Compiler<'_> {
    /// Whether all of these words hold of a thing.
    pub(super) fn words(&mut self, words: &[Said], thing: &Value) -> Compile<Lit> {
        let mut all = Few::new();
        for word in words {
            let holds = self.holds(&word.property, thing)?;
            let lit = if word.negated { self.circuit.not(holds) } else { holds };
            if lit == Lit::NEVER {
                return Ok(Lit::NEVER);
            }
            all.push(lit);
        }
        Ok(self.circuit.and(all))
    }

    /// Whether a word holds of a thing. None holds of something absent.
    pub(super) fn holds(&mut self, property: &Property, thing: &Value) -> Compile<Lit> {
        self.step()?;
        if let Value::Cases(_) | Value::Unknown(_) = thing {
            return self.over_cases(thing, &mut |this, thing| this.holds(property, thing));
        }
        Ok(match (property, thing) {
            (_, Value::Absent) => Lit::NEVER,
            (Property::Mark(clue, _) | Property::Unmarked(clue), Value::Area(area))
                if self.kind.clues.get(*clue).is_none_or(|clue| clue.noun != area.noun) =>
            {
                self.all_cells(property, area)?
            }
            (Property::Mark(clue, mark), _) => Lit::Known(self.has_mark(*clue, Some(*mark), thing)),
            (Property::Unmarked(clue), _) => Lit::Known(!self.has_mark(*clue, None, thing)),
            (Property::HasClue(clue), _) => Lit::Known(self.clue_entry(*clue, thing).is_some()),
            (Property::Defined(define), Value::Area(area))
                if !area.points.is_empty()
                    && self.kind.defines.get(*define).is_some_and(|define| define.noun == Noun::Cell) =>
            {
                self.all_cells(property, area)?
            }
            (Property::Defined(define), _) => match self.defined(*define, thing)? {
                Value::Truth(lit) => lit,
                _ => Lit::NEVER,
            },
            (Property::Builtin(Builtin::Across), Value::Area(area)) => Lit::Known(area.lies(true)),
            (Property::Builtin(Builtin::Down), Value::Area(area)) => Lit::Known(area.lies(false)),
            (Property::Found(find, word), Value::Point(point)) => self.has_word(*find, *word, *point),
            (Property::Filled(find), Value::Point(point)) => match self.finds.get(*find) {
                Some(FindCells::Numbers(entries)) => {
                    entries.get(point).map_or(Lit::NEVER, |entry| entry.number.present)
                }
                _ => Lit::NEVER,
            },
            (Property::Builtin(builtin), Value::Point(point)) => self.builtin(*builtin, *point)?,
            (Property::All(inner), Value::Point(_)) => self.holds(inner, thing)?,
            (Property::All(inner), Value::Area(area)) => self.all_cells(inner, area)?,
            (Property::Found(..) | Property::Filled(_) | Property::Builtin(_), Value::Area(area)) => {
                self.all_cells(property, area)?
            }
            (Property::Builtin(way @ (Builtin::Across | Builtin::Down)), Value::Block(block)) => {
                // No cell of another row, or of another column, belongs to it.
                let mut others = Vec::new();
                for point in self.board.size.cells() {
                    let same = if *way == Builtin::Across {
                        point.y == block.cell.y
                    } else {
                        point.x == block.cell.x
                    };
                    if !same {
                        others.push(self.same_block(block, point)?);
                    }
                }
                let others = self.circuit.or(others);
                self.circuit.not(others)
            }
            (_, Value::Block(_)) => return self.no_constraint("a word of a group or region"),
            _ => Lit::NEVER,
        })
    }

    fn all_cells(&mut self, property: &Property, area: &Area) -> Compile<Lit> {
        let mut all = Vec::with_capacity(area.points.len());
        for &point in &area.points {
            all.push(self.holds(property, &Value::Point(point))?);
        }
        Ok(self.circuit.and(all))
    }

    /// Whether a thing has a mark of this clue: the given mark, or any if none is given.
    pub(super) fn has_mark(&self, clue: usize, mark: Option<usize>, thing: &Value) -> bool {
        match self.clue_entry(clue, thing) {
            Some(ClueEntry::Mark(own)) => mark.is_none_or(|mark| mark == *own),
            _ => false,
        }
    }

    /// Whether a cell has a word, or a thing has the word that stands instead of a number.
    fn has_word(&self, find: usize, word: usize, point: Point) -> Lit {
        let lit = match self.finds.get(find) {
            Some(FindCells::Words(cells)) => {
                let cell = self.board.size.cell_index(point);
                cell.and_then(|cell| cells[cell].get(word).copied()).unwrap_or(Lit::NEVER)
            }
            Some(FindCells::Numbers(entries)) if word == 0 => {
                entries.get(&point).map_or(Lit::NEVER, |entry| entry.other)
            }
            _ => Lit::NEVER,
        };
        self.circuit.current(lit)
    }

    /// Whether a word of the language holds of a cell, corner, side or link.
    fn builtin(&mut self, builtin: Builtin, point: Point) -> Compile<Lit> {
        let outer = |this: &Self| {
            if this.board.is(point, Noun::Cell) {
                STRAIGHT.into_iter().any(|direction| this.board.step(point, direction).is_none())
            } else {
                this.board.on_board(point) && this.board.size.is_outer(point)
            }
        };
        Ok(match builtin {
            Builtin::Outer => Lit::Known(outer(self)),
            Builtin::Drawn => self.drawn(point),
            Builtin::Border => self.border(point),
            Builtin::Inside => self.inside(point)?,
            Builtin::Across | Builtin::Down => Lit::NEVER,
            Builtin::Visited | Builtin::Straight | Builtin::Turning | Builtin::Crossing | Builtin::Ended => {
                let links = STRAIGHT.map(|direction| self.goes(point, direction));
                let upright = self.circuit.and([links[0], links[2]]);
                let level = self.circuit.and([links[1], links[3]]);
                if self.has_loop_alone() {
                    return Ok(match builtin {
                        Builtin::Visited => self.circuit.or(links),
                        Builtin::Straight => self.circuit.or([upright, level]),
                        Builtin::Turning => {
                            let vertical = self.circuit.or([links[0], links[2]]);
                            let horizontal = self.circuit.or([links[1], links[3]]);
                            self.circuit.and([vertical, horizontal])
                        }
                        _ => Lit::NEVER,
                    });
                }
                let degree = self.count_of(&links);
                match builtin {
                    Builtin::Visited => self.circuit.or(links),
                    Builtin::Crossing => self.circuit.equals(&degree, 4),
                    Builtin::Ended => self.circuit.equals(&degree, 1),
                    _ => {
                        let two = self.circuit.equals(&degree, 2);
                        let straight = self.circuit.or([upright, level]);
                        let wanted =
                            if builtin == Builtin::Straight { straight } else { self.circuit.not(straight) };
                        self.circuit.and([two, wanted])
                    }
                }
            }
        })
    }

    /// Whether all lines form one loop, so that at each cell or corner none or two of the links are drawn.
    pub(super) fn has_loop_alone(&self) -> bool {
        let mut forms = self.kind.finds.iter().filter_map(|find| match find.form {
            FindForm::Lines { form, .. } => Some(form),
            _ => None,
        });
        (forms.next(), forms.next()) == (Some(LineForm::Loop), None)
    }

    /// Whether a side is at the edge of the board or between two regions or rooms.
    fn border(&mut self, side: Point) -> Lit {
        if !self.board.is(side, Noun::Side) {
            return Lit::NEVER;
        }
        let (down, right) = if side.y % 2 == 0 { (1, 0) } else { (0, 1) };
        let ends = [side.shifted(-down, -right), side.shifted(down, right)];
        let [Some(a), Some(b)] = ends.map(|end| self.board.size.cell_index(end)) else { return Lit::ALWAYS };
        if let Some(division) = self.regions() {
            let same = self.linked(division, a, b);
            let division = &self.divisions[division];
            let (in_a, in_b) = (division.members[a], division.members[b]);
            let (out_a, out_b) = (self.circuit.not(in_a), self.circuit.not(in_b));
            let neither = self.circuit.and([out_a, out_b]);
            let same = self.circuit.or([same, neither]);
            return self.circuit.not(same);
        }
        let named = self.kind.layers.iter().position(|layer| layer.noun == "room");
        let areas = || self.kind.layers.iter().position(|layer| layer.form == LayerForm::Areas);
        let layer = named.or_else(areas);
        Lit::Known(layer.is_some_and(|layer| self.board.area_of[layer][a] != self.board.area_of[layer][b]))
    }

    /// Whether a cell is inside the loop and not visited by it. For each place between the lines, a hidden cell says
    /// whether it is inside: a line separates inside from outside.
    fn inside(&mut self, point: Point) -> Compile<Lit> {
        if !self.board.is(point, Noun::Cell) {
            return Ok(Lit::NEVER);
        }
        if self.only_corner_lines() {
            return self.inside_at(point);
        }
        let links = STRAIGHT.map(|direction| self.goes(point, direction));
        let visited = self.circuit.or(links);
        let free = self.circuit.not(visited);
        // No line between cells goes through a corner. That of a cell which is not visited lies on the same side.
        let inside = self.inside_at(point.shifted(-1, -1))?;
        Ok(self.circuit.and([free, inside]))
    }

    /// Whether a corner, or a cell for lines between corners, is inside.
    fn inside_at(&mut self, point: Point) -> Compile<Lit> {
        if self.insides.is_empty() {
            // What is inside follows from the lines, not from the rule that asks.
            let rule = std::mem::replace(&mut self.origin, "the inside of the loop".into());
            let on_corners = self.only_corner_lines();
            let noun = if on_corners { Noun::Cell } else { Noun::Corner };
            for place in self.board.points(noun) {
                let outer = !on_corners && self.board.size.is_outer(place);
                let lit = if outer {
                    Lit::NEVER
                } else {
                    let cell = self.circuit.cell(0, 1, false);
                    self.circuit.atom(cell, 2)
                };
                self.insides.insert(place, lit);
            }
            for place in self.board.points(noun) {
                for direction in STRAIGHT {
                    let next = place.step(direction);
                    let here = self.insides[&place];
                    let there = self.insides.get(&next).copied().unwrap_or(Lit::NEVER);
                    let is_known = here == Lit::NEVER && there == Lit::NEVER;
                    if is_known
                        || matches!(direction, Direction::Up | Direction::Left)
                            && self.insides.contains_key(&next)
                    {
                        continue;
                    }
                    let line = self.drawn(place.half_step(direction));
                    self.require_odd([here, there, line])?;
                }
            }
            self.origin = rule;
        }
        Ok(self.insides.get(&point).copied().unwrap_or(Lit::NEVER))
    }

    /// Requires that the third condition holds if and only if exactly one of the first two does.
    fn require_odd(&mut self, lits: [Lit; 3]) -> Compile<()> {
        let [a, b, c] = lits;
        let [not_a, not_b, not_c] = lits.map(|lit| self.circuit.not(lit));
        for clause in [[not_a, not_b, not_c], [a, b, not_c], [a, not_b, c], [not_a, b, c]] {
            self.require(&clause)?;
        }
        Ok(())
    }
}
