//! The clauses for the local parts of `Loop` and `Regions`. Cuts state the rest of these constraints, or `eager` does.

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use crate::solve::StopReason;
use gridproof_model::{Atom, Domain, Loop, Regions, Size};

/// Adds the clauses that state: no point has exactly one edge, no point has three or more edges, and there is at least
/// one edge.
pub(super) fn one_loop(graph: &Loop, of: &Cells, builder: &mut Builder<'_>) -> Result<(), StopReason> {
    let mut at: Vec<Vec<Literal>> = vec![Vec::new(); graph.points()];
    let mut all = Vec::with_capacity(graph.edges().len());
    for edge in graph.edges() {
        let literal = of.atom(edge.atom, builder)?;
        at[edge.from as usize].push(literal);
        at[edge.to as usize].push(literal);
        all.push(literal);
    }
    builder.set(all)?;
    for edges in at {
        for (first, &one) in edges.iter().enumerate() {
            let mut with = edges.clone();
            with[first] = !one;
            builder.set(with)?;
            for (second, &other) in edges.iter().enumerate().skip(first + 1) {
                for &third in &edges[second + 1..] {
                    builder.set(vec![!one, !other, !third])?;
                }
            }
        }
    }
    Ok(())
}

/// Adds the clauses that state: if two linked vertices both state a size, the two sizes are equal; and a vertex that
/// states a size has a link if and only if this size is not 1.
pub(super) fn regions(graph: &Regions, of: &Cells, builder: &mut Builder<'_>) -> Result<(), StopReason> {
    let mut at: Vec<Vec<Literal>> = vec![Vec::new(); graph.sizes().len()];
    for link in graph.links() {
        let joined = of.atom(link.atom, builder)?;
        at[link.from as usize].push(joined);
        at[link.to as usize].push(joined);
        let (one, other) = (graph.sizes()[link.from as usize], graph.sizes()[link.to as usize]);
        if one == Size::Free || other == Size::Free {
            continue;
        }
        // If the link holds, both ends state the same size.
        for (one, other) in [(one, other), (other, one)] {
            for size in possible(one, of) {
                let mut clause = vec![!joined];
                if let Some(atom) = is(one, size) {
                    of.disjunction(!atom, &mut clause);
                }
                match is(other, size) {
                    Some(atom) => of.disjunction(atom, &mut clause),
                    None if other == Size::Exactly(size) => continue,
                    None => {}
                }
                builder.set(clause)?;
            }
        }
    }
    for (&size, links) in graph.sizes().iter().zip(at) {
        if size == Size::Free {
            continue;
        }
        // A vertex of size 1 has no link, and any other vertex has at least one.
        let alone = match is(size, 1) {
            Some(atom) => of.atom(atom, builder)?,
            None if size == Size::Exactly(1) => Literal::TRUE,
            None => Literal::FALSE,
        };
        for &joined in &links {
            builder.set(vec![!alone, !joined])?;
        }
        builder.set([links, vec![alone]].concat())?;
    }
    Ok(())
}

/// The sizes that a vertex may state.
fn possible(size: Size, of: &Cells) -> Vec<u32> {
    match size {
        Size::Free => Vec::new(),
        Size::Exactly(size) => vec![size],
        Size::Value { cell, plus } => {
            of.domains()[cell as usize].iter().map(|value| u32::from(value).saturating_add(plus)).collect()
        }
    }
}

/// The atom "the vertex states this size"; `None` unless the stated size depends on the value of a cell.
fn is(stated: Size, size: u32) -> Option<Atom> {
    let Size::Value { cell, plus } = stated else { return None };
    let value = size.checked_sub(plus).and_then(|value| u8::try_from(value).ok());
    Some(Atom::among(cell, value.map_or(Domain::EMPTY, Domain::single)))
}
