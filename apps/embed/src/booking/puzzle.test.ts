import { expect, test } from 'vitest';
import { solve } from './puzzle.ts';

/** A puzzle made by the server; its answer is 7. */
const puzzle = {
  parameters: {
    cost: 10,
    keyLength: 32,
    keyPrefix: '77ae55af2be9ea4b1fee06951f30b3c8',
    nonce: 'b075058c585bd8b9a254c3f961019ff3',
    salt: 'a501c58050e0c923f261d9fd63768af1',
  },
  signature: '7dc3471a72b0e5d8dbd7a7ced486e53e58e95f14e72cfa8ff6209d7bcd34f235',
};

test('the token holds the puzzle as it came and the answer to it', async () => {
  const token = JSON.parse(atob(await solve(puzzle))) as {
    challenge: unknown;
    solution: { counter: number; derivedKey: string };
  };
  expect(token.challenge).toEqual(puzzle);
  expect(token.solution.counter).toBe(7);
  expect(token.solution.derivedKey).toMatch(/^77ae55af2be9ea4b1fee06951f30b3c8[0-9a-f]{32}$/);
});
