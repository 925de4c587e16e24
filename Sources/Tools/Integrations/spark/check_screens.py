"""Checks recorded screens on a cluster, and tells which faults which clients were sent on which days.

    spark-submit check_screens.py RECORDED FAULTS [--beagle PROGRAM] [--option=--severity=warning]

RECORDED is a data set with the columns id, client, day and screen, of texts: Parquet, or JSON by its name *.json or *.jsonl.
FAULTS is a folder that is made, with Parquet: one row for each cause (code, structural path and message), client and day, with
the number of findings, of screens, and the first id of a screen. Every worker needs `beagle`, and PySpark needs nothing else.
"""

import argparse
import json
import queue
import subprocess
import threading

RECORDED = "id string, client string, day string, screen string"
FINDINGS = "severity string, code string, path string, message string, client string, day string, id string"


def findings(rows, program, options):
    """The findings in the screens of a partition, from one process that reads them line by line."""
    # A worker has one core for each task, and so has the program. Each missing label is a finding with its own place.
    process = subprocess.Popen(
        [program, "check", "--lines", "--labels", "--jobs", "1", *options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    # The rows that were sent and have no result yet. Results come in the same order.
    sent = queue.SimpleQueue()
    failures = []

    def send():
        try:
            with process.stdin as lines:
                for row in rows:
                    sent.put(row)
                    # Between the values of JSON a line break is a blank, and inside of them there is none.
                    text = (row.screen or "").replace("\r", " ").replace("\n", " ")
                    # A line without anything has no result.
                    lines.write((text if text.strip() else "null") + "\n")
        except Exception as failure:
            failures.append(failure)

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    with process:
        for line in process.stdout:
            row = sent.get_nowait()
            result = json.loads(line)
            if "unread" in result:
                yield ("error", "unread", "", result["unread"], row.client, row.day, row.id)
            for finding in result.get("findings", []):
                # The same in screens that have other things before it.
                path = finding["structuralPath"]
                yield (finding["severity"], finding["code"], path, finding["message"], row.client, row.day, row.id)
        sender.join()
    # Part of the results would look as if all were well: Spark tries the whole partition again.
    if failures:
        raise failures[0]
    if process.returncode not in (0, 1, 3) or not sent.empty():
        raise RuntimeError(f"{program} ended with {process.returncode} before all screens were checked")


def faults(recorded, program, options):
    """A data frame of causes by client and day, of one of recorded screens."""
    from pyspark.sql import functions as f

    found = recorded.select("id", "client", "day", "screen").rdd.mapPartitions(
        lambda rows: findings(rows, program, options)).toDF(FINDINGS)
    cause = ["day", "client", "code", "severity", "path", "message"]
    return found.groupBy(*cause).agg(
        f.count("*").alias("findings"), f.countDistinct("id").alias("screens"), f.min("id").alias("first"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("recorded")
    parser.add_argument("faults")
    parser.add_argument("--beagle", default="beagle", help="the program, where it is on each worker")
    parser.add_argument("--option", action="append", default=[], help="one of beagle check; may be repeated")
    arguments = parser.parse_args()

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("Faults of recorded screens").getOrCreate()
    read = spark.read.schema(RECORDED)
    is_json = arguments.recorded.endswith((".json", ".jsonl"))
    recorded = (read.json if is_json else read.parquet)(arguments.recorded)
    faults(recorded, arguments.beagle, arguments.option).write.parquet(arguments.faults)
    spark.stop()


if __name__ == "__main__":
    main()
