"""Tests Spark with two executors on this machine."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import gridproof as gp

pytest.importorskip("pyspark")
if not shutil.which("java"):
    pytest.skip("Spark needs Java", allow_module_level=True)

import gridproof.spark  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))
from test_many import nonogram, puzzles  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # `local-cluster` starts a JVM for each executor, as a real cluster does.
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("gridproof")
    for key, value in {
        "spark.ui.enabled": "false",
        "spark.executor.memory": "512m",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "300",
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


def test_a_column_is_solved(spark, tmp_path):
    import random

    texts = puzzles(2000, seed=7) + [nonogram(random.Random(seed)) for seed in range(100)]
    texts[3] = None
    rows = [(number, text, f"note {number}") for number, text in enumerate(texts)]
    frame = spark.createDataFrame(rows, "id long, puzzle string, note string").repartition(5)
    gridproof.spark.solve(frame, "puzzle").write.parquet(str(tmp_path / "out"))
    found = spark.read.parquet(str(tmp_path / "out")).orderBy("id").collect()
    expected = gp.solve_many(texts)
    assert len(found) == len(texts)
    for (number, text, note), row, answer in zip(rows, found, expected):
        assert (row.id, row.puzzle, row.note) == (number, text, note)
        count = -1 if row["count"] is None else row["count"]
        assert gp.Solved(row.status, row.solution, count, row.effort, row.error) == answer


def test_nothing_is_written_over(spark):
    frame = spark.createDataFrame([("x", 1)], "status string, number long")
    with pytest.raises(ValueError, match="status"):
        gridproof.spark.solve(frame, "status")
    capitals = spark.createDataFrame([("x", 1)], "puzzle string, Status long")
    with pytest.raises(ValueError, match="there are columns Status already"):
        gridproof.spark.solve(capitals, "puzzle")
    with pytest.raises(ValueError, match="no column"):
        gridproof.spark.solve(frame, "puzzle")
    with pytest.raises(TypeError, match="bigint"):
        gridproof.spark.solve(frame, "number", prefix="x_")
    solved = gridproof.spark.solve(frame, "status", prefix="solved_")
    assert solved.columns[2:] == ["solved_status", "solved_solution", "solved_count", "solved_effort", "solved_error"]
    assert solved.collect()[0]["solved_status"] == "error"
    assert gridproof.spark.solve(frame.limit(0), "status", prefix="s_").collect() == []
