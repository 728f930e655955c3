import type { Reveal } from '$lib/protocol';

/** What became of the promise: kept, broken, not to be checked in this browser, or never made. */
export type Fairness = 'true' | 'false' | 'unable' | 'none';

function bytes(hex: string): Uint8Array<ArrayBuffer> | null {
  const pairs = hex.match(/../g) ?? [];
  if (pairs.length * 2 !== hex.length || !/^[0-9a-f]*$/i.test(hex)) return null;
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/**
 * Whether the revealed secret hashes (SHA-256) to what was published before the first card. Browsers hash only on
 * secure pages; without `subtle` the answer is `unable`.
 */
export async function fairness(
  commit: string,
  reveal: Reveal | null,
  subtle: SubtleCrypto | undefined,
): Promise<Fairness> {
  if (!reveal || commit === '') return 'none';
  if (!subtle) return 'unable';
  const secret = bytes(reveal.secret);
  if (!secret) return 'false';
  const digest = new Uint8Array(await subtle.digest('SHA-256', secret));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commit.toLowerCase() ? 'true' : 'false';
}
