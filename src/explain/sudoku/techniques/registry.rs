//! The methods in the order in which they are tried.

use std::ops::ControlFlow;

use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
#[allow(clippy::enum_glob_use, reason = "the table names all of them")]
use super::super::technique::Technique::{self, *};
use super::{
    als, chains, colours, finned_fish, fish, forcing, locked, single_digit, singles, subsets, sue_de_coq,
    templates, uniqueness, wings,
};

/// Which of several steps a method chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// The one found first.
    First,
    /// The one with the most eliminations, then with the least cells among these.
    Most,
    /// The one with the most eliminations, of several that in the lowest cells, of these the one with the shortest chains.
    Best,
}

/// One or more techniques that are looked for together.
pub(crate) struct Method {
    pub(crate) techniques: &'static [Technique],
    pub(crate) find: fn(&Position, &mut Sink) -> ControlFlow<()>,
    pub(crate) pick: Pick,
    /// Whether solving and rating use it.
    pub(crate) in_use: bool,
}

impl Method {
    /// The step that this method takes in a position.
    pub(crate) fn step(&self, position: &Position) -> Option<Step> {
        let mut sink = match self.pick {
            Pick::First => Sink::first(),
            Pick::Best => Sink::best(),
            Pick::Most => Sink::all(),
        };
        // Whether the sink had enough shows in what it has.
        let _ = (self.find)(position, &mut sink);
        let steps = sink.into_steps();
        let sum = |step: &Step| -> usize {
            step.eliminations.iter().map(|elimination| usize::from(elimination.cell)).sum()
        };
        steps.into_iter().min_by_key(|step| match self.pick {
            Pick::First | Pick::Best => (0, 0),
            Pick::Most => (usize::MAX - step.eliminations.len(), sum(step)),
        })
    }

    /// All steps of this method in a position, several of which can have the same consequences.
    pub(crate) fn steps(&self, position: &Position) -> Vec<Step> {
        let mut sink = Sink::all();
        let _ = (self.find)(position, &mut sink);
        sink.into_steps()
    }
}

macro_rules! methods {
    ($($techniques:expr, $pick:ident, $in_use:literal, $find:expr;)*) => {
        pub(crate) static METHODS: &[Method] = &[$(Method {
            techniques: &$techniques,
            find: $find,
            pick: Pick::$pick,
            in_use: $in_use,
        },)*];
    };
}

methods! {
    [FullHouse], First, true, singles::full_house;
    [NakedSingle], First, true, singles::naked_single;
    [HiddenSingle], First, true, singles::hidden_single;
    [LockedPair], First, true, |p, s| subsets::locked(p, LockedPair, s);
    [LockedTriple], First, true, |p, s| subsets::locked(p, LockedTriple, s);
    [Pointing], First, true, locked::pointing;
    [Claiming], First, true, locked::claiming;
    [NakedPair], First, true, |p, s| subsets::naked(p, NakedPair, s);
    [NakedTriple], First, true, |p, s| subsets::naked(p, NakedTriple, s);
    [HiddenPair], First, true, |p, s| subsets::hidden(p, HiddenPair, s);
    [HiddenTriple], First, true, |p, s| subsets::hidden(p, HiddenTriple, s);
    [NakedQuadruple], First, true, |p, s| subsets::naked(p, NakedQuadruple, s);
    [HiddenQuadruple], First, true, |p, s| subsets::hidden(p, HiddenQuadruple, s);
    [XWing], First, true, |p, s| fish::basic(p, XWing, s);
    [Swordfish], First, true, |p, s| fish::basic(p, Swordfish, s);
    [Jellyfish], First, true, |p, s| fish::basic(p, Jellyfish, s);
    [RemotePair], First, true, colours::remote_pair;
    [BugPlusOne], First, true, uniqueness::bug_plus_one;
    [Skyscraper], First, true, single_digit::skyscraper;
    [DualTwoStringKite], First, false, single_digit::dual_two_string_kite;
    [TwoStringKite], First, true, single_digit::two_string_kite;
    [TurbotFish], First, true, single_digit::turbot_fish;
    [DualEmptyRectangle], First, false, single_digit::dual_empty_rectangle;
    [EmptyRectangle], First, true, single_digit::empty_rectangle;
    [WWing], First, true, wings::w_wing;
    [XYWing], First, true, wings::xy_wing;
    [XYZWing], First, true, wings::xyz_wing;
    [Uniqueness1], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness1, s);
    [Uniqueness2], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness2, s);
    [Uniqueness3], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness3, s);
    [Uniqueness4], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness4, s);
    [Uniqueness5], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness5, s);
    [Uniqueness6], First, true, |p, s| uniqueness::uniqueness(p, Uniqueness6, s);
    [HiddenRectangle], First, true, |p, s| uniqueness::uniqueness(p, HiddenRectangle, s);
    [AvoidableRectangle1], First, true, |p, s| uniqueness::avoidable(p, AvoidableRectangle1, s);
    [AvoidableRectangle2], First, true, |p, s| uniqueness::avoidable(p, AvoidableRectangle2, s);
    [FinnedXWing], First, true, |p, s| finned_fish::finned(p, FinnedXWing, s);
    [SashimiXWing], First, true, |p, s| finned_fish::finned(p, SashimiXWing, s);
    [FinnedSwordfish], First, true, |p, s| finned_fish::finned(p, FinnedSwordfish, s);
    [SashimiSwordfish], First, true, |p, s| finned_fish::finned(p, SashimiSwordfish, s);
    [FinnedJellyfish], First, true, |p, s| finned_fish::finned(p, FinnedJellyfish, s);
    [SashimiJellyfish], First, true, |p, s| finned_fish::finned(p, SashimiJellyfish, s);
    [SueDeCoq], First, true, sue_de_coq::sue_de_coq;
    [SimpleColorsTrap, SimpleColorsWrap], Most, true, colours::simple;
    [MultiColors1, MultiColors2], Most, true, colours::multi;
    [XChain], Best, true, chains::x_chain;
    [XYChain], Best, true, chains::xy_chain;
    [ContinuousNiceLoop, DiscontinuousNiceLoop, Aic], Best, true, chains::nice_loop;
    [GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic], Best, true, chains::grouped_nice_loop;
    [AlsXz], First, true, als::xz;
    [AlsXyWing], First, true, als::xy_wing;
    [AlsChain], First, true, als::chain;
    [DeathBlossom], First, false, als::death_blossom;
    [FrankenXWing], First, true, |p, s| finned_fish::finned(p, FrankenXWing, s);
    [FrankenSwordfish], First, true, |p, s| finned_fish::finned(p, FrankenSwordfish, s);
    [FinnedFrankenXWing], First, true, |p, s| finned_fish::finned(p, FinnedFrankenXWing, s);
    [FinnedFrankenSwordfish], First, true, |p, s| finned_fish::finned(p, FinnedFrankenSwordfish, s);
    [ForcingChainContradiction, ForcingChainVerity], First, true, forcing::chains;
    [ForcingNetContradiction, ForcingNetVerity], First, true, forcing::nets;
    [TemplateSet], First, false, templates::set;
    [TemplateDelete], First, false, templates::delete;
}
