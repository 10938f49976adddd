"""Puzzles in Spark: solves a column of a data frame on the workers that hold its rows.

The workers need gridproof and pyarrow. Spark passes the rows in batches
(`spark.sql.execution.arrow.maxRecordsPerBatch`), which are solved one after the other. Memory therefore does not grow
with the number of rows, and nothing is collected. The answers do not depend on partitions, retries or lost executors,
unless `timeout` is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import solve_many

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["solve"]


def solve(
    df: DataFrame,
    column: str,
    *,
    limit: int = 2,
    prefix: str = "",
    timeout: float | None = None,
    steps: int | None = None,
) -> DataFrame:
    """Returns the rows of `df`, each with the answer to the puzzle in `column`.

    The new columns are those of `gridproof.solve_many`: status, solution, count, effort and error, with `prefix` before
    each name. `limit`, `timeout` and `steps` have the same meaning as in `gridproof.solve_many`. A puzzle that cannot be
    read, or a null, gives a row with the status "error" and the message.
    """
    from pyspark.sql import types

    if column not in df.columns:
        raise ValueError(f"there is no column {column!r}, but {', '.join(df.columns)}")
    kinds = {"status": types.StringType(), "solution": types.StringType(), "count": types.LongType()}
    kinds |= {"effort": types.LongType(), "error": types.StringType()}
    # By default, Spark treats names that differ only in case as the same name.
    new = {(prefix + name).lower() for name in kinds}
    taken = sorted(name for name in df.columns if name.lower() in new)
    if taken:
        raise ValueError(f"there are columns {', '.join(taken)} already: a prefix helps, as prefix=\"solved_\"")
    kind = df.schema[column].dataType
    if not isinstance(kind, (types.StringType, types.BinaryType)):
        raise TypeError(f"column {column!r} holds {kind.simpleString()}, not texts")
    fields = [*df.schema.fields, *(types.StructField(prefix + name, kind) for name, kind in kinds.items())]

    def solve_batches(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        for batch in batches:
            # Each task of Spark runs on its own core.
            solved = solve_many(batch.column(column), limit=limit, threads=1, timeout=timeout, steps=steps)
            answers = pyarrow.table(solved)
            columns = [*batch.columns, *(part.combine_chunks() for part in answers.columns)]
            names = [*batch.schema.names, *(prefix + name for name in answers.column_names)]
            yield from pyarrow.table(columns, names).to_batches()

    return df.mapInArrow(solve_batches, types.StructType(fields))
