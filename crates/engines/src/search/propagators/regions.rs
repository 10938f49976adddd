//! `Regions`: propagates which vertices are joined, which vertices may be joined, and which sizes the regions have room
//! for.

use super::atom::{ANY, State, refuse, require, state};
use super::graph::Graph;
use super::parts::Parts;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Domain, Regions, Size};

/// The parts of a graph, with buffers that are reused. A part is a connected component. A link holds if its atom holds.
/// A vertex has room for a size if enough vertices that may have this size are connected to it.
#[derive(Debug, Default)]
pub(in crate::search) struct RegionParts {
    states: Vec<State>,
    /// The parts joined by links that hold.
    sure: Parts,
    /// The parts joined by links that hold or are open.
    possible: Parts,
    /// The parts joined by links that hold or are open, between vertices that may have the sizes being handled.
    fit: Parts,
    /// Indexed by sure part: the sizes in the window that are possible for all vertices of the part.
    may: Vec<u64>,
    /// The sizes in the window, divided into sets. All sizes in one set are possible for the same parts.
    alike: Vec<u64>,
    /// Indexed by vertex: the sizes in the window for which the vertex has room.
    fits: Vec<u64>,
    /// Indexed by sure part: the smallest and the greatest size that its vertices allow.
    bounds: Vec<(u32, u32)>,
    /// Indexed by sure part: whether the size of at least one of its vertices is given by the value of a cell.
    stated: Vec<bool>,
    /// For each vertex with a decided size: its possible part and the size.
    decided: Vec<(usize, u32)>,
    /// For each possible part and size: the part, the size, and the number of its vertices in `decided`.
    counts: Vec<(usize, u32, u32)>,
    /// Indexed by possible part: the number of its vertices that are not needed for regions of decided sizes.
    free: Vec<u32>,
    /// Indexed by link: whether some size is large enough for the sure parts at both ends, and both ends have room for
    /// it.
    together: Vec<bool>,
}

impl RegionParts {
    pub(in crate::search) fn propagate(
        &mut self,
        regions: &Regions,
        graph: &Graph,
        domains: &mut Domains<'_>,
    ) -> Result<(), Contradiction> {
        self.states.clear();
        self.states.extend(regions.links().iter().map(|link| state(link.atom, domains)));
        let states = &self.states;
        self.sure.find(graph, |_| true, |link| states[link] == State::Yes);
        self.possible.find(graph, |_| true, |link| states[link] != State::No);
        self.bound(regions, domains)?;
        let before = domains.level();
        self.post_demands(regions, domains)?;
        self.post_links(regions, domains)?;
        // Finding the sizes for which vertices have room is expensive. If anything has changed, skip this for now: the
        // constraint is queued again and propagates these changes first.
        if domains.level() == before { self.post_rooms(regions, graph, domains) } else { Ok(()) }
    }

