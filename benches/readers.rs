//! The readers, on texts that their own writers make of puzzles of `puzzles/`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridproof::format;
use gridproof::puzzle::Kind;
use gridproof_benches::puzzles;

fn readers(criterion: &mut Criterion) {
    let nonograms = puzzles("nonogram/pictures-animals.non");
    let sudokus = puzzles("sudoku/9x9-2-medium.txt");
    let mut group = criterion.benchmark_group("read");
    for format in format::all().iter().filter(|format| format.loses().is_some()) {
        let source = if format.kind() == Some(Kind::Nonogram) { &nonograms } else { &sudokus };
        let mut text = Vec::new();
        // A format that holds one puzzle a file takes the first and refuses the rest.
        for (index, puzzle) in source.iter().enumerate() {
            let whole = text.len();
            if format.write(puzzle, index, &mut text).is_err() {
                text.truncate(whole);
            }
        }
        let text = String::from_utf8(text).expect("formats are text");
        assert!(!text.is_empty(), "{} holds none of these puzzles", format.name());
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(format.name()), |bencher| {
            bencher.iter(|| format.read(&text).filter(|item| item.puzzle.is_ok()).count());
        });
    }
}

criterion_group!(benches, readers);
criterion_main!(benches);
