//! Measures the readers on texts that the writers of the same formats produce from puzzles of `puzzles/`. Also measures
//! format detection on the small texts of `fuzz/seeds/`, which include at least one for each format.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridproof_benches::puzzles;
use gridproof_formats::format;
use gridproof_puzzles::Kind;

fn readers(criterion: &mut Criterion) {
    let nonograms = puzzles("nonogram/pictures-animals.non");
    let sudokus = puzzles("sudoku/9x9-2-medium.txt");
    let mut group = criterion.benchmark_group("read");
    for format in format::all().iter().filter(|format| format.loses().is_some()) {
        let source = if format.kind() == Some(Kind::Nonogram) { &nonograms } else { &sudokus };
        let mut text = Vec::new();
        // A format with one puzzle per file accepts the first puzzle and rejects the others.
        for (index, puzzle) in source.iter().enumerate() {
            let whole = text.len();
            if format.write(puzzle, index, &mut text).is_err() {
                text.truncate(whole);
            }
        }
        // Formats with binary pictures are measured on the decoded text.
        let text = format::decode(text).expect("what is written can be decoded");
        if text.is_empty() {
            println!("{}: holds none of these puzzles", format.name());
            continue;
        }
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(format.name()), |bencher| {
            bencher.iter(|| format.read(&text).filter(|item| item.puzzle.is_ok()).count());
        });
    }
}

/// Measures format detection on each text, then prints the mean and the longest time.
fn detection(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
    let mut seeds: Vec<_> =
        folder.read_dir().expect("the seeds").map(|entry| entry.expect("an entry").path()).collect();
    seeds.sort();
    let mut group = criterion.benchmark_group("detection");
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
    let mut means = Vec::new();
    for seed in seeds {
        let name = seed.file_name().expect("a file").to_string_lossy().into_owned();
        let text =
            format::decode(std::fs::read(&seed).expect("a readable seed")).expect("the seeds are text");
        let (mut time, mut runs) = (Duration::ZERO, 0);
        group.bench_function(BenchmarkId::from_parameter(&name), |bencher| {
            bencher.iter_custom(|iterations| {
                let start = Instant::now();
                for _ in 0..iterations {
                    // Errors are ignored: one text, a board in code fences, has no format.
                    let _ = black_box(format::detect(None, black_box(&text)));
                }
                let taken = start.elapsed();
                (time, runs) = (time + taken, runs + iterations);
                taken
            });
        });
        if runs > 0 {
            means.push((time.as_secs_f64() * 1e6 / runs as f64, name));
        }
    }
    group.finish();
    let Some((worst, name)) = means.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else { return };
    let mean = means.iter().map(|(time, _)| time).sum::<f64>() / means.len() as f64;
    println!("detection of {} texts: mean {mean:.1} µs, worst {worst:.1} µs ({name})", means.len());
}

criterion_group!(benches, readers, detection);
criterion_main!(benches);
