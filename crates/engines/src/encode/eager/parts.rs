//! The connected parts of a graph whose vertices and edges depend on literals.

use super::super::cnf::Literal;
use super::elimination::Elimination;
use super::gates::Gates;
use crate::solve::StopReason;

/// For each vertex and each of its later neighbours, in order: whether a path joins the two, all of whose other
/// vertices are eliminated before both. `direct` lists literals of edges: the edge joins its ends if the literal is true.
///
/// Such a path is an edge, or it has a vertex that is eliminated after all the others between its ends; this one is
/// joined with both ends in the same way. So the gates follow the order of elimination, and none depends on itself.
pub(super) fn joined(
    elimination: &Elimination,
    direct: impl IntoIterator<Item = ((u32, u32), Literal)>,
    gates: &mut Gates<'_, '_>,
) -> Result<Vec<Vec<Literal>>, StopReason> {
    let later = &elimination.later;
    let mut ways: Vec<Vec<Vec<Literal>>> = later.iter().map(|later| vec![Vec::new(); later.len()]).collect();
    for ((one, other), literal) in direct {
        if let Some((first, index)) = elimination.pair(one, other) {
            ways[first][index].push(literal);
        }
    }
    let mut joined: Vec<Vec<Literal>> = vec![Vec::new(); later.len()];
    for vertex in elimination.order.iter().map(|&vertex| vertex as usize) {
        let own = std::mem::take(&mut ways[vertex]);
        let own = own.into_iter().map(|ways| gates.some(ways)).collect::<Result<Vec<_>, _>>()?;
        for (index, &one) in later[vertex].iter().enumerate() {
            for (&other, &to_other) in later[vertex][..index].iter().zip(&own) {
                let through = gates.all([own[index], to_other])?;
                if let Some((first, index)) =
                    elimination.pair(one, other).filter(|_| through != Literal::FALSE)
                {
                    ways[first][index].push(through);
                }
            }
        }
        joined[vertex] = own;
    }
    Ok(joined)
}

/// Adds "the vertices that are there are in one part", from what [`joined`] returns.
///
/// A part ends at the vertex that is eliminated last in it, which is joined with no later neighbour. After the end of a
/// part, no vertex is there.
pub(super) fn one_part(
    elimination: &Elimination,
    there: &[Literal],
    joined: &[Vec<Literal>],
    gates: &mut Gates<'_, '_>,
) -> Result<(), StopReason> {
    let mut ended = Literal::FALSE;
    for vertex in elimination.order.iter().map(|&vertex| vertex as usize) {
        gates.builder.set([!ended, !there[vertex]])?;
        let ends = gates.all(joined[vertex].iter().map(|&joined| !joined).chain([there[vertex]]))?;
        ended = gates.some([ended, ends])?;
    }
    Ok(())
}
