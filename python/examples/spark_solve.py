"""Solves a column of puzzles in a Parquet data set with Spark.

    spark-submit python/examples/spark_solve.py IN.parquet OUT.parquet --column puzzle

OUT has the columns of IN, and in addition status, solution, count, effort and error. docs/scale.md describes how to
install gridproof on the workers of a cluster.
"""

import argparse

from pyspark.sql import SparkSession

import gridproof.spark


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of puzzles")
    parser.add_argument("--limit", type=int, default=2, help="solutions to look for in each")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("gridproof").getOrCreate()
    solved = gridproof.spark.solve(spark.read.parquet(arguments.input), arguments.column, limit=arguments.limit)
    solved.write.parquet(arguments.output)
    spark.read.parquet(arguments.output).groupBy("status").count().orderBy("status").show()
    spark.stop()


if __name__ == "__main__":
    main()
