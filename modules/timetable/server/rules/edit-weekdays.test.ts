/** What an edit does to a series of several weekdays: each weekday keeps its dates and its time, and history stays. */
import { addDays, startOfWeek, weekday } from '@ritm/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Changes, type EditInput, type Occurrence, type Scope } from './edit-plan.ts';
import { planEdit } from './edit-scope.ts';
import { applyPlan, buildRows, buildSeries, planned, plannedDates, refusal } from './edit-testing.ts';
import { datesOf, isDateOf, timeOn, type WeekTime } from './repeat.ts';

/** Wednesday; the series is on Mondays and Wednesdays from 2 March. */
const TODAY = '2026-03-18';
const HORIZON = '2026-04-30';
const at = (day: number, time_from: string, duration_minutes = 60): WeekTime => ({
  weekday: day,
  time_from,
  duration_minutes,
});
const course = buildSeries({ times: [at(1, '18:00'), at(3, '19:30', 90)] });

function rowsOf(series = course, over: Parameters<typeof buildRows>[2] = {}): Occurrence[] {
  return buildRows(series, HORIZON, over).map((row) => ({
    ...row,
    fields: { ...row.fields, ...timeOn(series, row.original_date), ...over[row.original_date]?.fields },
  }));
}
const edit = (scope: Scope, original_date: string, series = course, occurrences = rowsOf(series)): EditInput => ({
  series,
  occurrences,
  original_date,
  scope,
  today: TODAY,
  horizon: HORIZON,
});
const result = (input: EditInput, changes: Changes) => applyPlan(input, planned(planEdit({ ...input, changes })));
const planOf = (input: EditInput, changes: Changes) => planned(planEdit({ ...input, changes }));

