//! Tests every backend against the definitions of its operations, on few inputs, so that Miri can run all tests.

use super::*;
use crate::solve::SimdLevel;

/// A linear congruential generator (D. E. Knuth, "The Art of Computer Programming", volume 2, section 3.3.4).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    /// Words with many equal bits; some are all zeros or all ones.
    fn words(&mut self) -> [u32; 16] {
        std::array::from_fn(|_| match self.next() % 8 {
            0 => 0,
            1 => u32::MAX,
            _ => self.next() << 1 | self.next() & 1,
        })
    }
}

/// The words of a batch.
fn load<V: BatchVector>(words: &[u32; 16]) -> V {
    let mut lanes = V::LaneWords::ZERO;
    (0..V::LaneWords::LANES).for_each(|lane| lanes.set(lane, words[lane]));
    V::load(&lanes)
}

struct WordOperations;

impl Task for WordOperations {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        let mut random = Random(1);
        for _ in 0..4 {
            let [a, b, c] = [random.words(), random.words(), random.words()];
            let [x, y, z] = [&a, &b, &c].map(load::<B::Batch>);
            let is = |vector: B::Batch, definition: &dyn Fn(u32, u32, u32) -> u32| {
                let words = vector.words();
                let lanes = <B::Batch as BatchVector>::LaneWords::LANES;
                for lane in 0..lanes {
                    assert_eq!(words.get(lane), definition(a[lane], b[lane], c[lane]));
                    assert_eq!(vector.nonzero() >> lane & 1 == 1, words.get(lane) != 0);
                }
                assert_eq!(u32::from(vector.nonzero()) >> lanes, 0);
            };
            is(B::Batch::splat(77), &|_, _, _| 77);
            is(x.and(y), &|a, b, _| a & b);
            is(x.or(y), &|a, b, _| a | b);
            is(x.and_not(y), &|a, b, _| a & !b);
            is(x.add(y), &|a, b, _| a.wrapping_add(b));
            is(x.sub(y), &|a, b, _| a.wrapping_sub(b));
            is(x.shl(9), &|a, _, _| a << 9);
            is(x.shr(9), &|a, _, _| a >> 9);
            is(x.or3(y, z), &|a, b, c| a | b | c);
            is(x.and3(y, z), &|a, b, c| a & b & c);
            is(x.majority(y, z), &|a, b, c| a & b | a & c | b & c);
            is(x.select(y, z), &|a, b, c| a & b | !a & c);
            is(x.or_and(y, z), &|a, b, c| a | b & c);
            is(x.and_or(y, z), &|a, b, c| a & (b | c));
            is(x.and_not_or(y, z), &|a, b, c| a & (!b | c));
            is(x.and_nor(y, z), &|a, b, c| a & !(b | c));
            is(x.and_nand(y, z), &|a, b, c| a & !(b & c));
            is(x.or_and_not(y, z), &|a, b, c| a | b & !c);
        }
    }
}

struct DigitOperations;

impl Task for DigitOperations {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        let mut random = Random(2);
        let words_of = |words: &[u32; 16]| {
            let mut digits = DigitWords::ZERO;
            (0..9).for_each(|digit| digits.0[digit_lane(digit)] = words[digit]);
            digits
        };
        for _ in 0..4 {
            let [a, b] = [random.words(), random.words()];
            let [x, y] = [&a, &b].map(|words| B::Digits::load(&words_of(words)));
            let is = |vector: B::Digits, definition: &dyn Fn(usize) -> u32| {
                let words = vector.words();
                (0..9).for_each(|digit| assert_eq!(words.0[digit_lane(digit)], definition(digit)));
            };
            let turned = |digit: usize, by: usize| a[digit / 3 * 3 + (digit + by) % 3];
            is(x, &|digit| a[digit]);
            is(x.rotate(), &|digit| turned(digit, 1));
            is(x.rotate_twice(), &|digit| turned(digit, 2));
            is(x.rotate_groups(), &|digit| a[(digit + 3) % 9]);
            is(x.rotate_groups_twice(), &|digit| a[(digit + 6) % 9]);
            is(x.and_not(y), &|digit| a[digit] & !b[digit]);
            is(x.add(y).shr(3), &|digit| a[digit].wrapping_add(b[digit]) >> 3);
            is(x.sub(y).shl(3), &|digit| a[digit].wrapping_sub(b[digit]) << 3);
            let mut common = 0;
            (0..9).for_each(|digit| common |= u16::from(a[digit] & b[digit] != 0) << digit_lane(digit));
            assert_eq!(x.intersecting(y), common);
            assert!(x.equals(B::Digits::load(&words_of(&a))));
            for digit in 0..9 {
                let mut other = words_of(&a);
                other.0[digit_lane(digit)] ^= 1 << digit;
                assert!(!x.equals(B::Digits::load(&other)));
            }
        }
    }
}

struct LineOperations;

impl Task for LineOperations {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        let mut random = Random(3);
        let mut numbers = || {
            std::array::from_fn::<u32, 64, _>(|_| {
                [random.next(), random.next() % 70][random.0 as usize >> 40 & 1]
            })
        };
        let (a, b) = (numbers(), numbers());
        let half = |words: &[u32; 64]| std::array::from_fn(|line| words[line]);
        line_operations::<u32, 32, B::Lines32>(&half(&a), &half(&b), u32::checked_shl, u32::checked_shr);
        line_operations::<u64, 64, B::Lines64>(
            &a.map(u64::from),
            &b.map(u64::from),
            u64::checked_shl,
            u64::checked_shr,
        );
    }
}

