//! Measures move counting from the start of an Othello game, on one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gridproof_play::othello::Bitboard;
use gridproof_play::othello::perft::perft;

fn counts(criterion: &mut Criterion) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    for (depth, leaves) in [(8, 390_216), (9, 3_005_288)] {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("depth {depth}, one thread"), |bencher| {
            bencher.iter(|| pool.install(|| perft(Bitboard::START, depth)));
        });
    }
    group.finish();
}

criterion_group!(benches, counts);
criterion_main!(benches);