describe('an edit without weekdays is one of the picked weekday', () => {
  it('changes its hour alone, from the cut on', () => {
    const input = edit('following', '2026-03-23');
    const { next, updates } = planOf(input, { time_from: '17:00' });
    expect(next).toMatchObject({ date: '2026-03-23', times: [at(1, '17:00'), at(3, '19:30', 90)], time_from: '17:00' });
    const changed = updates.filter(({ fields }) => fields.time_from);
    expect(changed.map(({ date }) => weekday(date))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('moves it to another day, and the other weekday stays', () => {
    const rows = result(edit('all', '2026-03-23'), { date: '2026-03-24' });
    expect(plannedDates(rows, '2026-03-18').slice(0, 4)).toEqual([
      '2026-03-18',
      '2026-03-24',
      '2026-03-25',
      '2026-03-31',
    ]);
    expect(rows.filter(({ status }) => status === 'canceled')).toEqual([]);
  });

  it('is not moved onto the other weekday, nor out of its week', () => {
    const input = edit('all', '2026-03-23');
    expect(refusal(planEdit({ ...input, changes: { date: '2026-03-25' } }))).toBe('weekday_taken');
    expect(refusal(planEdit({ ...input, changes: { date: '2026-03-31' } }))).toBe('beyond_week');
  });

  it('of this date leaves the series alone', () => {
    const { series, updates } = planOf(edit('this', '2026-03-25'), { date: '2026-03-26', time_from: '19:30' });
    expect(series).toBe(null);
    expect(updates).toEqual([
      { id: 8, owner: 'series', original_date: '2026-03-25', date: '2026-03-26', fields: { time_from: '19:30' } },
    ]);
  });
});

describe('other weekdays', () => {
  it('add their dates from today on, and nothing that was is repeated', () => {
    // On Wednesday 18 March a Friday is added: the nearest is two days ahead.
    const rows = result(edit('all', '2026-03-18'), { times: [...course.times!, at(5, '10:00')] });
    expect(plannedDates(rows, TODAY).slice(0, 4)).toEqual(['2026-03-18', '2026-03-20', '2026-03-23', '2026-03-25']);
    expect(plannedDates(rows, '2026-01-01').filter((date) => date < TODAY)).toHaveLength(5);
    const friday = rows.find(({ date }) => date === '2026-03-20')!;
    expect(friday.fields).toMatchObject({ teacher_id: 10 });
  });

  it('take the place of those that left, with their clients', () => {
    const input = edit('all', '2026-03-23');
    const { updates, cancels, inserts } = planOf(input, { times: [at(2, '18:00'), at(3, '19:30', 90)] });
    expect(cancels).toEqual([]);
    expect(inserts.map(({ date }) => date)).toEqual([]);
    expect(updates.map(({ original_date }) => weekday(original_date))).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('do not repeat in its week a class that has been', () => {
    // Monday 16 March was; moved to Fridays on Wednesday, the class begins on Friday of the next week.
    const rows = result(edit('all', '2026-03-23'), { date: '2026-03-27' });
    expect(plannedDates(rows, TODAY).slice(0, 4)).toEqual(['2026-03-18', '2026-03-25', '2026-03-27', '2026-04-01']);
  });

  it('leave, and come back with all dates when they return', () => {
    const without = edit('all', '2026-03-23');
    const gone = planOf(without, { times: [at(1, '18:00')] });
    expect(gone.series).toEqual({ times: null });
    const series = { ...course, ...gone.series };
    const stored = applyPlan(without, gone);
    expect(plannedDates(stored, TODAY).every((date) => weekday(date) === 1)).toBe(true);
    const back = planOf(edit('all', '2026-03-23', series, stored), { times: course.times! });
    const revived = back.updates.filter(({ isRevived }) => isRevived);
    expect(revived.map(({ date }) => date).slice(0, 2)).toEqual(['2026-03-18', '2026-03-25']);
    expect(revived[0]!.fields).toMatchObject({ teacher_id: 10, time_from: '19:30', duration_minutes: 90 });
  });

  it('do not bring back a class that a person canceled', () => {
    const stored = rowsOf(course, { '2026-03-25': { status: 'canceled' } });
    const plan = planOf(edit('all', '2026-03-23', course, stored), { times: [...course.times!, at(5, '10:00')] });
    expect(plan.updates.filter(({ isRevived }) => isRevived)).toEqual([]);
  });

  it('keep an hour that was set for one date', () => {
    const stored = rowsOf(course, { '2026-03-30': { fields: { time_from: '12:00' } } });
    const { updates } = planOf(edit('all', '2026-03-23', course, stored), {
      times: [at(1, '17:00'), at(3, '19:30', 90)],
    });
    expect(updates.find(({ date }) => date === '2026-03-30')).toBe(undefined);
    expect(updates.find(({ date }) => date === '2026-04-06')).toMatchObject({ fields: { time_from: '17:00' } });
  });

  it('end with the week of the end that was set', () => {
    const ended = { ...course, repeat_until: '2026-04-01' };
    const { series } = planOf(edit('all', '2026-03-25', ended), { date: '2026-03-27' });
    expect(series).toMatchObject({ repeat_until: '2026-04-03' });
  });

  it('every two weeks stay in their weeks', () => {
    const biweekly = { ...course, repeat: '2_weeks' as const };
    const rows = result(edit('following', '2026-03-30', biweekly), { times: [at(2, '18:00'), at(4, '18:00')] });
    expect(plannedDates(rows, TODAY)).toEqual([
      '2026-03-18',
      '2026-03-31',
      '2026-04-02',
      '2026-04-14',
      '2026-04-16',
      '2026-04-28',
      '2026-04-30',
    ]);
  });
});

const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const times = days.map((list) => list.toSorted((a, b) => a - b).map((day) => at(day, `${10 + day}:00`)));

describe('whatever the weekdays', () => {
  it('the dates are those of the weekdays, in order and once each', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 40 }), fc.boolean(), (list, shift, isBiweekly) => {
        const date = addDays('2026-03-02', shift);
        const rule = {
          date,
          repeat: isBiweekly ? ('2_weeks' as const) : ('week' as const),
          repeat_until: null,
          times: list,
        };
        const found = datesOf(rule, date, '2026-06-30');
        const expected = Array.from({ length: 200 }, (_, n) => addDays(date, n)).filter((one) => {
          const weeks = Math.round((Date.parse(startOfWeek(one)) - Date.parse(startOfWeek(date))) / 604_800_000);
          const isWeek = !isBiweekly || weeks % 2 === 0;
          return isWeek && one <= '2026-06-30' && list.some((time) => time.weekday === weekday(one));
        });
        expect(found).toEqual(expected);
        for (const one of found.slice(0, 5)) expect(isDateOf(rule, one)).toBe(true);
      }),
    );
  });

  it('an edit of them leaves what was, and ahead exactly the new dates beside those that were behind', () => {
    fc.assert(
      fc.property(times, times, fc.constantFrom<Scope>('following', 'all'), fc.nat(4), (from, to, scope, pick) => {
        const series = { ...course, times: from.length > 1 ? from : null };
        const first = from.length > 1 ? course : { ...course, ...from[0], times: null };
        const start = { ...first, times: series.times, date: addDays('2026-03-02', from[0]!.weekday - 1) };
        const stored = rowsOf(start);
        const ahead = stored.filter(({ date }) => date >= TODAY);
        const picked = ahead[Math.min(pick, ahead.length - 1)]!.original_date;
        const input = edit(scope, picked, start, stored);
        const plan = planEdit({ ...input, changes: { times: to } });
        const rows = applyPlan(input, planned(plan));
        const cut = scope === 'all' ? TODAY : picked;
        const before = (list: readonly Occurrence[]) =>
          list.filter((row) => row.original_date < cut).map(({ date, status }) => [date, status]);
        const kept = before(stored).filter(([date]) => date! < startOfWeek(cut));
        expect(before(rows).filter(([date]) => date! < startOfWeek(cut))).toEqual(kept);
        // A row that moves to a later day of its week may pass the horizon.
        const after = plannedDates(rows, addDays(startOfWeek(cut), 7)).filter((date) => date <= HORIZON);
        expect(after.every((date) => to.some((one) => one.weekday === weekday(date)))).toBe(true);
        expect(new Set(after).size).toBe(after.length);
        expect(after).toEqual(
          Array.from({ length: 60 }, (_, n) => addDays(startOfWeek(cut), 7 + n)).filter(
            (date) => date <= HORIZON && to.some((one) => one.weekday === weekday(date)),
          ),
        );
      }),
    );
  });
});
