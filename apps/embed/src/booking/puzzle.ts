/** The server's puzzle, as `GET /captcha` returns it. */
export interface Puzzle {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  signature: string;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Solves the puzzle and returns the token for the header. The answer is the first counter for which the key derived
 * from nonce and counter begins with the prefix in the puzzle. It takes a phone about a second.
 */
export async function solve(puzzle: Puzzle): Promise<string> {
  const started = performance.now();
  const { nonce, salt, cost, keyLength, keyPrefix } = puzzle.parameters;
  const head = bytesOf(nonce);
  const password = new Uint8Array(head.length + 4);
  password.set(head);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(head.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = hexOf(await crypto.subtle.deriveBits(parameters, key, keyLength * 8));
    if (!derivedKey.startsWith(keyPrefix.toLowerCase())) continue;
    const solution = { counter, derivedKey, time: Math.round(performance.now() - started) };
    return btoa(JSON.stringify({ challenge: puzzle, solution }));
  }
}
