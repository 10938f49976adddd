//! Measures the line solver alone, on lines of 10 to 1000 cells.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridproof_engines::kernel::nonogram::line::{Bits, Line, LineSolver, Wide};
use gridproof_model::random::Random;

/// A line similar to those of pictures: blocks of 1 to 6 cells cover about half of it, and a fifth of the cells are
/// known.
fn line<W: Bits>(length: u32) -> (Vec<u32>, Line<W>) {
    let mut random = Random::new(1, length.into());
    let mut random = |count: u32| random.below(count as usize) as u32;
    let mut cells = vec![false; length as usize];
    let mut blocks = Vec::new();
    let mut at = random(4);
    while at < length {
        let block = (1 + random(6)).min(length - at);
        cells[at as usize..(at + block) as usize].fill(true);
        blocks.push(block);
        at += block + 1 + random(6);
    }
    let mut line = Line::unknown(length);
    for cell in (0..length).filter(|_| random(5) == 0) {
        if cells[cell as usize] {
            line.white = line.white & !W::bit(cell);
        } else {
            line.black = line.black & !W::bit(cell);
        }
    }
    (blocks, line)
}

fn solve<W: Bits>(criterion: &mut Criterion, lengths: &[u32]) {
    let mut group = criterion.benchmark_group("line");
    for &length in lengths {
        let (blocks, line) = line::<W>(length);
        let mut solver = LineSolver::new();
        group.throughput(Throughput::Elements(u64::from(length)));
        group.bench_function(BenchmarkId::from_parameter(length), |bencher| {
            bencher.iter(|| solver.solve(black_box(&blocks), length, black_box(line)));
        });
    }
}

fn lines(criterion: &mut Criterion) {
    solve::<u64>(criterion, &[10, 20, 30, 50]);
    solve::<u128>(criterion, &[100]);
    solve::<Wide<4>>(criterion, &[200]);
    solve::<Wide<8>>(criterion, &[500]);
    solve::<Wide<16>>(criterion, &[1000]);
}

criterion_group!(benches, lines);
criterion_main!(benches);