fn line_operations<W, const N: usize, V: LineVector<W, N>>(
    a: &[W; N],
    b: &[W; N],
    shl: impl Fn(W, u32) -> Option<W>,
    shr: impl Fn(W, u32) -> Option<W>,
) where
    W: Copy
        + Ord
        + std::fmt::Debug
        + From<u32>
        + TryInto<u32>
        + std::ops::BitXor<Output = W>
        + std::ops::BitOr<Output = W>,
{
    let zero = W::from(0);
    let count = |word: W| word.try_into().unwrap_or(u32::MAX);
    for at in (0..N).step_by(V::LANES) {
        let (x, y) = (V::load(a, at), V::load(b, at));
        let is = |vector: V, definition: &dyn Fn(W, W) -> W| {
            let mut words = [zero; N];
            vector.store(&mut words, at);
            for line in 0..N {
                let inside = (at..at + V::LANES).contains(&line);
                assert_eq!(words[line], if inside { definition(a[line], b[line]) } else { zero });
            }
        };
        is(x.xor(y), &|a, b| a ^ b);
        is(x.min(y), &Ord::min);
        let small = V::splat(W::from(0x7fff));
        is(x.and(small).saturating_sub(y.and(small)), &|a, b| {
            W::from((count(a) & 0x7fff).saturating_sub(count(b) & 0x7fff))
        });
        is(x.shl_each(y), &|a, b| shl(a, count(b)).unwrap_or(zero));
        is(x.shr_each(y), &|a, b| shr(a, count(b)).unwrap_or(zero));
        exchanges::<W, N, V, 1>(a, at);
        if V::LANES > 2 {
            exchanges::<W, N, V, 2>(a, at);
        }
        if V::LANES > 4 {
            exchanges::<W, N, V, 4>(a, at);
        }
        is(x.is_zero().and(V::splat(W::from(1))), &|a, _| W::from(u32::from(a == zero)));
        let words = &a[at..at + V::LANES];
        assert_eq!(x.union(), words.iter().fold(zero, |union, &word| union | word));
        let zeros =
            words.iter().enumerate().fold(0, |lanes, (lane, word)| lanes | u32::from(*word == zero) << lane);
        assert_eq!(x.zeros(), zeros);
    }
}

fn exchanges<W, const N: usize, V: LineVector<W, N>, const DISTANCE: usize>(a: &[W; N], at: usize)
where
    W: Copy + PartialEq + std::fmt::Debug + From<u32>,
{
    let [mut exchanged, mut with] = [[W::from(0); N]; 2];
    V::load(a, at).exchanged::<DISTANCE>().store(&mut exchanged, at);
    V::lanes_with::<DISTANCE>().and(V::splat(W::from(1))).store(&mut with, at);
    for lane in 0..V::LANES {
        assert_eq!(exchanged[at + lane], a[at + (lane ^ DISTANCE)]);
        assert_eq!(with[at + lane], W::from(u32::from(lane & DISTANCE != 0)));
    }
}

struct CellOperations;

impl Task for CellOperations {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        let mut random = Random(4);
        let planes: [u32; 4] = std::array::from_fn(|_| random.next() << 1 | random.next() & 1);
        let bytes = B::bytes_of_planes(planes).0;
        for (i, byte) in bytes.into_iter().enumerate() {
            assert_eq!(byte, (0..4).fold(0, |all, p| all | (planes[p] >> i & 1) << p) as u8);
        }
        // Every board contains every kind of byte, but in different cells.
        for shift in 0..4 {
            let cells: [u8; 81] =
                std::array::from_fn(|cell| [0, 1, 5, 8, 9, 10, 16, 128, 255, 3, 7][(cell + 3 * shift) % 11]);
            let mut text = [b'x'; 81];
            B::print_digits(&cells, &mut text);
            assert_eq!(text, cells.map(|digit| digit.wrapping_add(b'0')));
            for r in 0..3 {
                let givens = B::Givens::load(&cells, r);
                for digit in 0..9 {
                    let holds = |i: &u32| {
                        let byte = cells[((i / 9 * 3) as usize + r) * 9 + (i % 9) as usize];
                        byte == 0 || usize::from(byte) == digit + 1
                    };
                    assert_eq!(
                        givens.candidates(digit),
                        (0..27).filter(holds).fold(0, |all, i| all | 1 << i)
                    );
                }
            }
        }
        let text: [u8; 81] = std::array::from_fn(|cell| b".0123456789"[cell % 11]);
        let mut cells = [77; 81];
        assert!(B::parse_digits(&text, &mut cells));
        assert_eq!(cells, text.map(|byte| byte.saturating_sub(b'0')));
        for cell in 0..81 {
            let mut wrong = text;
            wrong[cell] = b"/:x\x80"[cell % 4];
            assert!(!B::parse_digits(&wrong, &mut [0; 81]));
        }
    }
}

/// Defines a test for each task, run at all levels of this machine.
macro_rules! at_all_levels {
    ($($name:ident: $task:ident;)*) => {$(
        #[test]
        fn $name() {
            SimdLevel::tested().for_each(|level| level.run($task));
        }
    )*};
}

at_all_levels! {
    words_are_combined_as_defined: WordOperations;
    digits_are_rotated_and_compared_as_defined: DigitOperations;
    lines_are_shifted_and_compared_as_defined: LineOperations;
    cells_are_read_and_written_as_defined: CellOperations;
}
