/** What was remembered under that key; null if nothing, or if this browser keeps nothing. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be blocked (private windows, embedded frames); the page works without.
    return null;
  }
}

/** The value is kept for the next visit where the browser allows it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above: the choice then holds until the page is closed.
  }
}
