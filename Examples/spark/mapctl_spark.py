"""Pipes the partitions of a table through mapctl, on Apache Spark.

    spark-submit mapctl_spark.py geocode  INPUT OUTPUT [--columns LIST]
    spark-submit mapctl_spark.py batch    INPUT OUTPUT --script FILE [--out DIR]
                                                    [--snapshot|--video|--name TEMPLATE]

INPUT is CSV with a header, or NDJSON where it ends in .ndjson; OUTPUT is a folder of Parquet files.
Every input row is in the output once, with its columns, its number in `_row`, and what mapctl found;
a row without an answer stays and says why in `error` or `message`. A process that dies is started
again behind the last row it answered; a row that kills it three times is kept as a bad one.
"""
import argparse
import collections
import json
import os
import subprocess
import threading

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql import types as T

ATTEMPTS = 3


class Pipe:
    """One process of mapctl that answers rows in their order, a line of JSON each."""

    def __init__(self, command, waiting, rows):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # Rows that were sent and not answered, for the next process should this one die.
        self.waiting = waiting
        self.again = list(waiting)
        self.rows = rows
        self.failure = None
        self.thread = threading.Thread(target=self._feed, daemon=True)
        self.thread.start()

    def _feed(self):
        try:
            for row in self.again:
                self._send(row)
            for row in self.rows:
                self.waiting.append(row)
                self._send(row)
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        except Exception as failure:  # told by the thread that reads
            self.failure = failure
            self.process.kill()

    def _send(self, row):
        self.process.stdin.write(json.dumps(row[1], ensure_ascii=False).encode() + b"\n")

    def answers(self):
        for line in self.process.stdout:
            try:
                yield json.loads(line)
            except ValueError:
                return

    def end(self):
        self.process.kill()
        self.process.wait()
        self.thread.join()
        if self.failure:
            raise self.failure


def through_mapctl(command, rows, bad):
    """Yields (number, row, answer) for every (number, row), in order.

    `bad` makes the answer of a row that no process survived.
    """
    rows = iter(rows)
    waiting = collections.deque()
    deaths, last = 0, None
    while True:
        pipe = Pipe(command, waiting, rows)
        for answer in pipe.answers():
            number, row = waiting.popleft()
            yield number, row, answer
        pipe.end()
        if not waiting:
            # All rows were sent and answered, or there was nothing to send.
            rest = next(rows, None)
            if rest is None:
                return
            waiting.append(rest)
            continue
        first = waiting[0][0]
        deaths = deaths + 1 if first == last else 1
        last = first
        if deaths >= ATTEMPTS:
            number, row = waiting.popleft()
            yield number, row, bad("mapctl came to its end %d times at this row" % deaths)


GEOCODE = [
    ("country_code", T.StringType()), ("country", T.StringType()), ("admin_code", T.StringType()),
    ("administrative_area", T.StringType()), ("locality", T.StringType()),
    ("distance_m", T.DoubleType()), ("precision", T.StringType()), ("timezone", T.StringType()),
    ("water", T.StringType()),
]
BATCH = [
    ("status", T.StringType()), ("code", T.LongType()), ("outputs", T.ArrayType(T.StringType())),
    ("message", T.StringType()), ("printed", T.StringType()),
]


def geocode_task(arguments):
    columns = [c for c in GEOCODE if not arguments.columns or c[0] in arguments.columns.split(",")]
    columns.append(("error", T.StringType()))
    words = ["geocode", "-", "--from", "ndjson", "--jobs", "1",
             "--columns", ",".join(name for name, _ in columns[:-1])]
    return words, columns, lambda why: {"error": why}


def batch_task(arguments):
    words = ["batch", "{script}", "--rows", "-", "--from", "ndjson", "--results", "-",
             "--jobs", "1", "--quiet", "--retries", "1", "--timeout", str(arguments.timeout)]
    for option in ("out", "snapshot", "video", "name"):
        if getattr(arguments, option):
            words += ["--" + option, getattr(arguments, option)]
    return words, BATCH, lambda why: {"status": "crashed", "code": 70, "message": why}


def read(spark, path):
    if path.endswith(".ndjson"):
        return spark.read.json(path)
    return spark.read.csv(path, header=True, multiLine=True, escape='"')


def value(answer, name, kind):
    found = answer.get(name)
    return float(found) if isinstance(kind, T.DoubleType) and found is not None else found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("task", choices=["geocode", "batch"])
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--mapctl", default="mapctl", help="the binary, sent to every worker")
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument("--columns", help="geocode: which of the columns")
    parser.add_argument("--script", help="batch: the script, sent to every worker")
    parser.add_argument("--timeout", type=float, default=60, help="batch: seconds of a row")
    parser.add_argument("--out", help="batch: where files go; a place that all workers share")
    parser.add_argument("--snapshot", help="batch: a template of pictures")
    parser.add_argument("--video", help="batch: a template of films")
    parser.add_argument("--name", help="batch: a template of the scripts' own files")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("mapctl " + arguments.task).getOrCreate()
    context = spark.sparkContext
    words, columns, bad = (geocode_task if arguments.task == "geocode" else batch_task)(arguments)
    files = [arguments.mapctl] + ([arguments.script] if arguments.task == "batch" else [])
    for path in files:
        context.addFile(path)
    names = [os.path.basename(path) for path in files]

    table = read(spark, arguments.input)
    own = table.schema.fields
    schema = T.StructType(
        [T.StructField("_row", T.LongType())] + own
        + [T.StructField(name, kind) for name, kind in columns])

    def partition(rows):
        mapctl = SparkFiles.get(names[0])
        os.chmod(mapctl, 0o755)
        script = SparkFiles.get(names[1]) if len(names) > 1 else ""
        command = [mapctl] + [word.replace("{script}", script) for word in words]
        numbered = ((number + 1, row.asDict(recursive=True)) for row, number in rows)
        for number, row, answer in through_mapctl(command, numbered, bad):
            yield ([number] + [row[field.name] for field in own]
                   + [value(answer, name, kind) for name, kind in columns])

    answered = table.rdd.zipWithIndex().repartition(arguments.partitions).mapPartitions(partition)
    spark.createDataFrame(answered, schema).write.mode("overwrite").parquet(arguments.output)
    spark.stop()


if __name__ == "__main__":
    main()
