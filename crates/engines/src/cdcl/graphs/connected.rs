//! `Connected`: vertices that hold and cannot reach each other, and vertices on every way between two that hold.

use super::adjacency::Adjacency;
use super::separation::Separation;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

/// No vertex.
const NONE: u32 = u32::MAX;

/// The number of a vertex that does not hold: above those of all others.
const EXCLUDED: u32 = u32::MAX;

/// Why a literal follows: two vertices, one of which holds and the other holds or might, that no way joins.
#[derive(Clone, Copy, Debug)]
struct Reason {
    root: u32,
    other: u32,
    /// They are joined by ways over this vertex alone.
    over: Option<u32>,
}

/// The graph, with room for a search.
#[derive(Debug)]
pub(super) struct ConnectedGraph {
    vertices: Vec<Truth>,
    adjacency: Adjacency,
    /// By vertex: 1 if it holds, -1 if not, 0 if that is open.
    values: Vec<i8>,
    /// Vertices that hold or might.
    present: usize,
    /// The number of each vertex in the order of the search; those of earlier searches are below `first`.
    order: Vec<u32>,
    first: u32,
    /// The way to the vertex that is looked at.
    path: Vec<Visit>,
    /// The variables of the vertices in ascending order.
    variables: Vec<u32>,
    /// By place in these, why its variable was implied last to be false, and true.
    reasons: Vec<[Reason; 2]>,
    /// By vertex: the place of its variable.
    places: Vec<u32>,
    /// Why the constraint cannot hold, where it was found so last.
    failure: Reason,
    separation: Separation,
}

/// A vertex on the way of the search.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    vertex: u32,
    /// Its arcs that have not been followed yet.
    place: u32,
    end: u32,
    number: u32,
    /// The least number that the part of the search's tree below it is joined to.
    lowest: u32,
    /// A vertex that holds in that part, itself included.
    held: u32,
    is_implied: bool,
}

impl ConnectedGraph {
    pub(super) fn new(vertices: Vec<Truth>, edges: &[(u32, u32)]) -> Self {
        let count = vertices.len();
        // An edge from a vertex to itself says nothing.
        let adjacency = Adjacency::new(count, edges.iter().copied().filter(|(one, other)| one != other));
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

    /// A vertex that was open holds or does not.
    #[inline]
    pub(super) fn assign(&mut self, vertex: u32, holds: bool) {
        let vertex = vertex as usize;
        self.values[vertex] = if holds { 1 } else { -1 };
        if !holds {
            self.order[vertex] = EXCLUDED;
            self.present -= 1;
        }
    }

    /// A vertex is open again.
    #[inline]
    pub(super) fn unassign(&mut self, vertex: u32) {
        let vertex = vertex as usize;
        if std::mem::take(&mut self.values[vertex]) < 0 {
            self.order[vertex] = 0;
            self.present += 1;
        }
    }

    /// Depth-first search from a vertex that holds (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
    /// Computing 1, 1972): what it does not reach does not hold; a vertex that separates some that holds from the root does.
    pub(super) fn propagate(&mut self, implied: &mut Vec<Lit>) -> Result<(), Failed> {
        let Some(root) = self.values.iter().position(|value| *value > 0) else { return Ok(()) };
        let root = root as u32;
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
                    // The way back to the parent makes no difference to what the parent separates, and no number is
                    // above that of vertices which do not hold.
                    at.lowest = at.lowest.min(number);
                }
            }
            if depth == 0 {
                break;
            }
            depth -= 1;
            let below = std::mem::replace(&mut at, path[depth]);
            at.lowest = at.lowest.min(below.lowest);
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

    /// A clause: of two vertices that hold, or one that holds and one that might, some does not; or some vertex holds of
    /// those that separate them. The graph was found so when the literal was implied; less has been excluded since then than
    /// before the literal.
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
