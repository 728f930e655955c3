#!/bin/sh
# Leaves a Chromium on the machine for the browser tests, installing Debian's where this user may.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo -n"
    sudo -n true 2>/dev/null || as_root=no
fi
if [ "$as_root" = no ] || ! command -v apt-get >/dev/null; then
    echo "The browser tests need Chromium. Install it (Debian: apt install chromium) and run this again." >&2
    exit 1
fi
echo "Installing Chromium for the browser tests …"
mkdir -p build
export DEBIAN_FRONTEND=noninteractive
if ! { $as_root apt-get update && $as_root apt-get install --yes --no-install-recommends chromium; } >build/browser.log 2>&1; then
    tail -n 20 build/browser.log >&2
    exit 1
fi
