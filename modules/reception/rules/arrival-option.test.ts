import { describe, expect, it } from 'vitest';
import { buildCharge, buildLot } from '@ritm/passes/rules/testing';
import { arrivalOption } from './arrival-option.ts';
import type { Arrival } from './check-in.ts';

const row = {
  timetable_id: 5,
  occurrence_id: 7,
  title: 'Йога',
  date: '2026-09-10',
  time_from: '20:00',
  time_to: '21:00',
  capacity: 10,
  booked: 3,
};
const texts = { passName: (id: number) => `Абонемент ${id}`, refusal: ({ why }: { why: string }) => `Нет: ${why}` };
const charge = { lesson_plus_id: 4, visits: 100, value: 60_000, counted: true };
const noExtras = { unfreeze: null, conflicts: [] };
const owed: Arrival = { outcome: 'owed', charge: { ...charge, lesson_plus_id: null }, ...noExtras };
const option = (arrival: Arrival, over: Partial<typeof row | { capacity: null }> = {}) =>
  arrivalOption({ row: { ...row, ...over }, awaited: true, arrival }, texts);

describe('a class that the reception offers', () => {
  it('where nothing pays says the class and its free places', () => {
    expect(option(owed)).toEqual({
      timetable_id: 5,
      occurrence_id: 7,
      title: 'Йога',
      date: '2026-09-10',
      time_from: '20:00',
      time_to: '21:00',
      booked: true,
      free: 7,
      outcome: 'owed',
      barred: false,
      lesson_plus: null,
      unfreeze: null,
      refusal: null,
      make_up: null,
    });
  });

  it.each([
    [{ capacity: 3 }, 0],
    [{ capacity: 2 }, 0],
    [{ capacity: null }, null],
  ])('with %o and three booked has %s free places', (over, free) => expect(option(owed, over)).toMatchObject({ free }));

  it('says what the mark leaves of the pass, and when the pass that it starts ends', () => {
    const lot = buildLot({ id: 4, charges: [buildCharge('2026-09-02')] });
    expect(option({ outcome: 'covered', lot, charge, ...noExtras })).toMatchObject({
      lesson_plus: { id: 4, name: 'Абонемент 4', left: 600, ends_on: '2026-09-30' },
      refusal: null,
    });
    const unstarted = buildLot({ id: 4, activation: 'on_first_visit' });
    expect(option({ outcome: 'covered', lot: unstarted, charge, ...noExtras })).toMatchObject({
      lesson_plus: { left: 700, ends_on: '2026-10-09' },
    });
  });

  it.each([
    ['no_place', true],
    ['canceled', true],
    ['no_lot', false],
  ] as const)('refused for %s takes nobody in: %s', (why, barred) =>
    expect(option({ outcome: 'refused', why, nearest: null, ...noExtras })).toMatchObject({ barred }),
  );

  it('says why it refuses, and which freeze would have to end', () => {
    const lot = buildLot({ id: 4 });
    const freeze = { id: 7, from_date: '2026-09-08', to_date: '2026-09-12' };
    expect(
      option({ outcome: 'refused', why: 'no_lot', nearest: null, unfreeze: { lot, freeze }, conflicts: [] }),
    ).toMatchObject({
      outcome: 'refused',
      lesson_plus: null,
      unfreeze: { lesson_plus_id: 4, name: 'Абонемент 4', to_date: '2026-09-12' },
      refusal: 'Нет: no_lot',
    });
  });
});
