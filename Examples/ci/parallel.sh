#!/usr/bin/env bash
# A batch in parts with GNU parallel, on this machine or, with --sshloginfile in $PARALLEL, on many.
#   parallel.sh SCRIPT ROWS OUT PARTS [OPTIONS OF BATCH…]
# A part that was interrupted goes on where it was when the same line is given again, and one that is
# done stays. Ends with 1 when rows have failed, and names them.
set -euo pipefail
script=$1 rows=$2 out=$3 parts=$4
shift 4
mkdir -p "$out"
# 1 is that of failed rows, which the results tell; 2 and more are faults.
seq "$parts" | parallel --halt now,fail=1 --quote sh -c '"$@" || [ $? -eq 1 ]' sh \
  "${MAPCTL:-mapctl}" batch "$script" --rows "$rows" --shard "{}/$parts" --jobs 1 --quiet \
  --out "$out" --results "$out/part-{}.ndjson" --resume "$@"
sort -t, -k1.8,1n "$out"/part-*.ndjson > "$out/results.ndjson"
! grep -v '"status":"done"' "$out/results.ndjson" >&2
