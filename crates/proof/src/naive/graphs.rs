//! The local rules of loops and regions.

use super::{Lacks, Lit, Naive};
use gridproof_model::{Atom, Domain, Loop, Regions, Size};

impl Naive<'_> {
    /// At least one edge is selected. At each point, either no edge or exactly two edges are selected.
    pub(super) fn loop_at_points(&mut self, graph: &Loop, domains: &[Domain]) -> Result<(), Lacks> {
        let mut literals = Vec::new();
        for edge in graph.edges() {
            literals.push(self.atom(edge.atom, domains)?);
        }
        self.set(&literals)?;
        let mut at: Vec<Vec<Lit>> = vec![Vec::new(); graph.points()];
        for (edge, &literal) in graph.edges().iter().zip(&literals) {
            at[edge.from as usize].push(literal);
            at[edge.to as usize].push(literal);
        }
        for edges in at {
            for i in 0..edges.len() {
                let others = edges.iter().enumerate().filter(|(other, _)| *other != i).map(|(_, &edge)| edge);
                self.set(&others.chain([!edges[i]]).collect::<Vec<_>>())?;
                for j in i + 1..edges.len() {
                    for k in j + 1..edges.len() {
                        self.set(&[!edges[i], !edges[j], !edges[k]])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Linked vertices state the same size. A vertex that states a size is linked to another vertex exactly if the size
    /// is not 1.
    pub(super) fn region_sizes(&mut self, graph: &Regions, domains: &[Domain]) -> Result<(), Lacks> {
        let mut literals = Vec::new();
        for link in graph.links() {
            literals.push(self.atom(link.atom, domains)?);
        }
        let sizes = graph.sizes();
        // If a link holds and one of its vertices states a size, the other vertex states the same size.
        for (link, &joined) in graph.links().iter().zip(&literals) {
            let (one, other) = (sizes[link.from as usize], sizes[link.to as usize]);
            if one == Size::Free || other == Size::Free {
                continue;
            }
            for (one, other) in [(one, other), (other, one)] {
                for size in stated(one, domains) {
                    if other == Size::Exactly(size) {
                        continue;
                    }
                    let mut clause = vec![!joined];
                    clause.extend(states(one, size).into_iter().flat_map(|atom| self.either(!atom, domains)));
                    clause
                        .extend(states(other, size).into_iter().flat_map(|atom| self.either(atom, domains)));
                    self.set(&clause)?;
                }
            }
        }
        // A vertex that states the size 1 has no link, and any other size needs at least one link.
        let mut at: Vec<Vec<Lit>> = vec![Vec::new(); sizes.len()];
        for (link, &joined) in graph.links().iter().zip(&literals) {
            at[link.from as usize].push(joined);
            at[link.to as usize].push(joined);
        }
        for (&size, links) in sizes.iter().zip(at) {
            let alone = match (size, states(size, 1)) {
                (Size::Free, _) => continue,
                (_, Some(atom)) => self.atom(atom, domains)?,
                (size, None) => {
                    if size == Size::Exactly(1) {
                        Lit::True
                    } else {
                        Lit::False
                    }
                }
            };
            let mut some = vec![alone];
            for joined in links {
                self.set(&[!alone, !joined])?;
                some.push(joined);
            }
            self.set(&some)?;
        }
        Ok(())
    }
}

/// The sizes that a vertex can state.
fn stated(size: Size, domains: &[Domain]) -> Vec<u32> {
    match size {
        Size::Free => vec![],
        Size::Exactly(size) => vec![size],
        Size::Value { cell, plus } => {
            domains[cell as usize].iter().map(|value| u32::from(value).saturating_add(plus)).collect()
        }
    }
}

/// The atom "the vertex states this size", if the value of a cell determines the size.
fn states(stated: Size, size: u32) -> Option<Atom> {
    match stated {
        Size::Value { cell, plus } => {
            let fits = |&value: &u8| u32::from(value).checked_add(plus) == Some(size);
            Some(Atom::among(cell, (0..64).filter(fits).collect()))
        }
        Size::Free | Size::Exactly(_) => None,
    }
}
