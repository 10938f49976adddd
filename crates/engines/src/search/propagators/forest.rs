//! `Forest`: excludes edges whose ends are already joined by edges that are taken.
//!
//! The parts that taken edges join are kept as disjoint sets (B. Galler and M. Fischer, "An improved equivalence
//! algorithm", CACM 1964). This finds all consequences of the constraint if no two edges depend on the same cell: any
//! single edge between two parts can be taken, and none has to be.

use super::atom::{State, refuse, state};
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Forest;
use gridproof_model::planted::{self, Fault};

pub(in crate::search) fn propagate(forest: &Forest, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let mut leader: Vec<usize> = (0..forest.points()).collect();
    let mut open = Vec::new();
    for edge in forest.edges() {
        let state = match state(edge.atom, domains) {
            State::Open if planted::has(Fault::PropagatorTakesOpenEdges) => State::Yes,
            state => state,
        };
        match state {
            State::Yes => {
                let (from, to) = (find(&mut leader, edge.from as usize), find(&mut leader, edge.to as usize));
                if from == to {
                    return Err(Contradiction);
                }
                leader[from] = to;
            }
            State::Open => open.push(edge),
            State::No => {}
        }
    }
    for edge in open {
        if find(&mut leader, edge.from as usize) == find(&mut leader, edge.to as usize) {
            refuse(edge.atom, domains)?;
        }
    }
    Ok(())
}

/// Returns the point that stands for all points joined with this one, and halves the path to it.
fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}
