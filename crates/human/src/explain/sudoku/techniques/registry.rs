//! The methods in the order in which they are tried.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::Step;
#[allow(clippy::enum_glob_use, reason = "the table names all of them")]
use super::super::technique::Technique::{self, *};
use super::{
    als, chains, colours, finned_fish, fish, forcing, locked, single_digit, singles, subsets, sue_de_coq,
    templates, uniqueness, wings,
};
use crate::sudoku::{Changes, DigitSet, House, HouseSet, Position};

/// The rule by which a method chooses among several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// The step that is found first.
    First,
    /// The step with the most eliminations. Among equals, the step whose eliminations have the smallest sum of cell
    /// indices.
    Most,
    /// The step with the most eliminations. Among equals, the lowest cells are preferred, and then the shortest chains.
    Best,
}

/// The finder of a method, and the part of the position on which its steps depend.
#[derive(Clone, Copy)]
pub(super) enum Find {
    /// A step depends on all candidates.
    All(fn(&Position, &mut Sink) -> ControlFlow<()>),
    /// A step depends on the candidates of one digit. Only the given digits are searched.
    Digits(fn(&Position, DigitSet, &mut Sink) -> ControlFlow<()>),
    /// A step depends on the candidates of one or two houses. Only steps that depend on at least one of the given
    /// houses are searched for.
    Houses(fn(&Position, HouseSet, &mut Sink) -> ControlFlow<()>),
}

/// One or more techniques that are searched for together.
pub(crate) struct Method {
    pub(crate) techniques: &'static [Technique],
    find: Find,
    pick: Pick,
    /// Whether solving and rating use the method.
    pub(crate) in_use: bool,
}

/// For each method, the counts of removed candidates when it last found no step. Candidates are only ever removed, so a
/// method can find a new step only after something that it depends on has changed.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    changes: Vec<Changes>,
    /// Whether the branches of forcing chains and nets are derived.
    with_branches: bool,
}

impl Default for Searched {
    fn default() -> Self {
        Self { changes: vec![Changes::NEVER; METHODS.len()], with_branches: true }
    }
}

impl Searched {
    /// For ratings, which need no branches of forcing chains and nets: these take a fifth of the time.
    pub(crate) fn without_branches() -> Self {
        Self { with_branches: false, ..Self::default() }
    }

    /// Finds the step that the method of a technique chooses. Any earlier calls must have been for earlier states of
    /// the same position.
    pub(crate) fn next_step(&mut self, technique: Technique, position: &Position) -> Option<Step> {
        let (place, method) = Method::of(technique)?;
        method.step(place, position, self)
    }
}

impl Method {
    /// The method of a technique, and its index.
    pub(crate) fn of(technique: Technique) -> Option<(usize, &'static Self)> {
        METHODS.iter().enumerate().find(|(_, method)| method.techniques.contains(&technique))
    }

    /// Finds the step that this method chooses; `place` is the index of the method. Any earlier calls with the same
    /// `searched` must have been for earlier states of the same position.
    pub(crate) fn step(&self, place: usize, position: &Position, searched: &mut Searched) -> Option<Step> {
        let mut sink = match self.pick {
            Pick::First if searched.with_branches => Sink::first(),
            Pick::First => Sink::first().without_branches(),
            Pick::Best => Sink::best(),
            Pick::Most => Sink::all(),
        };
        // The returned value is not needed, because the steps are in the sink.
        let _ = self.find(position, &searched.changes[place], &mut sink);
        let steps = sink.into_steps();
        if steps.is_empty() {
            searched.changes[place] = *position.changes();
        }
        let sum = |step: &Step| -> usize {
            step.eliminations.iter().map(|elimination| usize::from(elimination.cell)).sum()
        };
        steps.into_iter().min_by_key(|step| match self.pick {
            Pick::First | Pick::Best => (0, 0),
            Pick::Most => (usize::MAX - step.eliminations.len(), sum(step)),
        })
    }

    /// All steps of this method that depend on a part of the position that has changed since an earlier state
    /// (`since`). Several steps can have the same consequences.
    pub(crate) fn steps(&self, position: &Position, since: &Changes) -> Vec<Step> {
        let mut sink = Sink::all();
        // This sink never stops the search.
        let _ = self.find(position, since, &mut sink);
        sink.into_steps()
    }

    fn find(&self, position: &Position, since: &Changes, sink: &mut Sink) -> ControlFlow<()> {
        let now = position.changes();
        match self.find {
            Find::All(find) => find(position, sink),
            Find::Digits(find) => {
                let changed =
                    |&digit: &u8| since.digits[digit as usize - 1] != now.digits[digit as usize - 1];
                find(position, (1..=9).filter(changed).collect(), sink)
            }
            Find::Houses(find) => {
                let changed = |house: &House| since.houses[house.index()] != now.houses[house.index()];
                find(position, House::all().filter(changed).collect(), sink)
            }
        }
    }
}

macro_rules! methods {
    ($($techniques:expr, $pick:ident, $in_use:literal, $on:ident, $find:expr;)*) => {
        pub(crate) static METHODS: &[Method] = &[$(Method {
            techniques: &$techniques,
            find: Find::$on($find),
            pick: Pick::$pick,
            in_use: $in_use,
        },)*];
    };
}

