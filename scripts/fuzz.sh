#!/usr/bin/env bash
# Runs every fuzz target for a number of seconds, 60 unless told: scripts/fuzz.sh [SECONDS]
# Needs cargo-fuzz (`cargo install cargo-fuzz`) and a nightly toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
for target in $(cargo +nightly fuzz list); do
  echo "== $target for $seconds s"
  # Long lines are where readers have to hold back: a longer input than the default is worth trying.
  cargo +nightly fuzz run "$target" -- -max_total_time="$seconds" -max_len=16384 -verbosity=0
done
