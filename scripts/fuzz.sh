#!/usr/bin/env bash
# Runs every fuzz target, or the named ones, for a number of seconds (by default 60):
# scripts/fuzz.sh [SECONDS [TARGET...]]
# Each target starts with the texts of fuzz/seeds/, at least one for each format, and inserts words from fuzz/formats.dict.
# The run ends at an input that panics, takes more than 10 seconds, or needs more than 256 MB.
# Needs cargo-fuzz (`cargo install cargo-fuzz`) and a nightly toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
targets=${*:2}
# Readers and detection are safe Rust, so AddressSanitizer would find no further errors. It takes several times as long
# for each input, and keeps 256 MB of freed memory, which is the whole memory limit.
for target in ${targets:-$(cargo +nightly fuzz list)}; do
  echo "== $target for $seconds s"
  mkdir -p "fuzz/corpus/$target"
  # The size limits of readers matter for long lines, so inputs may be longer than by default.
  cargo +nightly fuzz run --sanitizer none "$target" "fuzz/corpus/$target" fuzz/seeds -- -dict=fuzz/formats.dict \
    -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=256 -malloc_limit_mb=256 -verbosity=0
done
