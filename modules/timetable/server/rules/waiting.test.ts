import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { promote, waitingMode, type Queue, type QueuedEntry } from './waiting.ts';

const entry = (id: number, places = 1, more: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id,
  places,
  source: 'online',
  state: 'waiting',
  told_at: null,
  ...more,
});
const queue = (fields: Partial<Queue>): Queue => ({
  free: 1,
  quotas_left: {},
  minutes: 24 * 60,
  entries: [],
  ...fields,
});

test.each([
  [12 * 60 + 1, 'auto'],
  [12 * 60, 'offer'],
  [2 * 60, 'offer'],
  [2 * 60 - 1, 'broadcast'],
] as const)('%i minutes before the start: %s', (minutes, mode) => {
  expect(waitingMode(minutes)).toBe(mode);
});

describe('who gets a freed place', () => {
  test('the first who waits, once', () => {
    expect(promote(queue({ entries: [entry(1), entry(2)] }))).toMatchObject({ give: [1], offer: [], free: 0 });
  });
  test('a family waiting together was split or lost its turn: a family is passed over while fewer places are free, and keeps its position', () => {
    const entries = [entry(1, 3), entry(2), entry(3)];
    expect(promote(queue({ entries }))).toMatchObject({ give: [2], free: 0 });
    expect(promote(queue({ free: 3, entries: [entry(1, 3), entry(3)] }))).toMatchObject({ give: [1], free: 0 });
  });
  test('gets an offer between twelve and two hours before the class, each of their own place', () => {
    const entries = [entry(1, 2), entry(2), entry(3)];
    expect(promote(queue({ free: 3, minutes: 300, entries }))).toMatchObject({ give: [], offer: [1, 2], free: 0 });
  });
  test('within two hours the first to answer gets the place: everybody is notified once', () => {
    const entries = [entry(1, 2), entry(2), entry(3, 1, { told_at: '2026-03-11T07:00:00Z' })];
    expect(promote(queue({ minutes: 60, entries }))).toMatchObject({ give: [], offer: [], notify: [2], free: 1 });
  });
  test('is nobody whose quota is used up, and nobody once it began', () => {
    const entries = [entry(1), entry(2, 1, { source: 'trial' })];
    expect(promote(queue({ quotas_left: { online: 0 }, entries }))).toMatchObject({ give: [2] });
    expect(promote(queue({ minutes: 0, entries }))).toMatchObject({ give: [], offer: [], notify: [] });
  });

  test('never more than is free, in the order of the queue, nobody who would fit is left out', () => {
    const entries = fc
      .array(
        fc.record({
          places: fc.integer({ min: 1, max: 4 }),
          source: fc.constantFrom('online' as const, 'trial' as const),
          state: fc.constantFrom('waiting' as const, 'offered' as const),
        }),
        { maxLength: 20 },
      )
      .map((all) => all.map((one, n) => entry(n + 1, one.places, one)));
    fc.assert(
      fc.property(entries, fc.nat(12), fc.nat(3), fc.integer({ min: 120, max: 2000 }), (all, free, trial, minutes) => {
        const plan = promote(queue({ free, quotas_left: { trial }, minutes, entries: all }));
        const chosen = [...plan.give, ...plan.offer];
        const chosenEntries = all.filter(({ id }) => chosen.includes(id));
        expect(chosen).toEqual(chosenEntries.map(({ id }) => id));
        const places = (list: QueuedEntry[]) => list.reduce((sum, one) => sum + one.places, 0);
        expect(places(chosenEntries) + plan.free).toBe(free);
        const trials = places(chosenEntries.filter(({ source }) => source === 'trial'));
        expect(trials).toBeLessThanOrEqual(trial);
        for (const one of all) {
          if (one.state !== 'waiting' || chosen.includes(one.id)) continue;
          const fits = one.places <= plan.free && (one.source !== 'trial' || one.places <= trial - trials);
          expect(fits).toBe(false);
        }
      }),
    );
  });
});
