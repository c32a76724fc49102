import { describe, expect, test } from 'vitest';
import { sizeOfSms } from './segments.ts';

describe('parts of an SMS', () => {
  test.each([
    ['a'.repeat(160), 'gsm', 160, 1, 0],
    ['a'.repeat(161), 'gsm', 161, 2, 145],
    ['a'.repeat(306), 'gsm', 306, 2, 0],
    ['a'.repeat(307), 'gsm', 307, 3, 152],
    ['€'.repeat(80), 'gsm', 160, 1, 0],
    ['€'.repeat(81), 'gsm', 162, 2, 144],
    ['я'.repeat(70), 'ucs2', 70, 1, 0],
    ['я'.repeat(71), 'ucs2', 71, 2, 63],
    ['я'.repeat(134), 'ucs2', 134, 2, 0],
    ['я'.repeat(135), 'ucs2', 135, 3, 66],
    [`${'a'.repeat(69)}я`, 'ucs2', 70, 1, 0],
    ['😀'.repeat(35), 'ucs2', 70, 1, 0],
    ['', 'gsm', 0, 1, 160],
  ] as const)('%j', (text, encoding, units, segments, free) => {
    expect(sizeOfSms(text)).toEqual({ encoding, units, segments, free });
  });
});
