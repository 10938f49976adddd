//! A model that is not a puzzle: the magic squares of order four with 16, 3, 2 and 13 in the first row.

use gridproof::model::builder::Builder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problem = Builder::new();
    let square = problem.ints(4, 4, 1..=16);
    problem.all_different(square.iter().copied(), "each number once");
    for (index, line) in square.lines().into_iter().enumerate() {
        problem.sum(line.into_iter().map(|place| (1, square[place])), 34, format!("line {}", index + 1));
    }
    problem.sum((0..4).map(|i| (1, square[(i, i)])), 34, "the diagonal");
    problem.sum((0..4).map(|i| (1, square[(i, 3 - i)])), 34, "the other diagonal");
    for (column, number) in [16, 3, 2, 13].into_iter().enumerate() {
        problem.restrict(square[(0, column)].is(number));
    }
    let model = problem.finish()?;
    println!("{} squares; the first:", gridproof::count(&model, 1000).number);
    for solution in gridproof::solutions(&model).take(1) {
        for row in square.row_places() {
            let numbers: Vec<String> =
                row.iter().map(|&at| format!("{:2}", square[at].value(&solution))).collect();
            println!("{}", numbers.join(" "));
        }
    }
    Ok(())
}
