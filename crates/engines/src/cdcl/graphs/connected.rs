//! `Connected`: all vertices that hold must be connected. Detects vertices that hold but cannot reach each other, and
//! finds vertices that must hold because every path between two vertices that hold goes through them.
//!
//! A vertex holds (is present) if its atom is true. It is open while the atom has no truth value yet.

use super::adjacency::Adjacency;
use super::separation::Separation;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

/// Stands for "no vertex".
const NONE: u32 = u32::MAX;

/// The search number of a vertex that does not hold. It is greater than the search numbers of all other vertices.
const EXCLUDED: u32 = u32::MAX;

/// The reason why a literal is implied, or why the constraint fails. Unless `over` is set, no path connects the
/// vertices `root` and `other`. The root holds; the other vertex holds or is open.
#[derive(Clone, Copy, Debug)]
struct Reason {
    root: u32,
    other: u32,
    /// If set, paths between `root` and `other` exist, but all of them go through this vertex.
    over: Option<u32>,
}

/// The graph, with working memory for the search.
#[derive(Debug)]
pub(super) struct ConnectedGraph {
    vertices: Vec<Truth>,
    adjacency: Adjacency,
    /// Indexed by vertex: 1 if the vertex holds, -1 if it is excluded, 0 if it is open.
    values: Vec<i8>,
    /// The number of vertices that hold or are open.
    present: usize,
    /// Indexed by vertex: the vertex's number in the order of the search. Numbers below `first` are from earlier
    /// searches.
    order: Vec<u32>,
    first: u32,
    /// The search path that leads to the current vertex, without the current vertex itself.
    path: Vec<Visit>,
    /// The variables of the vertices in ascending order.
    variables: Vec<u32>,
    /// Indexed like `variables`: the last reason why the variable was implied to be false, and the last reason why it
    /// was implied to be true.
    reasons: Vec<[Reason; 2]>,
    /// Indexed by vertex: the index of the vertex's variable in `variables`, or [`NONE`] if the vertex has no
    /// variable.
    places: Vec<u32>,
    /// The last reason why the constraint was found to fail.
    failure: Reason,
    separation: Separation,
}

/// A vertex on the path of the search.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    vertex: u32,
    /// The range of the vertex's arcs that have not been followed yet.
    place: u32,
    end: u32,
    number: u32,
    /// The low point: the lowest search number of a vertex to which this vertex, or the search tree below it, has an
    /// edge.
    lowest: u32,
    /// A vertex that holds, either this vertex or a vertex below it in the search tree; [`NONE`] if no such vertex has
    /// been found.
    held: u32,
    is_implied: bool,
}

impl ConnectedGraph {
    pub(super) fn new(vertices: Vec<Truth>, edges: &[(u32, u32)]) -> Self {
        let count = vertices.len();
        // An edge from a vertex to itself has no effect.
        let adjacency = Adjacency::new(count, edges.iter().copied().filter(|(one, other)| one != other));
        // Reasons are stored by variable, because several vertices may have the same variable.
        let variable = |truth: &Truth| match truth {
            Truth::Of(literal) => Some(literal.variable() as u32),
            Truth::Fixed(_) => None,
        };
        let mut variables: Vec<u32> = vertices.iter().filter_map(variable).collect();
        variables.sort_unstable();
        variables.dedup();
        let place = |truth: &Truth| variables.binary_search(&variable(truth)?).ok();
        let places = vertices.iter().map(|truth| place(truth).map_or(NONE, |place| place as u32)).collect();
        let none = Reason { root: 0, other: 0, over: None };
        let mut graph = Self {
            adjacency,
            values: vec![0; count],
            present: count,
            order: vec![0; count],
            first: 1,
            path: vec![Visit::default(); count],
            reasons: vec![[none; 2]; variables.len()],
            variables,
            places,
            failure: none,
            separation: Separation::new(count),
            vertices,
        };
        for vertex in 0..count {
            if let Truth::Fixed(holds) = graph.vertices[vertex] {
                graph.assign(vertex as u32, holds);
            }
        }
        graph
    }

    pub(super) fn vertices(&self) -> &[Truth] {
        &self.vertices
    }

    pub(super) fn memory(&self) -> usize {
        self.vertices.len() * 84 + self.adjacency.memory()
    }

    /// Records that an open vertex holds, or that it does not hold.
    #[inline]
    pub(super) fn assign(&mut self, vertex: u32, holds: bool) {
        let vertex = vertex as usize;
        self.values[vertex] = if holds { 1 } else { -1 };
        if !holds {
            self.order[vertex] = EXCLUDED;
            self.present -= 1;
        }
    }

