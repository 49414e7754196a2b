"""Compares what Spark has written with what one process of mapctl says; ends with 1 if they differ.

    compare.py geocode GEOCODED.csv PARQUET
    compare.py batch RESULTS.ndjson PARQUET
"""
import csv
import json
import re
import sys

import pyarrow.parquet as parquet


def rows_of(path):
    rows = parquet.read_table(path).to_pylist()
    rows.sort(key=lambda row: row["_row"])
    numbers = [row["_row"] for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        sys.exit("rows are lost or doubled: %d rows, %d numbers" % (len(rows), len(set(numbers))))
    return rows


def plain(value):
    if value is None or value == "":
        return None
    if isinstance(value, str):
        # Each worker has its own copy of the script.
        value = re.sub(r"^\S*/(?=[^/ ]+:\d+: )", "", value)
    try:
        return round(float(value), 6)
    except (TypeError, ValueError):
        return value


def main():
    task, single, path = sys.argv[1:]
    spark = rows_of(path)
    if task == "geocode":
        with open(single, newline="", encoding="utf-8") as file:
            own = list(csv.DictReader(file))
    else:
        with open(single, encoding="utf-8") as file:
            own = [json.loads(line) for line in file]
    if len(own) != len(spark):
        sys.exit("%d rows by one process, %d by Spark" % (len(own), len(spark)))
    # What Spark adds, and what tells a process and its input apart.
    beside = {"_row", "row", "line", "key", "messages", "attempts", "batch"}
    bad = 0
    for one, other in zip(own, spark):
        names = (set(one) & set(other)) - beside
        for name in names:
            if plain(one.get(name)) != plain(other.get(name)):
                sys.exit("row %d: %s is %r by one process, %r by Spark"
                         % (other["_row"], name, one.get(name), other.get(name)))
        bad += bool(other.get("error")) or other.get("status") not in (None, "done")
    print("the same %d rows, %d of them bad and kept" % (len(own), bad))


main()
