//! Models a new kind of puzzle from scratch: islands of two cells.
//!
//! Shade cells of a board so that each shaded cell has exactly one shaded neighbour, the white cells are connected, and
//! no 2x2 square is all white. Each number is the number of shaded cells around it.

use gridproof::Verdict;
use gridproof::model::builder::Builder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (rows, columns) = (4, 4);
    let clues = [((0, 1), 2), ((1, 2), 3), ((3, 1), 1)];

    let mut puzzle = Builder::new();
    let shaded = puzzle.bools(rows, columns);
    for place in shaded.places() {
        let origin = format!("the neighbours of row {}, column {}", place.0 + 1, place.1 + 1);
        let near: Vec<_> = shaded.neighbours(place).into_iter().map(|next| shaded[next]).collect();
        // At least one neighbour is shaded, and no two neighbours are both shaded.
        puzzle.imply(shaded[place], near.clone(), &*origin);
        for (index, &one) in near.iter().enumerate() {
            for &other in &near[index + 1..] {
                puzzle.clause([!shaded[place], !one, !other], &*origin);
            }
        }
    }
    puzzle.connected(shaded.iter().map(|&cell| !cell), shaded.edges(), "the white cells");
    for window in shaded.windows(2, 2) {
        puzzle.clause(window.iter().map(|&place| shaded[place]), "no white square");
    }
    for (place, number) in clues {
        puzzle.clause([!shaded[place]], "a number stands in a white cell");
        puzzle.count(
            shaded.around(place).into_iter().map(|next| shaded[next]),
            number,
            format!("the {number}"),
        );
    }

    let model = puzzle.finish()?;
    let outcome = gridproof::solve(&model);
    println!("{}", if outcome.verdict == Verdict::Unique { "one solution" } else { "not unique" });
    for solution in &outcome.solutions {
        for row in shaded.row_places() {
            let line: String =
                row.iter().map(|&at| if shaded[at].value(solution) { '#' } else { '.' }).collect();
            println!("{line}");
        }
        println!();
    }
    // The same model as JSON text, which `Model::from_json` reads.
    println!("{} bytes of JSON", model.to_json().len());
    Ok(())
}