    /// Computes the smallest and the greatest possible size of each sure part.
    fn bound(&mut self, regions: &Regions, domains: &Domains<'_>) -> Result<(), Contradiction> {
        self.bounds.clear();
        self.bounds.resize(self.sure.sizes.len(), (0, 0));
        for (&sure, &possible) in self.sure.of.iter().zip(&self.possible.of) {
            self.bounds[sure] = (self.sure.sizes[sure], self.possible.sizes[possible]);
        }
        for (&stated, &part) in regions.sizes().iter().zip(&self.sure.of) {
            let (least, most) = match stated {
                Size::Free => continue,
                Size::Exactly(size) => (size, size),
                Size::Value { cell, plus } => {
                    let domain = domains.get(cell);
                    let (Some(least), Some(most)) = (domain.min(), domain.iter().last()) else {
                        return Err(Contradiction);
                    };
                    (u32::from(least).saturating_add(plus), u32::from(most).saturating_add(plus))
                }
            };
            let bound = &mut self.bounds[part];
            *bound = (bound.0.max(least), bound.1.min(most));
            if bound.0 > bound.1 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// Excludes sizes with which the regions in a possible part would need more vertices than the part has. All
    /// regions of one size together need a number of vertices that is a multiple of this size.
    fn post_demands(&mut self, regions: &Regions, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
        let possible = &self.possible;
        self.decided.clear();
        for (vertex, &part) in self.sure.of.iter().enumerate() {
            if self.bounds[part].0 == self.bounds[part].1 {
                self.decided.push((possible.of[vertex], self.bounds[part].0));
            }
        }
        self.decided.sort_unstable();
        self.free.clear();
        self.free.extend_from_slice(&possible.sizes);
        self.counts.clear();
        for same in self.decided.chunk_by(|one, other| one == other) {
            let ((part, size), count) = (same[0], same.len() as u32);
            self.counts.push((part, size, count));
            self.free[part] =
                self.free[part].checked_sub(count.next_multiple_of(size)).ok_or(Contradiction)?;
        }
        for (vertex, &stated) in regions.sizes().iter().enumerate() {
            if let Size::Value { cell, plus } = stated {
                let values = self.affordable(vertex, Window { first: plus });
                domains.post(cell, Domain::from_bits(values), ANY)?;
            }
        }
        Ok(())
    }

    /// The sizes in the window that a vertex can have if its region needs no more vertices than are free.
    fn affordable(&self, vertex: usize, window: Window) -> u64 {
        let (part, own) = (self.possible.of[vertex], self.sure.size(vertex));
        let (least, most) = self.bounds[self.sure.of[vertex]];
        if least == most {
            // A vertex with a decided size is already counted.
            return window.range(least, most);
        }
        let free = self.free[part];
        // If no other vertex has the size yet, its region needs that number of free vertices.
        let mut sizes = window.range(least, most.min(free));
        let start = self.counts.partition_point(|counted| counted.0 < part);
        let counts = self.counts[start..].iter().take_while(|counted| counted.0 == part);
        for &(_, size, count) in counts.filter(|counted| (least..=most).contains(&counted.1)) {
            let more = (count + own).next_multiple_of(size) - count.next_multiple_of(size);
            let this = window.range(size, size);
            sizes = if more <= free { sizes | this } else { sizes & !this };
        }
        sizes
    }

    /// Requires links within a part, and links that a part needs to reach its size. Excludes links between parts that
    /// cannot have the same size.
    fn post_links(&self, regions: &Regions, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
        for (link, &state) in regions.links().iter().zip(&self.states) {
            let (from, to) = (self.sure.of[link.from as usize], self.sure.of[link.to as usize]);
            if from == to {
                match state {
                    State::No => return Err(Contradiction),
                    State::Open => require(link.atom, domains)?,
                    State::Yes => {}
                }
            } else if state == State::Open {
                let (one, other) = (self.bounds[from], self.bounds[to]);
                let size = self.sure.sizes[from] + self.sure.sizes[to];
                let apart = one.0 > other.1 || other.0 > one.1 || size > one.1.min(other.1);
                // If a part needs all vertices of its possible part, every link in that possible part holds.
                let needed = one.0.max(other.0) >= self.possible.size(link.from as usize);
                match (apart, needed) {
                    (true, true) => return Err(Contradiction),
                    (true, false) => refuse(link.atom, domains)?,
                    (false, true) => require(link.atom, domains)?,
                    (false, false) => {}
                }
            }
        }
        Ok(())
    }

    /// Excludes sizes for which a vertex has no room. Also excludes a link between two parts whose sizes are given by
    /// the values of cells, if there is no size that is large enough for both parts and for which both ends of the link
    /// have room.
    fn post_rooms(
        &mut self,
        regions: &Regions,
        graph: &Graph,
        domains: &mut Domains<'_>,
    ) -> Result<(), Contradiction> {
        self.stated.clear();
        self.stated.resize(self.bounds.len(), false);
        for (stated, &part) in regions.sizes().iter().zip(&self.sure.of) {
            self.stated[part] |= matches!(stated, Size::Value { .. });
        }
        self.together.clear();
        self.together.resize(regions.links().len(), false);
        let stated = self.bounds.iter().zip(&self.stated).filter(|(_, stated)| **stated);
        let (least, most) =
            stated.fold((u32::MAX, 0), |(least, most), (bound, _)| (least.min(bound.0), most.max(bound.1)));
        // Sizes are handled in windows of 64.
        for first in (least..=most).step_by(u64::BITS as usize) {
            let window = Window { first };
            self.find_rooms(regions, graph, domains, window);
            for (&stated, &fits) in regions.sizes().iter().zip(&self.fits) {
                if let Size::Value { cell, plus } = stated {
                    // Values outside this window stay possible here; other windows handle them.
                    let others = !window.values(u64::MAX, plus);
                    domains.post(cell, Domain::from_bits(window.values(fits, plus) | others), ANY)?;
                }
            }
            for (link, together) in regions.links().iter().zip(&mut self.together) {
                let (from, to) = (link.from as usize, link.to as usize);
                let sizes = window.range(self.sure.size(from) + self.sure.size(to), u32::MAX);
                *together |= self.fits[from] & self.fits[to] & sizes != 0;
            }
        }
        for (index, link) in regions.links().iter().enumerate() {
            let (from, to) = (self.sure.of[link.from as usize], self.sure.of[link.to as usize]);
            let stated = from != to && self.stated[from] && self.stated[to];
            if self.states[index] == State::Open && stated && !self.together[index] {
                refuse(link.atom, domains)?;
            }
        }
        Ok(())
    }

    /// Finds the sizes in the window for which each vertex has room. Sizes that are possible for the same vertices are
    /// handled together.
    fn find_rooms(&mut self, regions: &Regions, graph: &Graph, domains: &Domains<'_>, window: Window) {
        let Self { sure, states, may, alike, fit, .. } = self;
        may.clear();
        may.extend(self.bounds.iter().map(|&(least, most)| window.range(least, most)));
        for (&stated, &part) in regions.sizes().iter().zip(&sure.of) {
            if let Size::Value { cell, plus } = stated {
                may[part] &= window.sizes(domains.get(cell).bits(), plus);
            }
        }
        alike.clear();
        alike.push(may.iter().fold(0, |all, sizes| all | sizes));
        for &sizes in &*may {
            for index in 0..alike.len() {
                let (with, without) = (alike[index] & sizes, alike[index] & !sizes);
                if with != 0 && without != 0 {
                    alike[index] = with;
                    alike.push(without);
                }
            }
        }
        self.fits.clear();
        self.fits.resize(sure.of.len(), 0);
        for &sizes in &*alike {
            let may = |vertex: usize| may[sure.of[vertex]] & sizes != 0;
            fit.find(graph, may, |link| states[link] != State::No);
            for (vertex, fits) in self.fits.iter_mut().enumerate().filter(|&(vertex, _)| may(vertex)) {
                *fits |= sizes & window.range(0, fit.size(vertex));
            }
        }
    }
}

/// 64 consecutive sizes, starting with `first`. A set of these sizes is stored as a word with one bit per size.
#[derive(Clone, Copy)]
struct Window {
    first: u32,
}

impl Window {
    /// The bits of the sizes from `least` to `most`.
    fn range(self, least: u32, most: u32) -> u64 {
        let up_to = |size: u32| match (u64::from(size) + 1).saturating_sub(u64::from(self.first)) {
            count @ 0..64 => (1 << count) - 1,
            64.. => u64::MAX,
        };
        if least == 0 { up_to(most) } else { up_to(most) & !up_to(least - 1) }
    }

    /// Converts a set of values to the set of sizes that these values stand for.
    fn sizes(self, values: u64, plus: u32) -> u64 {
        shifted(values, i64::from(plus) - i64::from(self.first))
    }

    /// Converts a set of sizes to the set of values that stand for these sizes.
    fn values(self, sizes: u64, plus: u32) -> u64 {
        shifted(sizes, i64::from(self.first) - i64::from(plus))
    }
}

/// A word shifted to the left by `by`, or to the right if `by` is negative.
fn shifted(word: u64, by: i64) -> u64 {
    let distance = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
    if by < 0 { word.checked_shr(distance).unwrap_or(0) } else { word.checked_shl(distance).unwrap_or(0) }
}
