//! Measures the 9x9 kernel at each SIMD level of this machine, including the check for uniqueness.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gridproof_engines::kernel::sudoku9::{Board, solve_boards};
use gridproof_engines::solve::SimdLevel;

fn boards(file: &str) -> Vec<Board> {
    let path = gridproof_benches::path("sudoku").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let board = |line: &str| line.get(..81)?.bytes().map(digit).collect::<Vec<u8>>().try_into().ok();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

fn kernel(criterion: &mut Criterion) {
    for file in ["9x9-1-easy.txt", "9x9-5-minimal.txt"] {
        let boards = boards(file);
        let mut group = criterion.benchmark_group(file);
        group.throughput(Throughput::Elements(boards.len() as u64));
        for level in SimdLevel::available() {
            group.bench_function(BenchmarkId::from_parameter(level), |bencher| {
                let mut answers = Vec::with_capacity(boards.len());
                bencher.iter(|| {
                    answers.clear();
                    solve_boards(level, &boards, 2, &mut answers);
                    answers.len()
                });
            });
        }
    }
}

criterion_group!(benches, kernel);
criterion_main!(benches);
