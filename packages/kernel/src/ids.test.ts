import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { randomToken, uuidv7 } from './ids.ts';
import { formatVisits } from './visits.ts';

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('uuidv7', () => {
  it('holds its time and sorts by it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 2 }), (now) => {
        const id = uuidv7(now);
        expect(id).toMatch(VERSION_7);
        expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now);
        expect(uuidv7(now + 1) > id).toBe(true);
      }),
    );
  });

  it('does not repeat itself', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => uuidv7(1))).size).toBe(10_000);
  });
});

describe('randomToken', () => {
  it('is base64url of the requested length, and new each time', () => {
    expect(randomToken()).toMatch(/^[\w-]{22}$/);
    expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
    expect(new Set(Array.from({ length: 1000 }, () => randomToken())).size).toBe(1000);
  });
});

describe('formatVisits', () => {
  it('shows hundredths without needless zeros', () => {
    const shown = [800, 50, 725, 0, -150, 5, 1010].map((visits) => formatVisits(visits));
    expect(shown).toEqual(['8', '0,5', '7,25', '0', '\u22121,5', '0,05', '10,1']);
    expect(formatVisits(725, 'en')).toBe('7.25');
    expect(() => formatVisits(0.5)).toThrow(RangeError);
  });
});