    /// Makes a vertex open again.
    #[inline]
    pub(super) fn unassign(&mut self, vertex: u32) {
        let vertex = vertex as usize;
        if std::mem::take(&mut self.values[vertex]) < 0 {
            self.order[vertex] = 0;
            self.present += 1;
        }
    }

    /// Runs a depth-first search from a vertex that holds (R. Tarjan, "Depth-first search and linear graph
    /// algorithms", SIAM J. Computing 1, 1972). Vertices that the search does not reach cannot hold. A vertex must
    /// hold if it separates a vertex that holds from the root.
    pub(super) fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Failed> {
        let Some(root) = self.values.iter().position(|value| *value > 0) else { return Ok(()) };
        let root = root as u32;
        // The numbers grow from search to search, so that `order` need not be cleared each time. Clear `order` before
        // the numbers overflow.
        if self.first > u32::MAX / 2 {
            self.order.iter_mut().filter(|number| **number != EXCLUDED).for_each(|number| *number = 0);
            self.first = 1;
        }
        let Self { vertices, adjacency, values, order, path, reasons, places, failure, first, .. } = self;
        let first = std::mem::replace(first, *first + vertices.len() as u32);
        let visit = |vertex: u32, number: u32| {
            let (place, end) = adjacency.arcs(vertex);
            let held = if values[vertex as usize] > 0 { vertex } else { NONE };
            Visit { vertex, place, end, number, lowest: number, held, is_implied: false }
        };
        order[root as usize] = first;
        let (mut at, mut depth, mut next) = (visit(root, first), 0, first + 1);
        loop {
            while at.place < at.end {
                let to = adjacency.end(at.place);
                at.place += 1;
                let number = order[to as usize];
                if number < first {
                    path[depth] = at;
                    depth += 1;
                    order[to as usize] = next;
                    at = visit(to, next);
                    next += 1;
                } else {
                    // The arc back to the parent lowers the low point at most to the parent's number, which does not
                    // affect the test below. Vertices that do not hold have the highest number, so they do not lower
                    // the minimum.
                    at.lowest = at.lowest.min(number);
                }
            }
            if depth == 0 {
                break;
            }
            depth -= 1;
            let below = std::mem::replace(&mut at, path[depth]);
            at.lowest = at.lowest.min(below.lowest);
            // A vertex can be required only if some vertex below it in the search tree holds.
            if below.held == NONE {
                continue;
            }
            if at.held == NONE {
                at.held = below.held;
            }
            let vertex = at.vertex as usize;
            if below.lowest >= at.number
                && values[vertex] == 0
                && !std::mem::replace(&mut at.is_implied, true)
                && let Truth::Of(literal) = vertices[vertex]
            {
                implied.push(literal);
                reasons[places[vertex] as usize][usize::from(literal.is_positive())] =
                    Reason { root, other: below.held, over: Some(at.vertex) };
            }
        }
        // If the counts are equal, the search has reached all vertices that hold or are open.
        if (next - first) as usize == self.present {
            return Ok(());
        }
        for (vertex, _) in order.iter().enumerate().filter(|(_, number)| **number < first) {
            let reason = Reason { root, other: vertex as u32, over: None };
            match vertices[vertex] {
                Truth::Of(literal) if values[vertex] == 0 => {
                    implied.push(!literal);
                    reasons[places[vertex] as usize][usize::from(!literal.is_positive())] = reason;
                }
                _ => {
                    *failure = reason;
                    return Err(Failed);
                }
            }
        }
        Ok(())
    }

    /// Appends the explanation, a clause that states: one of the two vertices of the reason does not hold, or one of
    /// the vertices that separate them holds.
    ///
    /// The separating vertices are computed only when an explanation is requested. This is correct, because all
    /// vertices that were excluded when the literal was implied are also excluded here.
    pub(super) fn explain(&mut self, value: impl Fn(Lit) -> i8, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        let reason = match implied {
            None => self.failure,
            Some(literal) => match self.variables.binary_search(&(literal.variable() as u32)) {
                Ok(place) => self.reasons[place][usize::from(literal.is_positive())],
                Err(_) => return debug_assert!(false, "nothing implies the literal"),
            },
        };
        let Self { vertices, adjacency, separation, .. } = self;
        let open = |vertex: u32| Some(vertex) != reason.over && vertices[vertex as usize].value(&value) >= 0;
        vertices[reason.other as usize].push_negated(clause);
        vertices[reason.root as usize].push_negated(clause);
        for &vertex in separation.between(adjacency, reason.other, reason.root, open) {
            vertices[vertex as usize].push(clause);
        }
    }
}
