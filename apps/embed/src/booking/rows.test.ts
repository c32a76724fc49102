import type { PublicSlot } from '@ritm/booking/contract';
import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';

const slot = (time_from: string, time_to: string, teachers_ids: number[]): PublicSlot => ({
  starts_at: `2026-03-16T${time_from}:00+05:00`,
  date: '2026-03-16',
  time_from,
  time_to,
  teachers_ids,
  price: 100,
});
const shown = (services: readonly (readonly PublicSlot[])[]) =>
  rowsOf(services).map((row) => row.map((part) => `${part.slot.time_from} ${part.teacher_id}`).join(', '));

test('a row is of times that follow one another, with one specialist where possible', () => {
  const hair = [slot('10:00', '11:00', [1, 2]), slot('11:00', '12:00', [1]), slot('13:00', '14:00', [1])];
  const nails = [slot('11:00', '11:45', [2]), slot('12:00', '12:45', [2, 1]), slot('14:30', '15:15', [3])];
  expect(shown([hair, nails])).toEqual(['10:00 2, 11:00 2', '11:00 1, 12:00 1', '13:00 1, 14:30 3']);
});

test('a pause of more than half an hour, and a service without a time, make no row', () => {
  expect(shown([[slot('10:00', '11:00', [1])], [slot('11:31', '12:00', [1])]])).toEqual([]);
  expect(shown([[slot('10:00', '11:00', [1])], [slot('11:00', '12:00', [1])], []])).toEqual([]);
});

test('a service that ends at midnight is followed on the next day', () => {
  const next = { ...slot('00:00', '00:30', [1]), starts_at: '2026-03-17T00:00:00+05:00', date: '2026-03-17' };
  expect(shown([[slot('23:00', '00:00', [1])], [next]])).toEqual(['23:00 1, 00:00 1']);
});
