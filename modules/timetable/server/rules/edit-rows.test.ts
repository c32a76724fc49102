import { describe, expect, it } from 'vitest';
import type { Changes, EditInput, Scope } from './edit-plan.ts';
import { planEdit } from './edit-scope.ts';
import { buildRows, buildSeries, planned, refusal } from './edit-testing.ts';

const HORIZON = '2026-04-30';
/** Mondays from 2 March; ids from 1. The 16th is past, the 23rd is ahead. */
const weekly = buildSeries();
const input = (scope: Scope, original_date: string, over: Partial<EditInput> = {}): EditInput => ({
  series: weekly,
  occurrences: buildRows(weekly, HORIZON),
  original_date,
  scope,
  today: '2026-03-18',
  horizon: HORIZON,
  ...over,
});
const plan = (edit: EditInput, changes: Changes) => planned(planEdit({ ...edit, changes }));
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('rows are written so that none meets one that has not moved yet', () => {
  const reversed = { occurrences: buildRows(weekly, HORIZON).toReversed() };
  it.each<[string, Changes, number[]]>([
    ['forward, the last first', { date: '2026-04-08' }, [9, 8, 7, 6]],
    ['back, the first first', { date: '2026-04-05' }, [6, 7, 8, 9]],
    ['not at all, in their order', { teacher_id: 11 }, [6, 7, 8, 9]],
  ])('%s', (_, changes, expected) => {
    expect(ids(plan(input('following', '2026-04-06'), changes).updates)).toEqual(expected);
    expect(ids(plan(input('following', '2026-04-06', reversed), changes).updates)).toEqual(expected);
  });
});

describe('a class of today', () => {
  const today = '2026-03-23';
  it('is not past, whether it has a row or not', () => {
    const edit = input('this', today, { today });
    expect(refusal(planEdit({ ...edit, changes: { teacher_id: 11 } }))).toBeNull();
    expect(refusal(planEdit({ ...edit, occurrences: [], changes: { teacher_id: 11 } }))).toBeNull();
  });
  it('without a row is history on the next day', () => {
    const edit = input('this', today, { today: '2026-03-24', occurrences: [] });
    expect(refusal(planEdit({ ...edit, changes: { teacher_id: 11 } }))).toBe('occurrence_immutable');
    expect(refusal(planEdit({ ...edit, changes: { note: 'Свечи' } }))).toBeNull();
  });
});

describe('a past class moved ahead', () => {
  const moved = (date: string, fields: object = {}) => ({
    occurrences: buildRows(weekly, HORIZON, { '2026-03-16': { date, fields: fields as never } }),
  });
  const updateOf = (edit: EditInput, changes: Changes) => plan(edit, changes).updates.find(({ id }) => id === 3);
  const changed = { id: 3, owner: 'series', original_date: '2026-03-16', fields: { teacher_id: 11 } };

  it.each<[string, Scope, string, string, object | undefined]>([
    ['all', 'all', '2026-03-23', '2026-03-20', { ...changed, date: '2026-03-20' }],
    ['all, on the day itself', 'all', '2026-03-23', '2026-03-18', { ...changed, date: '2026-03-18' }],
    ['no edit when its new day has passed as well', 'all', '2026-03-23', '2026-03-17', undefined],
    ['itself and the following', 'following', '2026-03-16', '2026-03-20', { ...changed, date: '2026-03-20' }],
    ['one before it and the following', 'following', '2026-03-09', '2026-03-20', { ...changed, date: '2026-03-20' }],
    ['no edit of one after it and the following', 'following', '2026-03-23', '2026-03-20', undefined],
  ])('takes the edit of %s', (_, scope, picked, date, expected) => {
    const edit = input(scope, picked, moved(date));
    expect(updateOf(edit, { teacher_id: 11 })).toEqual(expected);
    expect(plan(edit, { teacher_id: 11 }).kept.map(({ id }) => id)).not.toContain(3);
    expect(plan(edit, { teacher_id: 11 }).cancels).toEqual([]);
  });

  it('keeps the values that are its own, and its day when the others move', () => {
    const substitute = input('all', '2026-03-23', moved('2026-03-20', { teacher_id: 12 }));
    expect(updateOf(substitute, { teacher_id: 11 })).toBeUndefined();
    expect(updateOf(substitute, { date: '2026-03-24', time_from: '19:00' })).toEqual({
      ...changed,
      date: '2026-03-20',
      fields: { time_from: '19:00' },
    });
  });

  it('goes where the person moves it', () => {
    const edit = input('all', '2026-03-16', moved('2026-03-20'));
    expect(updateOf(edit, { date: '2026-03-19' })).toEqual({ ...changed, date: '2026-03-19', fields: {} });
    expect(plan(edit, { date: '2026-03-19' }).cancels).toEqual([]);
  });

  it('is history once it is marked', () => {
    const rows = buildRows(weekly, HORIZON, { '2026-03-16': { date: '2026-03-20', is_marked: true } });
    const edit = input('all', '2026-03-23', { occurrences: rows });
    expect(updateOf(edit, { teacher_id: 11 })).toBeUndefined();
    expect(plan(edit, { teacher_id: 11 }).kept).toEqual([{ id: 3, why: 'marked' }]);
  });
});

it('a series that would have gone on ends on the eve, and the new one goes on to its end', () => {
  const series = buildSeries({ repeat_until: '2026-04-20' });
  const edit = input('following', '2026-04-06', { series, occurrences: buildRows(series, HORIZON) });
  const { series: ended, next } = plan(edit, { teacher_id: 11 });
  expect(ended).toEqual({ repeat_until: '2026-04-05' });
  expect(next).toMatchObject({ date: '2026-04-06', repeat_until: '2026-04-20' });
});

describe('what is as it was is not written', () => {
  it('neither for the series nor for its rows', () => {
    expect(plan(input('all', '2026-03-23'), { teacher_id: 10, time_from: '18:00' })).toMatchObject({
      series: null,
      updates: [],
      cancels: [],
      inserts: [],
    });
  });
  it('but for the dates that are otherwise', () => {
    const occurrences = buildRows(weekly, HORIZON, { '2026-03-30': { fields: { teacher_id: 77 } } });
    const { updates } = plan(input('all', '2026-03-30', { occurrences }), { teacher_id: 10 });
    expect(updates).toMatchObject([{ id: 5, fields: { teacher_id: 10 } }]);
  });
  it('a field that rows do not store is written to the series alone', () => {
    const { series, updates } = plan(input('all', '2026-03-23'), { color: 'red' });
    expect(series).toEqual({ color: 'red' });
    expect(updates).toEqual([]);
  });
});

describe('a date that was moved by itself', () => {
  const occurrences = buildRows(weekly, HORIZON, { '2026-03-30': { date: '2026-04-01' } });
  it('stays where it is when its series moves, and goes along when it is the one picked', () => {
    const dateOf = (original_date: string, date: string) =>
      plan(input('all', original_date, { occurrences }), { date }).updates.find(({ id }) => id === 5)?.date;
    expect(dateOf('2026-03-23', '2026-03-24')).toBe('2026-04-01');
    expect(dateOf('2026-03-30', '2026-03-31')).toBe('2026-03-31');
  });
  it('stays when only its teacher changes', () => {
    const { updates } = plan(input('all', '2026-03-30', { occurrences }), { teacher_id: 11 });
    expect(updates.find(({ id }) => id === 5)).toMatchObject({ date: '2026-04-01', fields: { teacher_id: 11 } });
  });
});
