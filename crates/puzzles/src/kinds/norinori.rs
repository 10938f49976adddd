//! Norinori: dominoes of shaded cells, two cells in each region.

use super::random_boards::{FREE, any_or_grown, grown_regions, varied_regions};
use super::rules::{About, Rules};
use crate::clues::Clues;
use crate::code::Part;
use crate::display::Token;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::random::Random;
use gridproof_model::{Origin, phrase};

/// The kind.
#[derive(Debug)]
pub(super) struct Norinori;

/// Places random dominoes that do not touch until there is no more room, and returns regions that hold two of their
/// cells each.
fn random_board(clues: &Clues, random: &mut Random) -> Regions {
    let mut pairs = clues.pairs();
    random.shuffle(&mut pairs);
    let mut seeds = vec![FREE; clues.area()];
    let mut partner = Vec::new();
    for (one, other) in pairs {
        let beside = [one, other].into_iter().flat_map(|cell| clues.neighbours(cell));
        if beside.chain([one, other]).all(|cell| seeds[cell] == FREE) {
            (seeds[one], seeds[other]) = (partner.len(), partner.len() + 1);
            partner.extend([partner.len() + 1, partner.len()]);
        }
    }
    // A part grows around each half of a domino. Two touching parts form a region; they need not be those of one
    // domino.
    let parts = grown_regions(clues, seeds.clone(), random);
    let mut seed_of = vec![0; parts.count()];
    (0..clues.area())
        .filter(|&cell| seeds[cell] != FREE)
        .for_each(|cell| seed_of[parts.of(cell)] = seeds[cell]);
    let seed_of = |cell: usize| seed_of[parts.of(cell)];
    let touching: Vec<(usize, usize)> =
        clues.pairs().into_iter().map(|(one, other)| (seed_of(one), seed_of(other))).collect();
    let touch = |a: usize, b: usize| touching.contains(&(a, b)) || touching.contains(&(b, a));
    for _ in 0..2 * touching.len() {
        let (a, b) = touching[random.below(touching.len())];
        let (with_a, with_b) = (partner.get(a).copied(), partner.get(b).copied());
        let (Some(with_a), Some(with_b)) = (with_a, with_b) else { continue };
        if a != b && with_a != b && touch(with_a, with_b) {
            (partner[a], partner[b], partner[with_a], partner[with_b]) = (b, a, with_b, with_a);
        }
    }
    let region = |cell: usize| seed_of(cell).min(partner.get(seed_of(cell)).copied().unwrap_or(FREE));
    Regions::new(clues.rows, clues.columns, |one, other| region(one) == region(other))
}

impl Rules for Norinori {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "norinori",
            title: "two shaded cells in each region, all shaded cells in pairs",
            rules: "Shade two cells of each region. Each shaded cell has exactly one shaded neighbour.",
            codes: &["norinori"],
            parts: &[Part::Borders],
            example: "norinori/5/1/8",
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for cells in clues.room_cells() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            model.count(cells.iter().map(|&cell| shaded[cell]), 2, origin);
        }
        for cell in 0..clues.area() {
            let next = clues.neighbours(cell).into_iter().map(|next| shaded[next]);
            model.count_if(shaded[cell], next, 1, phrase!("the pair of {}", clues.name(cell)));
        }
        Token::marks(&shaded, "x")
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn random_board(&self, rows: usize, columns: usize, random: &mut Random) -> Clues {
        any_or_grown(Clues::new(rows, columns), (5, 2), random, random_board)
    }

    fn changed_board(
        &self,
        clues: &Clues,
        kept: &[Word],
        other: &[Word],
        random: &mut Random,
    ) -> Option<Clues> {
        varied_regions(clues, kept, other, random)
    }

    fn with_weaker_clue(&self, _: &Clues, _: crate::clues::At) -> Option<Clues> {
        None
    }
}
