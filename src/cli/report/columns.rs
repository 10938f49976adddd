//! Tables on a terminal.

/// Rows of text with aligned columns: the first column is left-aligned, the others are right-aligned. The first row
/// must have all columns.
pub(crate) fn columns(rows: &[impl AsRef<[String]>]) -> String {
    let rows: Vec<&[String]> = rows.iter().map(AsRef::as_ref).collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows.first().map_or(0, |head| head.len())).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        });
        let line: String = cells.collect();
        out += line.trim_end();
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let rows = [["", "b", "long"], ["first", "1 µs", "–"], ["x", "", ""]];
        let rows = rows.map(|row| row.map(str::to_owned));
        assert_eq!(columns(&rows), "          b  long\nfirst  1 µs     –\nx\n");
    }
}
