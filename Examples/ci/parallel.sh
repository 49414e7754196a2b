#!/usr/bin/env bash
# A batch in parts with GNU parallel, on this machine or, with --sshloginfile, on many.
#   parallel.sh SCRIPT ROWS OUT [PARTS] [OPTIONS OF BATCH…]
# A part that was interrupted goes on where it was when the same line is given again.
set -euo pipefail
script=$1 rows=$2 out=$3 parts=${4:-8}
shift $(($# < 4 ? $# : 4))
mkdir -p "$out"
mapctl=${MAPCTL:-mapctl}
# 1 is that of failed rows, which the results tell; 2 and more are faults.
seq "$parts" | parallel --halt now,fail=1 "$mapctl" batch "$script" --rows "$rows" --jobs 1 \
  --shard "{}/$parts" --out "$out" --results "$out/part-{}.ndjson" --resume -q "$@" \
  '||' '[ $? -eq 1 ]'
sort -t: -k2,2n "$out"/part-*.ndjson > "$out/results.ndjson"
! grep -q -v '"status":"done"' "$out/results.ndjson"
