//! Each engine on a few fixed puzzles of `puzzles/`, uniqueness included.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gridproof::model::Model;
use gridproof::solve::Query;
use gridproof::{engine, format};

/// The first `count` puzzles of a file of `puzzles/`.
fn models(file: &str, count: usize) -> Vec<Model> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = format::decode(bytes).expect("the puzzles are text");
    let format = format::detect(Some(&path), &text).expect("the puzzles have a known format");
    format.read(&text).take(count).map(|item| item.puzzle.expect("the puzzles are valid").model()).collect()
}

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
        let models = models(file, count);
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
