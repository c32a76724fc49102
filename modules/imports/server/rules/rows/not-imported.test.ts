import { expect, test } from 'vitest';
import { countNotImported, nothingLeft } from './not-imported.ts';
import type { ParsedClient, ParsedGroup } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';

const group = (one: Partial<ParsedGroup>): ParsedGroup => ({
  name: 'Балет',
  teacher: null,
  room: null,
  schedule: [],
  ...one,
});
const schedule = [{ weekday: 1, starts_at: '18:00', ends_at: null }] satisfies ParsedGroup['schedule'];

test.each<[string, Partial<ParsedClient>, ParsedGroup | undefined, object]>([
  ['nothing', {}, undefined, {}],
  ['a branch', { branch: 'Север' }, undefined, { branches: 1 }],
  ['a group alone', {}, group({}), {}],
  ['a teacher without a class', {}, group({ teacher: 'Орлова' }), { teachers: 1 }],
  ['a teacher of a class', {}, group({ teacher: 'Орлова', schedule }), {}],
  ['a first visit', { first_visit_on: '2026-01-01' }, undefined, { statistics: 1 }],
  ['a last visit', { last_visit_on: '2026-01-01' }, undefined, { statistics: 1 }],
  ['a number of visits', { visits_count: 1 }, undefined, { statistics: 1 }],
  ['a sum', { spent: 1 }, undefined, { statistics: 1 }],
  ['zeros', { visits_count: 0, spent: 0 }, undefined, {}],
])('of %s so much cannot be imported', (_, client, of, expected) => {
  const counts = nothingLeft();
  const row = { client: { ...emptyClient, full_name: 'А', lastname: null, firstname: null, ...client } };
  countNotImported(counts, { ...row, ...(of && { group: of }) });
  expect(counts).toEqual({ branches: 0, teachers: 0, statistics: 0, ...expected });
});
