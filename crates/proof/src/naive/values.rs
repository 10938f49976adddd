//! Clauses, counts, tables and cages.

use std::collections::BTreeMap;

use super::{Lacks, Lit, Naive};
use gridproof_model::{Atom, Cell, Count, Domain, Table};

/// The maximum number of sets of values that are examined for a cage.
const MOST_TRIED: usize = 1_000_000;

impl Naive<'_> {
    /// The literal of an atom, if the atom holds for no value of its cell, for exactly one value, for all values except
    /// one, or for all values; `None` for other atoms.
    fn simple(&self, atom: Atom, domains: &[Domain]) -> Option<Lit> {
        let (inside, outside) = parts(atom, domains);
        let cell = atom.cell as usize;
        if !inside.is_empty() && outside.is_empty() {
            Some(Lit::True)
        } else if inside.is_empty() {
            Some(Lit::False)
        } else if let Some(value) = inside.value() {
            Some(self.is(cell, value))
        } else {
            outside.value().map(|value| !self.is(cell, value))
        }
    }

    /// The literal "the atom holds".
    pub(super) fn atom(&mut self, atom: Atom, domains: &[Domain]) -> Result<Lit, Lacks> {
        if let Some(literal) = self.simple(atom, domains) {
            return Ok(literal);
        }
        let (inside, outside) = parts(atom, domains);
        if let Some(&known) = self.atoms.get(&(atom.cell, inside)) {
            return Ok(known);
        }
        let literal = self.named(format_args!("cell {} is one of {}", atom.cell, list(inside)))?;
        self.atoms.insert((atom.cell, inside), literal);
        for value in inside.iter() {
            self.clause(&[!self.is(atom.cell as usize, value), literal])?;
        }
        for value in outside.iter() {
            self.clause(&[!self.is(atom.cell as usize, value), !literal])?;
        }
        Ok(literal)
    }

    /// Literals of which exactly one is true if the atom holds, and none otherwise.
    pub(super) fn either(&self, atom: Atom, domains: &[Domain]) -> Vec<Lit> {
        match self.simple(atom, domains) {
            Some(literal) => vec![literal],
            None => parts(atom, domains).0.iter().map(|value| self.is(atom.cell as usize, value)).collect(),
        }
    }

    pub(super) fn one_holds(&mut self, atoms: &[Atom], domains: &[Domain]) -> Result<(), Lacks> {
        let literals: Vec<Lit> = atoms.iter().flat_map(|&atom| self.either(atom, domains)).collect();
        self.set(&literals)
    }

    /// Adds a clause for each set of atoms that would make the count too large or too small. If the formula has the
    /// auxiliary variables "at least `j` of the first `i`" for this constraint, the clauses use these variables
    /// instead.
    pub(super) fn count(&mut self, name: &str, count: &Count, domains: &[Domain]) -> Result<(), Lacks> {
        let (mut open, mut held) = (Vec::new(), 0);
        for &atom in count.atoms() {
            match self.atom(atom, domains)? {
                Lit::True => held += 1,
                Lit::False => {}
                literal @ Lit::Of(_) => open.push(literal),
            }
        }
        let (from, to) = ((count.from() as usize).saturating_sub(held), count.to() as usize);
        let n = open.len();
        if to < held || from > n {
            return self.clause(&[]);
        }
        let to = to - held;
        // The value of "at least `j` of the first `i` atoms hold", if it is a constant. It is true if the count could
        // not reach `from` with fewer than `j` of these atoms, even if all other atoms held. It is false if `j` is
        // greater than `i` or `to`.
        let fixed = |i: usize, j: usize| {
            if j == 0 || j + n <= from + i {
                Some(Lit::True)
            } else if j > i || j > to {
                Some(Lit::False)
            } else {
                None
            }
        };
        let help = |i: usize, j: usize| format!("{name}: at least {j} of the first {i}");
        // For each `i`, the values of `j` for which the statement is not a constant form a range. From one `i` to the
        // next, the start of this range stays the same or grows by one.
        let least = |i: usize| 1 + (from + i).saturating_sub(n);
        let first = (1..=n).map(|i| (i, least(i))).find(|&(i, j)| fixed(i, j).is_none());
        let Some(first) = first else { return self.subsets(&open, from, to) };
        let Some(variable) = (self.sink.variable)(format_args!("{}", help(first.0, first.1))) else {
            return self.subsets(&open, from, to);
        };
        let mut before: BTreeMap<usize, Lit> = BTreeMap::new();
        for (i, &literal) in (1..).zip(&open) {
            let mut here = BTreeMap::new();
            for j in least(i)..=i.min(to) {
                let variable = if (i, j) == first {
                    Lit::Of(variable)
                } else {
                    self.named(format_args!("{}", help(i, j)))?
                };
                here.insert(j, variable);
            }
            let before_at = |j: usize| fixed(i - 1, j).unwrap_or_else(|| before[&j]);
            let here_at = |j: usize| fixed(i, j).unwrap_or_else(|| here[&j]);
            // For other values of `j`, each clause would contain the constant true.
            for j in least(i - 1)..=i.min(to) + 1 {
                self.set(&[!before_at(j), here_at(j)])?;
                self.set(&[!literal, !before_at(j - 1), here_at(j)])?;
                self.set(&[!here_at(j), before_at(j), literal])?;
                self.set(&[!here_at(j), before_at(j - 1)])?;
            }
            before = here;
        }
        Ok(())
    }

    /// Among any `n - from + 1` of the `n` literals at least one is true, and among any `to + 1` at least one is false.
    fn subsets(&mut self, literals: &[Lit], from: usize, to: usize) -> Result<(), Lacks> {
        if from > 0 {
            self.each(literals, literals.len() + 1 - from)?;
        }
        if to < literals.len() {
            let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
            self.each(&negated, to + 1)?;
        }
        Ok(())
    }

    /// Adds a clause for each choice of `choose` literals. There must be at least `choose` literals.
    fn each(&mut self, literals: &[Lit], choose: usize) -> Result<(), Lacks> {
        let spare = literals.len() - choose;
        let mut places: Vec<usize> = (0..choose).collect();
        loop {
            let chosen: Vec<Lit> = places.iter().map(|&place| literals[place]).collect();
            self.set(&chosen)?;
            // Increase the last index that can grow, and set the indices after it to the numbers that follow directly.
            let Some(at) = (0..choose).rfind(|&at| places[at] < at + spare) else { return Ok(()) };
            let next = places[at] + 1;
            for (place, next) in places[at..].iter_mut().zip(next..) {
                *place = next;
            }
        }
    }

    pub(super) fn table(&mut self, name: &str, table: &Table, domains: &[Domain]) -> Result<(), Lacks> {
        let cells = table.cells();
        let domain = |place: usize| domains[cells[place] as usize];
        let mut rows: Vec<(usize, &[Domain])> = table.rows().enumerate().collect();
        // A row can be selected only if it allows a possible value for each of its cells.
        rows.retain(|(_, row)| {
            (0..row.len()).all(|place| !row[place].intersection(domain(place)).is_empty())
        });
        if rows.is_empty() {
            return self.clause(&[]);
        }
        // A table of two cells needs no variables for its rows: if one cell has a value, the other cell must have one
        // of the values that occur in a row together with that value.
        if cells.len() == 2 {
            for (place, other) in [(0, 1), (1, 0)] {
                for value in domain(place).iter() {
                    let with = rows.iter().filter(|(_, row)| row[place].contains(value));
                    let support = with.fold(Domain::EMPTY, |all, (_, row)| all.union(row[other]));
                    let mut clause = self.either(Atom::among(cells[other], support), domains);
                    clause.push(!self.is(cells[place] as usize, value));
                    self.set(&clause)?;
                }
            }
            return Ok(());
        }
        // Otherwise each row has a variable, and one of the rows is selected.
        let mut taken = Vec::new();
        for (row, _) in &rows {
            taken.push(match rows[..] {
                [_] => Lit::True,
                _ => self.named(format_args!("{name}: row {} of the table", row + 1))?,
            });
        }
        self.set(&taken)?;
        // A selected row excludes the values that it does not contain. Each value needs a selected row that contains
        // it.
        for (place, &cell) in cells.iter().enumerate() {
            for value in domain(place).iter() {
                let is = self.is(cell as usize, value);
                let mut readers = vec![!is];
                for (&taken, (_, row)) in taken.iter().zip(&rows) {
                    if row[place].contains(value) {
                        readers.push(taken);
                    } else {
                        self.set(&[!taken, !is])?;
                    }
                }
                self.set(&readers)?;
            }
        }
        Ok(())
    }

    /// Adds the clauses of a cage with a sum: the set of its values is one of the sets with this sum. If the formula
    /// has no variables for the values of the cage, partial sums are used instead.
    pub(super) fn sum(
        &mut self,
        name: &str,
        cells: &[Cell],
        sum: u32,
        domains: &[Domain],
    ) -> Result<(), Lacks> {
        let all = cells.iter().fold(Domain::EMPTY, |all, &cell| all.union(domains[cell as usize]));
        let values: Vec<u8> = all.iter().collect();
        let some = |value: u8| format!("{name}: some cell is {value}");
        let first = values.first().and_then(|&value| (self.sink.variable)(format_args!("{}", some(value))));
        let mut sets = Vec::new();
        let mut tried = 0;
        let listed = choose(&values, cells.len(), sum, Domain::EMPTY, &mut sets, &mut tried);
        self.spend(tried)?;
        // Without a variable for the first value, the formula must use partial sums.
        let Some(first) = first else {
            if listed && sets.is_empty() {
                return self.clause(&[]);
            }
            let step = |_: usize, before: i64, value: u8| Some(before + i64::from(value));
            return self.layered(name, cells, &step, &|total| total == i64::from(sum), domains);
        };
        // There are too many sets to list, so only partial sums are allowed.
        if !listed {
            return Err(Lacks::Variable(format!("{name}: at 0 after 1")));
        }
        // A value is used exactly if some cell has it.
        let mut used = Vec::new();
        for (index, &value) in values.iter().enumerate() {
            let literal =
                if index == 0 { Lit::Of(first) } else { self.named(format_args!("{}", some(value)))? };
            let mut somewhere = vec![!literal];
            for &cell in cells {
                let is = self.is(cell as usize, value);
                self.set(&[!is, literal])?;
                somewhere.push(is);
            }
            self.set(&somewhere)?;
            used.push(literal);
        }
        // One of the sets is selected, and it contains exactly the used values.
        let mut taken = Vec::new();
        for set in &sets {
            taken.push(match sets[..] {
                [_] => Lit::True,
                _ => self.named(format_args!("{name}: the values are {}", list(*set)))?,
            });
        }
        self.set(&taken)?;
        for (&value, &used) in values.iter().zip(&used) {
            let (mut with, mut without) = (vec![!used], vec![used]);
            for (&taken, set) in taken.iter().zip(&sets) {
                let literal = if set.contains(value) { used } else { !used };
                self.set(&[!taken, literal])?;
                if set.contains(value) { with.push(taken) } else { without.push(taken) }
            }
            self.set(&with)?;
            self.set(&without)?;
        }
        Ok(())
    }
}

/// The values, separated by blanks.
fn list(values: Domain) -> String {
    values.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

/// The values of the atom's cell for which the atom holds, and its other values.
fn parts(atom: Atom, domains: &[Domain]) -> (Domain, Domain) {
    let domain = domains[atom.cell as usize];
    (domain.intersection(atom.values), domain.difference(atom.values))
}

/// Lists the sets of `count` values that have this sum. Returns `false` if there are too many to examine.
fn choose(
    values: &[u8],
    count: usize,
    sum: u32,
    chosen: Domain,
    sets: &mut Vec<Domain>,
    tried: &mut usize,
) -> bool {
    *tried += 1;
    if *tried > MOST_TRIED {
        return false;
    }
    if count == 0 {
        if sum == 0 {
            sets.push(chosen);
        }
        return true;
    }
    let Some((&first, rest)) = values.split_first() else { return true };
    if values.len() < count || u32::from(first) * count as u32 > sum {
        return true;
    }
    let with = match sum.checked_sub(first.into()) {
        Some(left) => choose(rest, count - 1, left, chosen.union(Domain::single(first)), sets, tried),
        None => true,
    };
    with && choose(rest, count, sum, chosen, sets, tried)
}
