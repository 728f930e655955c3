#!/bin/sh
# Prints the first Python that is new enough: $PYTHON where that is set, otherwise the usual names.
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    path=$(command -v "$name") || continue
    if "$path" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        printf '%s\n' "$path"
        exit 0
    fi
    found="${found:-, found} $("$path" --version 2>&1)"
done
echo "Line-it needs Python 3.11 or newer${found:-, found none}. Install one, or name it: make play PYTHON=/path/to/python3" >&2
exit 1
