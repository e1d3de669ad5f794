#!/usr/bin/env bash
# tools/run_step.sh NAME ADVICE COMMAND...: run one step of the Makefile quietly.
#
# On a failure it prints the name of the step, the last lines of the command's output, and advice.
# The quiet modes of npm and pip would hide the reason.
set -uo pipefail

name=$1 advice=$2
shift 2
output=$(mktemp)
trap 'rm -f "$output"' EXIT

echo "$name"
"$@" >"$output" 2>&1
status=$?
if [ "$status" -ne 0 ]; then
	{
		echo
		echo "FAILED: $name"
		echo "The command: $*"
		echo "Its last lines (exit status $status):"
		tail -n 20 "$output" | sed 's/^/    /'
		echo "What to try: $advice"
		echo
	} >&2
fi
exit "$status"