methods! {
    [FullHouse], First, true, All, singles::full_house;
    [NakedSingle], First, true, All, singles::naked_single;
    [HiddenSingle], First, true, All, singles::hidden_single;
    [LockedPair], First, true, Houses, |p, on, s| subsets::locked(p, LockedPair, 2, on, s);
    [LockedTriple], First, true, Houses, |p, on, s| subsets::locked(p, LockedTriple, 3, on, s);
    [Pointing], First, true, Digits, locked::pointing;
    [Claiming], First, true, Digits, locked::claiming;
    [NakedPair], First, true, Houses, |p, on, s| subsets::naked(p, NakedPair, 2, on, s);
    [NakedTriple], First, true, Houses, |p, on, s| subsets::naked(p, NakedTriple, 3, on, s);
    [HiddenPair], First, true, Houses, |p, on, s| subsets::hidden(p, HiddenPair, 2, on, s);
    [HiddenTriple], First, true, Houses, |p, on, s| subsets::hidden(p, HiddenTriple, 3, on, s);
    [NakedQuadruple], First, true, Houses, |p, on, s| subsets::naked(p, NakedQuadruple, 4, on, s);
    [HiddenQuadruple], First, true, Houses, |p, on, s| subsets::hidden(p, HiddenQuadruple, 4, on, s);
    [XWing], First, true, Digits, |p, on, s| fish::basic(p, XWing, 2, on, s);
    [Swordfish], First, true, Digits, |p, on, s| fish::basic(p, Swordfish, 3, on, s);
    [Jellyfish], First, true, Digits, |p, on, s| fish::basic(p, Jellyfish, 4, on, s);
    [RemotePair], First, true, All, colours::remote_pair;
    [BugPlusOne], First, true, All, uniqueness::bug_plus_one;
    [Skyscraper], First, true, Digits, single_digit::skyscraper;
    [DualTwoStringKite], First, false, All, single_digit::dual_two_string_kite;
    [TwoStringKite], First, true, Digits, single_digit::two_string_kite;
    [TurbotFish], First, true, Digits, single_digit::turbot_fish;
    [DualEmptyRectangle], First, false, All, single_digit::dual_empty_rectangle;
    [EmptyRectangle], First, true, Digits, single_digit::empty_rectangle;
    [WWing], First, true, All, wings::w_wing;
    [XYWing], First, true, All, wings::xy_wing;
    [XYZWing], First, true, All, wings::xyz_wing;
    [Uniqueness1], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness1, s);
    [Uniqueness2], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness2, s);
    [Uniqueness3], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness3, s);
    [Uniqueness4], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness4, s);
    [Uniqueness5], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness5, s);
    [Uniqueness6], First, true, All, |p, s| uniqueness::uniqueness(p, Uniqueness6, s);
    [HiddenRectangle], First, true, All, |p, s| uniqueness::uniqueness(p, HiddenRectangle, s);
    [AvoidableRectangle1], First, true, All, |p, s| uniqueness::avoidable(p, AvoidableRectangle1, s);
    [AvoidableRectangle2], First, true, All, |p, s| uniqueness::avoidable(p, AvoidableRectangle2, s);
    [FinnedXWing], First, true, Digits, |p, on, s| finned_fish::finned(p, FinnedXWing, on, s);
    [SashimiXWing], First, true, Digits, |p, on, s| finned_fish::finned(p, SashimiXWing, on, s);
    [FinnedSwordfish], First, true, Digits, |p, on, s| finned_fish::finned(p, FinnedSwordfish, on, s);
    [SashimiSwordfish], First, true, Digits, |p, on, s| finned_fish::finned(p, SashimiSwordfish, on, s);
    [FinnedJellyfish], First, true, Digits, |p, on, s| finned_fish::finned(p, FinnedJellyfish, on, s);
    [SashimiJellyfish], First, true, Digits, |p, on, s| finned_fish::finned(p, SashimiJellyfish, on, s);
    [SueDeCoq], First, true, Houses, sue_de_coq::sue_de_coq;
    [SimpleColorsTrap, SimpleColorsWrap], Most, true, Digits, colours::simple;
    [MultiColors1, MultiColors2], Most, true, Digits, colours::multi;
    [XChain], Best, true, Digits, chains::x_chain;
    [XYChain], Best, true, All, chains::xy_chain;
    [ContinuousNiceLoop, DiscontinuousNiceLoop, Aic], Best, true, All, chains::nice_loop;
    [GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic], Best, true, All, chains::grouped_nice_loop;
    [AlsXz], First, true, All, als::xz;
    [AlsXyWing], First, true, All, als::xy_wing;
    [AlsChain], First, true, All, als::chain;
    [DeathBlossom], First, false, All, als::death_blossom;
    [FrankenXWing], First, true, Digits, |p, on, s| finned_fish::finned(p, FrankenXWing, on, s);
    [FrankenSwordfish], First, true, Digits, |p, on, s| finned_fish::finned(p, FrankenSwordfish, on, s);
    [FinnedFrankenXWing], First, true, Digits, |p, on, s| finned_fish::finned(p, FinnedFrankenXWing, on, s);
    [FinnedFrankenSwordfish], First, true, Digits, |p, on, s| finned_fish::finned(p, FinnedFrankenSwordfish, on, s);
    [ForcingChainContradiction, ForcingChainVerity], First, true, All, forcing::chains;
    [ForcingNetContradiction, ForcingNetVerity], First, true, All, forcing::nets;
    [TemplateSet], First, false, All, templates::set;
    [TemplateDelete], First, false, All, templates::delete;
}
