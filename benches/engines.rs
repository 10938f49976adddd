//! Measures each engine on a few fixed puzzles of `puzzles/`, including the check for uniqueness.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gridproof_benches::puzzles;
use gridproof_engines::engine;
use gridproof_engines::solve::Query;
use gridproof_model::Model;
use gridproof_puzzles::Puzzle;

fn engines(criterion: &mut Criterion) {
    let sets = [
        ("nonogram/pictures-animals.non", 6),
        ("nonogram/random-stubborn.nin", 10),
        ("nonogram/domino/domino-06.nin", 1),
        ("sudoku/9x9-1-easy.txt", 20),
        ("sudoku/9x9-5-minimal.txt", 20),
        ("sudoku/16x16.txt", 2),
    ];
    for (file, count) in sets {
        let models: Vec<Model> = puzzles(file).iter().take(count).map(Puzzle::model).collect();
        let mut group = criterion.benchmark_group(file);
        group.sample_size(20);
        for engine in engine::all() {
            if engine.solve(&models[0], &Query::default()).is_err() {
                continue;
            }
            group.bench_function(BenchmarkId::from_parameter(engine.name()), |bencher| {
                bencher.iter(|| {
                    models.iter().filter(|model| engine.solve(model, &Query::default()).is_ok()).count()
                });
            });
        }
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
