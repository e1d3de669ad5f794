#!/usr/bin/env bash
# tools/step.sh WHAT ADVICE COMMAND...: run one step of the Makefile without its output.
#
# When it fails it tells what failed, the end of what the program itself said, and what to try:
# npm's and pip's own quiet modes would hide the reason.
set -uo pipefail

what=$1 advice=$2
shift 2
said=$(mktemp)
trap 'rm -f "$said"' EXIT

echo "$what"
"$@" >"$said" 2>&1
status=$?
if [ "$status" -ne 0 ]; then
	{
		echo
		echo "FAILED: $what"
		echo "The command: $*"
		echo "Its last lines (exit status $status):"
		tail -n 20 "$said" | sed 's/^/    /'
		echo "What to try: $advice"
		echo
	} >&2
fi
exit "$status"
