#!/usr/bin/env bash
# Runs every fuzz target for a number of seconds (60): scripts/fuzz.sh [SECONDS]
# Each starts with the texts of fuzz/seeds/, one of every format, and puts in words of formats from fuzz/formats.dict.
# Needs cargo-fuzz (`cargo install cargo-fuzz`) and a nightly toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
for target in $(cargo +nightly fuzz list); do
  echo "== $target for $seconds s"
  # Long lines are where readers have to hold back: a longer input than the default is worth trying.
  mkdir -p "fuzz/corpus/$target"
  cargo +nightly fuzz run "$target" "fuzz/corpus/$target" fuzz/seeds -- -dict=fuzz/formats.dict -max_total_time="$seconds" -max_len=16384 -verbosity=0
done
