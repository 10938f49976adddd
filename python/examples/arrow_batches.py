"""Solves a column of puzzles in a Parquet file with pyarrow alone, batch by batch, so that memory stays bounded.

    python python/examples/arrow_batches.py IN.parquet OUT.parquet --column puzzle

Other sources of Arrow batches (Dask, Ray, Polars, DuckDB) can be used in the same way.
"""

import argparse

import pyarrow
import pyarrow.parquet

import gridproof as gp


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of puzzles")
    parser.add_argument("--prefix", default="", help="what stands before the names of the new columns")
    parser.add_argument("--rows", type=int, default=1 << 17, help="rows of a batch")
    arguments = parser.parse_args()
    file = pyarrow.parquet.ParquetFile(arguments.input)
    new = [arguments.prefix + name for name in gp.solve_many([]).keys()]
    # Many programs treat names that differ only in case as the same name.
    lower = {name.lower() for name in new}
    taken = [name for name in file.schema_arrow.names if name.lower() in lower]
    if taken:
        parser.error(f"there are columns {', '.join(taken)} already: a prefix helps, as --prefix solved_")
    writer = None
    for batch in file.iter_batches(arguments.rows):
        answers = pyarrow.table(gp.solve_many(batch.column(arguments.column)))
        table = pyarrow.table([*batch.columns, *answers.columns], [*batch.schema.names, *new])
        if writer is None:
            writer = pyarrow.parquet.ParquetWriter(arguments.output, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()


if __name__ == "__main__":
    main()
