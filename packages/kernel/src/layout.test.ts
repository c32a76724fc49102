import { expect, test } from 'vitest';
import { inOtherLayout } from './layout.ts';

test.each([
  ['ltybcjd', 'денисов'],
  ['Ltybcjd', 'денисов'],
  ['[jhjitd', 'хорошев'],
  ['`krby bdfy', 'ёлкин иван'],
  ['зфыы', 'pass'],
  ['ьфнук 8', 'mayer 8'],
])('%j is typed for %j', (typed, meant) => expect(inOtherLayout(typed)).toBe(meant));

test.each(['', '8 900', 'йога zumba', '+7 (900)'])('%j has no other reading', (typed) =>
  expect(inOtherLayout(typed)).toBeUndefined(),
);
