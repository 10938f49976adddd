//! The machine and the build of a benchmark.

use serde::Serialize;
use web_time::{SystemTime, UNIX_EPOCH};

/// A machine and a build of the program, without data that identify the owner or the network.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Machine {
    /// The name of the processor, if the system reports it.
    pub cpu: Option<String>,
    /// The number of hardware threads.
    pub cores: Option<usize>,
    /// The load average over the minute before the benchmark.
    pub load: Option<f64>,
    /// The operating system, with its version if it reports one.
    pub os: String,
    /// The architecture for which the program was built.
    pub architecture: &'static str,
    /// The version of this crate.
    pub gridproof: &'static str,
    /// Whether the program was built with debug assertions, which makes its times meaningless.
    pub is_debug_build: bool,
    /// The start of the benchmark (UTC, RFC 3339).
    pub date: String,
}

impl Machine {
    /// Describes this machine at this moment.
    pub fn this() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self {
            cpu: cpu(),
            cores: std::thread::available_parallelism().ok().map(usize::from),
            load: load(),
            os: os(),
            architecture: std::env::consts::ARCH,
            gridproof: env!("CARGO_PKG_VERSION"),
            is_debug_build: cfg!(debug_assertions),
            date: rfc_3339(now),
        }
    }
}

/// The value in the first line of the form `key<separator>value`.
fn value<'t>(text: &'t str, key: &str, separator: char) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once(separator)?;
        (name.trim() == key).then(|| value.trim().trim_matches('"'))
    })
}

fn cpu() -> Option<String> {
    let name = match std::env::consts::OS {
        "macos" => {
            let arguments = ["-n", "machdep.cpu.brand_string"];
            let output = std::process::Command::new("sysctl").args(arguments).output().ok()?;
            String::from_utf8(output.stdout).ok()?
        }
        "windows" => std::env::var("PROCESSOR_IDENTIFIER").ok()?,
        _ => value(&std::fs::read_to_string("/proc/cpuinfo").ok()?, "model name", ':')?.to_owned(),
    };
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

fn os() -> String {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let system = read("/etc/os-release").and_then(|text| value(&text, "PRETTY_NAME", '=').map(str::to_owned));
    let kernel = read("/proc/sys/kernel/osrelease").map(|version| version.trim().to_owned());
    match (system, kernel) {
        (Some(system), Some(kernel)) => format!("{system}, {} {kernel}", std::env::consts::OS),
        (Some(text), None) | (None, Some(text)) => format!("{} {text}", std::env::consts::OS),
        (None, None) => std::env::consts::OS.to_owned(),
    }
}

/// Formats seconds since 1970 as `2026-01-31T23:59:59Z`. The date is computed with the algorithm `civil_from_days` from
/// H. Hinnant, *chrono-compatible low-level date algorithms*. The algorithm counts in eras of 400 years that begin on
/// the first of March.
fn rfc_3339(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", time / 3600, time / 60 % 60, time % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(rfc_3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc_3339(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(rfc_3339(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(rfc_3339(4_107_542_400), "2100-03-01T00:00:00Z");
        assert_eq!(rfc_3339(1_000_000_000), "2001-09-09T01:46:40Z");
    }

    #[test]
    fn values_of_system_files() {
        let cpuinfo = "processor\t: 0\nmodel name\t: Fast CPU @ 3 GHz: new\nmodel name\t: other\n";
        assert_eq!(value(cpuinfo, "model name", ':'), Some("Fast CPU @ 3 GHz: new"));
        assert_eq!(value("A=1\nPRETTY_NAME=\"An OS 13\"\n", "PRETTY_NAME", '='), Some("An OS 13"));
        assert_eq!(value(cpuinfo, "bogus", ':'), None);
    }
}
