#!/bin/sh
# Leaves the uv that requirements/bootstrap.txt names in .tools/bin; the argument is the Python to do it with.
# Some systems ship Python without ensurepip, so that venv fails; a pip of their own does as well.
set -u
mkdir -p build
rm -rf .tools
if "$1" -m venv .tools >build/bootstrap.log 2>&1; then
    set -- .tools/bin/python -m pip install
elif rm -rf .tools && "$1" -m pip --version >>build/bootstrap.log 2>&1; then
    set -- "$1" -m pip install --target .tools
else
    echo "$1 has neither a working venv nor pip. On Debian and Ubuntu: apt install python3-venv" >&2
    exit 1
fi
if ! "$@" --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt >>build/bootstrap.log 2>&1; then
    tail -n 20 build/bootstrap.log >&2
    rm -rf .tools
    exit 1
fi
