#!/usr/bin/env bash
# Runs every fuzz target, or the ones that are named, for a number of seconds (60): scripts/fuzz.sh [SECONDS [TARGET...]]
# Each starts with the texts of fuzz/seeds/, one of every format, and puts in words of formats from fuzz/formats.dict.
# An input that panics, takes 10 seconds or more than 256 MB ends the run.
# Needs cargo-fuzz (`cargo install cargo-fuzz`) and a nightly toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
targets=${*:2}
# Readers and detection are safe Rust: AddressSanitizer would find nothing more, takes several times as long for each input, and
# keeps 256 MB of freed memory, as much as the whole limit.
for target in ${targets:-$(cargo +nightly fuzz list)}; do
  echo "== $target for $seconds s"
  mkdir -p "fuzz/corpus/$target"
  # Long lines are where readers have to hold back: a longer input than the default is worth trying.
  cargo +nightly fuzz run --sanitizer none "$target" "fuzz/corpus/$target" fuzz/seeds -- -dict=fuzz/formats.dict \
    -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=256 -malloc_limit_mb=256 -verbosity=0
done
