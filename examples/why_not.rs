//! Explains why a cell cannot have a value: which givens of a sudoku rule the value out.
//!
//! The givens are assumptions on the empty board. When they lead to a contradiction, the solver names the assumptions
//! that it needed.

use gridproof::{Answer, Budget, CellLiteral, IncrementalSolver, Puzzle, Sudoku};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = gridproof::parse("1...\n...3\n..4.\n2...\n")?;
    let Puzzle::Sudoku(sudoku) = &puzzle else { return Err("a sudoku".into()) };
    let side = sudoku.side();
    let empty = Sudoku::with_side(side, vec![0; side * side])?;
    let mut solver = IncrementalSolver::new(&empty.model(), &Budget::default()).map_err(|_| "no memory")?;

    let givens = (0u32..).zip(sudoku.givens()).filter(|(_, digit)| **digit > 0);
    let givens: Vec<CellLiteral> = givens.map(|(cell, &digit)| CellLiteral::is(cell, digit - 1)).collect();
    for digit in 1..=side as u8 {
        // The second cell of the first row.
        let mut assumptions = givens.clone();
        assumptions.push(CellLiteral::is(1, digit - 1));
        match solver.solve(&assumptions) {
            Answer::Solution(_) => println!("{digit} is possible"),
            Answer::Core(core) => {
                let place = |cell: u32| (cell as usize / side + 1, cell as usize % side + 1);
                let named: Vec<String> = core
                    .iter()
                    .filter(|literal| literal.cell != 1)
                    .map(|literal| format!("{} at {:?}", literal.value + 1, place(literal.cell)))
                    .collect();
                println!("{digit} is not: {}", named.join(", "));
            }
            _ => println!("{digit}: not decided"),
        }
    }
    Ok(())
}
