import { describe, expect, it } from 'vitest';
import { Burst, type KeyPress } from './burst.ts';

const keyOf = (sign: string): Pick<KeyPress, 'code' | 'shift'> => {
  if (/[a-z]/.test(sign)) return { code: `Key${sign.toUpperCase()}`, shift: false };
  if (/[A-Z]/.test(sign)) return { code: `Key${sign}`, shift: true };
  if (/\d/.test(sign)) return { code: `Digit${sign}`, shift: false };
  return { code: 'Minus', shift: sign === '_' };
};
const russian: Record<string, string> = { KeyQ: 'й', KeyW: 'ц', KeyE: 'у', KeyA: 'ф' };

/** Types the text with this many ms between the characters, then Enter; returns what the burst recognized. */
function type(text: string, gap: number, { layout = 'en', start = 1_000, inField = true } = {}): string | undefined {
  const burst = new Burst();
  let at = start;
  for (const sign of text) {
    const { code, shift } = keyOf(sign);
    if (shift) burst.add({ code: 'ShiftLeft', key: 'Shift', shift, at, inField });
    const key = layout === 'ru' ? (russian[code] ?? sign) : sign;
    if (burst.add({ code, key, shift, at: (at += gap), inField }) !== undefined) throw new Error('too early');
  }
  return burst.add({ code: 'Enter', key: 'Enter', shift: false, at: at + gap, inField });
}

describe('a scanner that types', () => {
  it('is read whole', () => expect(type('hV3k-Zq_9aW1', 8)).toBe('hV3k-Zq_9aW1'));
  it('under a Russian layout too', () => expect(type('qwea-1', 8, { layout: 'ru' })).toBe('qwea-1'));
  it('a person who types is no scanner', () => expect(type('1122', 120)).toBeUndefined());
  it('outside a field nobody types, so a slow scanner is read there', () =>
    expect(type('1122', 120, { inField: false })).toBe('1122'));
  it('a short word is no code', () => expect(type('12', 8)).toBeUndefined());

  it('what a person had begun to type is no part of the code', () => {
    const burst = new Burst();
    burst.add({ code: 'KeyX', key: 'x', shift: false, at: 0, inField: true });
    let at = 500;
    for (const sign of '7001') burst.add({ ...keyOf(sign), key: sign, at: (at += 8), inField: true });
    expect(burst.add({ code: 'Enter', key: 'Enter', shift: false, at: at + 8, inField: true })).toBe('7001');
  });

  it('signs without keys are taken as they are', () => {
    const burst = new Burst();
    let at = 0;
    for (const sign of 'Ж-42') burst.add({ code: '', key: sign, shift: false, at: (at += 8), inField: true });
    expect(burst.add({ code: '', key: 'Enter', shift: false, at: at + 8, inField: true })).toBe('Ж-42');
  });
});
