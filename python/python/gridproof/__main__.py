"""The command line: `python -m gridproof`, and `gridproof`."""

import sys

from . import _native


def main() -> int:
    """Runs the command line with the arguments of this process, and returns its exit code."""
    return _native.main(["gridproof", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
