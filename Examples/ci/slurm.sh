#!/usr/bin/env bash
#SBATCH --job-name=maps
#SBATCH --array=1-100
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=02:00:00
#SBATCH --requeue
# A batch as a Slurm array: a task a part, on a file system that all nodes see.
#   sbatch slurm.sh card.lua stores.csv /shared/cards
# A task that is pre-empted and queued again does what is missing of its part.
set -euo pipefail
script=$1 rows=$2 out=$3
mapctl batch "$script" --rows "$rows" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --jobs "$SLURM_CPUS_PER_TASK" --out "$out" --snapshot '{id}.png' \
  --results "$out/part-$SLURM_ARRAY_TASK_ID.ndjson" --resume
