//! `Connected`: vertices that hold and cannot reach each other, and vertices on every way between two that hold.

use super::adjacency::Adjacency;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

/// A vertex that the search has not come to, or none.
const UNSEEN: u32 = u32::MAX;

/// A vertex that does not hold, which no way leads over.
const EXCLUDED: u32 = u32::MAX - 1;

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
    /// The number of each vertex in the order of the search.
    order: Vec<u32>,
    low: Vec<u32>,
    /// A vertex that holds in the part of the search's tree below each, itself included.
    held: Vec<u32>,
    /// The way to the vertex that is looked at, each with the next arc.
    path: Vec<(u32, u32)>,
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

/// Room for finding what separates a part of the graph.
#[derive(Debug, Default)]
struct Separation {
    /// All false between searches.
    seen: Vec<bool>,
    is_border: Vec<bool>,
    members: Vec<u32>,
    border: Vec<u32>,
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
        let places = vertices.iter().map(|truth| place(truth).map_or(UNSEEN, |place| place as u32)).collect();
        let none = Reason { root: 0, other: 0, over: None };
        Self {
            adjacency,
            values: vec![0; count],
            order: vec![UNSEEN; count],
            low: vec![0; count],
            held: vec![UNSEEN; count],
            path: Vec::new(),
            reasons: vec![[none; 2]; variables.len()],
            variables,
            places,
            failure: none,
            separation: Separation {
                seen: vec![false; count],
                is_border: vec![false; count],
                ..Separation::default()
            },
            vertices,
        }
    }

    pub(super) fn vertices(&self) -> &[Truth] {
        &self.vertices
    }

    pub(super) fn memory(&self) -> usize {
        self.vertices.len() * 60 + self.adjacency.memory()
    }

    /// Depth-first search from a vertex that holds (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
    /// Computing 1, 1972): what it does not reach does not hold; a vertex that separates some that holds from the root does.
    pub(super) fn propagate(
        &mut self,
        value: impl Fn(Lit) -> i8,
        implied: &mut Vec<Lit>,
    ) -> Result<(), Failed> {
        let Self { vertices, adjacency, values, order, low, held, path, reasons, places, failure, .. } = self;
        let mut root = None;
        for (vertex, truth) in vertices.iter().enumerate() {
            let value = truth.value(&value);
            values[vertex] = value;
            order[vertex] = if value < 0 { EXCLUDED } else { UNSEEN };
            if value > 0 && root.is_none() {
                root = Some(vertex as u32);
            }
        }
        let Some(root) = root else { return Ok(()) };
        let own = |vertex: u32, values: &[i8]| if values[vertex as usize] > 0 { vertex } else { UNSEEN };
        path.clear();
        let (mut at, mut next, mut lowest) = (root, 1, 0);
        let (mut place, mut end) = adjacency.arcs(root);
        order[root as usize] = 0;
        held[root as usize] = root;
        loop {
            if place < end {
                let to = adjacency.end(place);
                place += 1;
                let number = order[to as usize];
                if number == UNSEEN {
                    low[at as usize] = lowest;
                    path.push((at, place));
                    (order[to as usize], held[to as usize], lowest) = (next, own(to, values), next);
                    next += 1;
                    (place, end) = adjacency.arcs(to);
                    at = to;
                } else {
                    // The way back to the parent makes no difference to what the parent separates, and no number is
                    // above that of vertices which do not hold.
                    lowest = lowest.min(number);
                }
                continue;
            }
            let Some((parent, resumed)) = path.pop() else { break };
            let (below, lowest_below) = (held[at as usize], lowest);
            (at, place, end) = (parent, resumed, adjacency.arcs(parent).1);
            lowest = low[at as usize].min(lowest_below);
            if below == UNSEEN {
                continue;
            }
            let index = at as usize;
            if held[index] == UNSEEN {
                held[index] = below;
            }
            if lowest_below >= order[index]
                && values[index] == 0
                && let Truth::Of(literal) = vertices[index]
            {
                values[index] = 1;
                implied.push(literal);
                reasons[places[index] as usize][usize::from(literal.is_positive())] =
                    Reason { root, other: below, over: Some(at) };
            }
        }
        for (vertex, _) in order.iter().enumerate().filter(|(_, number)| **number == UNSEEN) {
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
        let Separation { seen, is_border, members, border } = separation;
        // The part that can be reached from the one, and its border.
        let open = |vertex: u32| Some(vertex) != reason.over && vertices[vertex as usize].value(&value) >= 0;
        adjacency.flood(reason.other, open, seen, members);
        for &vertex in &*members {
            for next in adjacency.around(vertex) {
                if !seen[next as usize] && !std::mem::replace(&mut is_border[next as usize], true) {
                    border.push(next);
                }
            }
        }
        members.drain(..).for_each(|vertex| seen[vertex as usize] = false);
        // Of the border what the other reaches; mostly that is all of it.
        vertices[reason.other as usize].push_negated(clause);
        vertices[reason.root as usize].push_negated(clause);
        let mut left = border.len();
        seen[reason.root as usize] = true;
        members.push(reason.root);
        let mut at = 0;
        while left > 0
            && let Some(&vertex) = members.get(at)
        {
            at += 1;
            for next in adjacency.around(vertex) {
                if std::mem::take(&mut is_border[next as usize]) {
                    vertices[next as usize].push(clause);
                    seen[next as usize] = true;
                    left -= 1;
                } else if !std::mem::replace(&mut seen[next as usize], true) {
                    members.push(next);
                }
            }
        }
        members.drain(..).for_each(|vertex| seen[vertex as usize] = false);
        border
            .drain(..)
            .for_each(|vertex| (seen[vertex as usize], is_border[vertex as usize]) = (false, false));
    }
}
