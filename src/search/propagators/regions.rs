//! `Regions`: what is surely joined, what may be joined, and the sizes for which there is room.

use super::atom::{ANY, State, refuse, require, state};
use super::graph::Graph;
use super::parts::Parts;
use crate::model::{Domain, Regions, Size};
use crate::search::domains::{Contradiction, Domains};

/// The parts of a graph, with room that is kept from one propagation to the next.
#[derive(Debug, Default)]
pub(in crate::search) struct RegionParts {
    states: Vec<State>,
    /// By links that hold.
    sure: Parts,
    /// By links that may hold.
    possible: Parts,
    /// By links that may hold between vertices that may all have one size.
    fit: Parts,
    /// By sure part: whether all its vertices may have that size.
    may: Vec<bool>,
    /// The same of the size before it.
    may_before: Vec<bool>,
    /// By sure part: the least and the greatest size that all its vertices allow.
    bounds: Vec<(u32, u32)>,
    /// By sure part: whether a vertex of it has the value of a cell for its size.
    stated: Vec<bool>,
    /// The possible part and the size of each vertex whose size is decided.
    decided: Vec<(usize, u32)>,
    /// How many of them there are, by possible part and size.
    counts: Vec<(usize, u32, u32)>,
    /// By possible part: the vertices that are left for regions of other sizes.
    free: Vec<i64>,
    /// By link between parts with such vertices: whether there is a size that both may have.
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
        // Rooms take long. After a change this runs again.
        if domains.level() == before { self.post_rooms(regions, graph, domains) } else { Ok(()) }
    }

    /// Looks at the least and the greatest size of each part.
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

    /// Posts that a size is not stated where the regions of all sizes need more vertices than there are: those of a size have a
    /// multiple of it among the vertices that may be joined.
    fn post_demands(&mut self, regions: &Regions, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
        let (sure, possible) = (&self.sure, &self.possible);
        self.decided.clear();
        for (vertex, &part) in sure.of.iter().enumerate() {
            if self.bounds[part].0 == self.bounds[part].1 {
                self.decided.push((possible.of[vertex], self.bounds[part].0));
            }
        }
        self.decided.sort_unstable();
        self.free.clear();
        self.free.extend(possible.sizes.iter().map(|&size| i64::from(size)));
        self.counts.clear();
        for same in self.decided.chunk_by(|one, other| one == other) {
            let ((part, size), count) = (same[0], same.len() as u32);
            self.counts.push((part, size, count));
            self.free[part] -= i64::from(count.next_multiple_of(size));
        }
        if self.free.iter().any(|&free| free < 0) {
            return Err(Contradiction);
        }
        for (vertex, &stated) in regions.sizes().iter().enumerate() {
            let (part, own) = (possible.of[vertex], sure.size(vertex));
            let (least, most) = self.bounds[sure.of[vertex]];
            if let Size::Value { cell, plus } = stated {
                let fits = |value: &u8| {
                    let size = u32::from(*value).saturating_add(plus);
                    let place =
                        self.counts.binary_search_by_key(&(part, size), |&(part, size, _)| (part, size));
                    let count = place.map_or(0, |place| self.counts[place].2);
                    // What is decided is counted already.
                    let more = || (count + own).next_multiple_of(size) - count.next_multiple_of(size);
                    (least..=most).contains(&size) && (least == most || i64::from(more()) <= self.free[part])
                };
                let left: Domain = domains.get(cell).iter().filter(fits).collect();
                domains.post(cell, left, ANY)?;
            }
        }
        Ok(())
    }

    /// Posts links between what is surely joined or has to be, and none between parts that cannot have the same size.
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
                // A part that needs all the room there is has every link of it.
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

    /// Posts that a size is not stated where there is no room for it: where too few vertices that may all have it are connected. No
    /// link joins parts that both have values for their sizes, but for no size room together.
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
        for size in least..=most {
            std::mem::swap(&mut self.may, &mut self.may_before);
            self.may.clear();
            self.may.extend(self.bounds.iter().map(|&(least, most)| (least..=most).contains(&size)));
            for (&stated, &part) in regions.sizes().iter().zip(&self.sure.of) {
                self.may[part] &= match stated {
                    Size::Free | Size::Exactly(_) => true,
                    Size::Value { cell, plus } => {
                        value_of(size, plus).is_some_and(|value| domains.get(cell).contains(value))
                    }
                };
            }
            let (sure, states, may) = (&self.sure, &self.states, &self.may);
            let may = |vertex: usize| may[sure.of[vertex]];
            // Large sizes often have the same vertices.
            if size == least || self.may != self.may_before {
                self.fit.find(graph, may, |link| states[link] != State::No);
            }
            let fits = |vertex: usize| may(vertex) && self.fit.sizes[self.fit.of[vertex]] >= size;
            for (vertex, &stated) in regions.sizes().iter().enumerate() {
                if let (Size::Value { cell, plus }, false) = (stated, fits(vertex))
                    && let Some(value) = value_of(size, plus)
                {
                    let domain = domains.get(cell).difference(Domain::single(value));
                    domains.post(cell, domain, ANY)?;
                }
            }
            for (link, together) in regions.links().iter().zip(&mut self.together) {
                let (from, to) = (link.from as usize, link.to as usize);
                *together |= fits(from) && fits(to) && sure.size(from) + sure.size(to) <= size;
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
}

/// The value that states a size.
fn value_of(size: u32, plus: u32) -> Option<u8> {
    size.checked_sub(plus).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::structure::Structure;
    use crate::model::{Atom, Constraint, Edge, Model, Rules};
    use crate::search::depth_first::Store;
    use crate::search::store::DomainStore;
    use crate::solve::{Budget, Limits};

    /// What is left of numbers in a row, each the size of its region, links between them in the cells behind; `None` if nothing.
    fn left(numbers: &[&[u8]]) -> Option<Vec<Vec<u8>>> {
        let count = numbers.len() as u32;
        let numbers = numbers.iter().map(|values| values.iter().copied().collect());
        let links = (1..count).map(|_| Domain::first(2));
        let edge = |from| Edge { atom: Atom::is(count + from, 1), from, to: from + 1 };
        let sizes = (0..count).map(|cell| Size::Value { cell, plus: 0 });
        let regions = Regions::new((0..count - 1).map(edge), sizes, "regions".into()).expect("a graph");
        let domains: Vec<Domain> = numbers.chain(links).collect();
        let rules = Rules::new(domains.len(), vec![Constraint::Regions(regions)]).expect("rules");
        let model = Model::new(rules.into(), domains).expect("a model");
        let structure = Structure::of(model.rules());
        let mut store = DomainStore::new(&model, &structure);
        let possible = store.propagate(&Limits::start(&Budget::default())).unwrap_or(false);
        possible.then(|| {
            model
                .domains()
                .iter()
                .enumerate()
                .map(|(cell, _)| store.domain(cell as u32).iter().collect())
                .collect()
        })
    }

    #[test]
    fn sizes_have_room() {
        // A 3 in the middle has room to one side only, where it takes all cells.
        let all: &[u8] = &[1, 2, 3, 4];
        let rest: &[u8] = &[1, 2, 4];
        assert_eq!(
            left(&[all, rest, &[3], all, all]),
            Some(
                [&[1, 2][..], &[1, 2], &[3], &[3], &[3], &[0, 1], &[0], &[1], &[1]]
                    .map(<[u8]>::to_vec)
                    .to_vec()
            )
        );
        assert_eq!(left(&[all, rest, &[3], all, rest]), None);
    }

    #[test]
    fn regions_of_different_sizes_need_more_vertices_than_there_are() {
        let all: &[u8] = &[1, 2, 3, 4];
        assert_eq!(left(&[&[3], all, all, &[2]]), None);
        // Three vertices are left beside those of a 3, too few for a 4; 0 is no size.
        let more: &[u8] = &[0, 1, 2, 3, 4];
        let numbers = left(&[&[3], more, more, more, more, &[3]]).expect("two regions");
        assert!(numbers[1..5].iter().all(|left| left == &[1, 2, 3]), "{numbers:?}");
    }
}
