/**
 * What an edit of this, the following or all dates does to a series, by pure rules: worked cases, and the properties
 * that history stays and no date is lost or doubled.
 */
import { addDays } from '@ritm/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Changes, type EditInput, type Scope, scopes, whyImmutable } from './edit-plan.ts';
import { planEdit, planMove } from './edit-scope.ts';
import { buildRows, buildSeries, planned, refusal, plannedDates, applyPlan } from './edit-testing.ts';
import { datesOf, isDateOf, repeats } from './repeat.ts';

const TODAY = '2026-03-18';
const HORIZON = '2026-04-30';
/** The series is on Mondays: 2, 9, 16 March are past; 23, 30 March, 6, 13, 20, 27 April are ahead. */
const weekly = buildSeries();

type Over = Parameters<typeof buildRows>[2];
const edit = (scope: Scope, original_date: string, over: Over = {}, series = weekly): EditInput => ({
  series,
  occurrences: buildRows(series, HORIZON, over),
  original_date,
  scope,
  today: TODAY,
  horizon: HORIZON,
});
const plan = (input: EditInput, changes: Changes) => planned(planEdit({ ...input, changes }));
const result = (input: EditInput, changes: Changes) => applyPlan(input, plan(input, changes));

describe('this', () => {
  it('changes one date and leaves the series alone', () => {
    const { updates, ...remainingPlan } = plan(edit('this', '2026-03-30'), { teacher_id: 11 });
    expect(updates).toEqual([
      { id: 5, owner: 'series', original_date: '2026-03-30', date: '2026-03-30', fields: { teacher_id: 11 } },
    ]);
    expect(remainingPlan).toEqual({ series: null, next: null, archive: false, cancels: [], inserts: [], kept: [] });
  });

  it('moves one date and remembers which one it was', () => {
    const input = edit('this', '2026-03-30');
    expect(planMove({ ...input, new_date: '2026-04-01', time_from: '19:00' })).toMatchObject({
      updates: [{ id: 5, original_date: '2026-03-30', date: '2026-04-01', fields: { time_from: '19:00' } }],
    });
  });

  it('gives a date beyond the horizon a row of its own', () => {
    const { inserts, updates } = plan(edit('this', '2026-06-01'), { date: '2026-06-02', teacher_id: 11 });
    expect(updates).toEqual([]);
    expect(inserts).toEqual([
      {
        owner: 'series',
        original_date: '2026-06-01',
        date: '2026-06-02',
        fields: { teacher_id: 11 },
        status: 'planned',
      },
    ]);
  });

  it.each([
    ['2026-03-24', {}, { teacher_id: 11 }, 'no_such_occurrence'],
    ['2026-03-16', {}, { teacher_id: 11 }, 'occurrence_immutable'],
    ['2026-03-16', {}, { time_from: '19:00' }, 'occurrence_immutable'],
    ['2026-03-16', {}, { service_id: 2 }, 'occurrence_immutable'],
    ['2026-03-16', {}, { date: '2026-03-25' }, 'occurrence_immutable'],
    ['2026-03-16', {}, { note: 'Забыли коврики', title: 'Йога', capacity: 13 }, null],
    ['2026-03-16', {}, { teacher_id: 10, time_from: '18:00' }, null],
    ['2026-03-23', { '2026-03-23': { is_marked: true } }, { duration_minutes: 90 }, 'occurrence_immutable'],
    ['2026-03-23', { '2026-03-23': { status: 'conducted' } }, { teacher_id: 11 }, 'occurrence_immutable'],
    ['2026-03-23', { '2026-03-23': { status: 'canceled' } }, { teacher_id: 11 }, 'occurrence_immutable'],
    ['2026-03-16', { '2026-03-16': { date: '2026-03-20' } }, { teacher_id: 11 }, null],
    ['2026-03-23', { '2026-03-23': { date: '2026-03-17' } }, { teacher_id: 11 }, 'occurrence_immutable'],
    ['2026-03-23', {}, { date: '2026-03-17' }, 'date_in_past'],
    ['2026-03-23', {}, { date: '2026-03-18' }, null],
    ['2026-03-23', {}, { repeat: 'day' }, 'repeat_of_one_date'],
    ['2026-03-23', {}, { repeat_until: '2026-04-01' }, 'repeat_of_one_date'],
    ['2026-03-23', {}, { repeat: 'week', repeat_until: null, note: 'Свечи' }, null],
  ] as [string, Over, Changes, string | null][])('%s with %o and %o: %s', (date, over, changes, expected) => {
    expect(refusal(planEdit({ ...edit('this', date, over), changes }))).toBe(expected);
  });
});

describe('this and following', () => {
  it('ends the old series on the eve and starts a new one, rows and clients along', () => {
    const { series, next, updates, cancels, inserts } = plan(edit('following', '2026-04-06'), { teacher_id: 11 });
    expect(series).toEqual({ repeat_until: '2026-04-05' });
    expect(next).toEqual({ ...weekly, date: '2026-04-06', teacher_id: 11, anchor_date: null });
    expect(updates.map(({ id, owner, date, fields }) => [id, owner, date, fields])).toEqual(
      ['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'].map((date, index) => [
        index + 6,
        'next',
        date,
        { teacher_id: 11 },
      ]),
    );
    expect({ cancels, inserts }).toEqual({ cancels: [], inserts: [] });
  });

  it('picked in the past, begins today', () => {
    const { series, next } = plan(edit('following', '2026-03-09'), { teacher_id: 11 });
    expect(series).toEqual({ repeat_until: '2026-03-17' });
    expect(next).toMatchObject({ date: '2026-03-23' });
  });

  it('picked on the first date, is the whole series and starts no other', () => {
    const ahead = buildSeries({ date: '2026-03-23' });
    const { series, next, updates } = plan(edit('following', '2026-03-23', {}, ahead), { time_from: '19:00' });
    expect(next).toBeNull();
    expect(series).toEqual({ time_from: '19:00' });
    expect(updates.map((update) => update.owner)).toEqual(Array(6).fill('series'));
  });

  it('lets a monthly series of the 31st, split in February, return to the 31st', () => {
    const monthly = buildSeries({ date: '2027-01-31', repeat: 'month' });
    const input = { ...edit('following', '2027-02-28', {}, monthly), occurrences: [], horizon: '2027-05-31' };
    const { next } = plan(input, { teacher_id: 11 });
    expect(next).toMatchObject({ date: '2027-02-28', anchor_date: '2027-01-31' });
    expect(datesOf(next!, '2027-01-01', '2027-04-30')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('takes canceled and marked dates along untouched, or the new series would give them out again', () => {
    const over: Over = { '2026-04-06': { is_marked: true }, '2026-04-13': { status: 'canceled' } };
    const input = edit('following', '2026-04-06', over);
    const { kept, updates, inserts } = plan(input, { time_from: '19:00' });
    expect(kept).toEqual([
      { id: 6, why: 'marked' },
      { id: 7, why: 'canceled' },
    ]);
    expect(updates.slice(0, 2).map(({ owner, fields }) => ({ owner, fields }))).toEqual([
      { owner: 'next', fields: {} },
      { owner: 'next', fields: {} },
    ]);
    expect(inserts).toEqual([]);
  });

  it('draws the course to another weekday, each class to its own week', () => {
    const input = edit('following', '2026-04-06');
    const { next, series } = plan(input, { date: '2026-04-08' });
    expect(series).toEqual({ repeat_until: '2026-04-05' });
    expect(next).toMatchObject({ date: '2026-04-08', anchor_date: null });
    const rows = result(input, { date: '2026-04-08' });
    expect(plannedDates(rows, '2026-03-23')).toEqual([
      '2026-03-23',
      '2026-03-30',
      '2026-04-08',
      '2026-04-15',
      '2026-04-22',
      '2026-04-29',
    ]);
    expect(rows.filter((row) => row.owner === 'next').map((row) => row.id)).toEqual([6, 7, 8, 9]);
  });

  it.each([
    [{ repeat_until: '2026-04-01' }, 'no_dates_ahead'],
    [{ date: '2026-03-17' }, 'date_in_past'],
    [{ repeat_until: '2026-04-06' }, null],
  ])('with %o: %s', (changes, expected) => {
    expect(refusal(planEdit({ ...edit('following', '2026-04-06'), changes }))).toBe(expected);
  });

  it('does not prolong a series that was over', () => {
    const over = buildSeries({ repeat_until: '2026-03-09' });
    const { series, next } = plan(edit('following', '2026-03-09', {}, over), { repeat_until: '2026-04-30' });
    expect(series).toEqual({ repeat_until: '2026-03-09' });
    expect(next).toMatchObject({ date: '2026-03-23', repeat_until: '2026-04-30' });
  });
});

describe('all', () => {
  it('changes the series and what is ahead, and never what has been', () => {
    const input = edit('all', '2026-04-06');
    const { series, next, updates } = plan(input, { time_from: '19:00', title: 'Йога 2' });
    expect(series).toEqual({ time_from: '19:00', title: 'Йога 2' });
    expect(next).toBeNull();
    expect(updates.map((update) => update.date)).toEqual(plannedDates(result(input, {}), TODAY));
  });

  it('keeps what was set for one date, and still changes the rest of it', () => {
    const over: Over = { '2026-03-30': { fields: { teacher_id: 77 } }, '2026-04-06': { date: '2026-04-07' } };
    const rows = result(edit('all', '2026-03-23', over), { teacher_id: 11, time_from: '19:00' });
    const of = (original: string) => rows.find((row) => row.original_date === original)!;
    expect(of('2026-03-30').fields).toMatchObject({ teacher_id: 77, time_from: '19:00' });
    expect(of('2026-04-06')).toMatchObject({ date: '2026-04-07', fields: { teacher_id: 11, time_from: '19:00' } });
    expect(of('2026-03-16').fields).toMatchObject({ teacher_id: 10, time_from: '18:00' });
  });

  it('changes the picked date even where it had been set apart', () => {
    const over: Over = { '2026-03-30': { fields: { teacher_id: 77 } } };
    const rows = result(edit('all', '2026-03-30', over), { teacher_id: 11 });
    expect(rows.find((row) => row.original_date === '2026-03-30')!.fields.teacher_id).toBe(11);
  });

  it('gives no second class to the week whose class has been', () => {
    const rows = result(edit('all', '2026-03-23'), { date: '2026-03-25' });
    expect(plannedDates(rows, TODAY)[0]).toBe('2026-03-25');
  });

  it('keeps the start of the series when its weekday moves, and counts from the new one', () => {
    const { series } = plan(edit('all', '2026-03-23'), { date: '2026-03-24' });
    expect(series).toEqual({ anchor_date: '2026-03-24' });
    expect(isDateOf({ ...weekly, ...series }, '2026-04-07')).toBe(true);
    expect(isDateOf({ ...weekly, ...series }, '2026-04-06')).toBe(false);
  });

  it('leaves a class where it is when its image has passed', () => {
    const input = { ...edit('all', '2026-03-30'), today: '2026-03-22' };
    const { kept } = plan(input, { date: '2026-03-27' });
    expect(kept).toEqual([{ id: 4, why: 'past' }]);
    expect(plannedDates(applyPlan(input, plan(input, { date: '2026-03-27' })), '2026-03-22').slice(0, 2)).toEqual([
      '2026-03-23',
      '2026-03-27',
    ]);
  });

  it('postponed by whole weeks, drops the first ones and moves nothing', () => {
    const input = edit('all', '2026-03-23');
    const { cancels, updates } = plan(input, { date: '2026-04-06' });
    expect(cancels).toEqual([4, 5]);
    expect(updates).toEqual([]);
  });

  it('made rarer, cancels the dates between; made denser, inserts them', () => {
    const rarer = plan(edit('all', '2026-03-23'), { repeat: '2_weeks' });
    expect(rarer.cancels).toEqual([5, 7, 9]);
    expect(rarer.inserts).toEqual([]);
    // Its next class is on 30 March, so the denser repeat begins there.
    const denser = edit('all', '2026-03-30', {}, buildSeries({ repeat: '2_weeks' }));
    expect(plan(denser, { repeat: 'week' }).inserts.map((insert) => insert.date)).toEqual(['2026-04-06', '2026-04-20']);
  });

  it('shortened, cancels what is beyond; prolonged, inserts it', () => {
    expect(plan(edit('all', '2026-03-23'), { repeat_until: '2026-04-06' }).cancels).toEqual([7, 8, 9]);
    const short = edit('all', '2026-03-23', {}, buildSeries({ repeat_until: '2026-04-06' }));
    expect(plan(short, { repeat_until: null }).inserts.map((insert) => insert.date)).toEqual([
      '2026-04-13',
      '2026-04-20',
      '2026-04-27',
    ]);
  });
});

describe('a class without repeats', () => {
  const single = buildSeries({ date: '2026-03-20', repeat: 'none' });

  it.each(scopes)('is edited as its own series by "%s"', (scope) => {
    const { series, updates } = plan(edit(scope, '2026-03-20', {}, single), { date: '2026-03-21', teacher_id: 11 });
    expect(series).toEqual({ date: '2026-03-21', teacher_id: 11 });
    expect(updates).toEqual([
      { id: 1, owner: 'series', original_date: '2026-03-21', date: '2026-03-21', fields: { teacher_id: 11 } },
    ]);
  });

  it('may become a series', () => {
    const rows = result(edit('this', '2026-03-20', {}, single), { repeat: '2_weeks' });
    expect(plannedDates(rows, TODAY)).toEqual(['2026-03-20', '2026-04-03', '2026-04-17']);
  });

  it('once it has been, takes notes and nothing else', () => {
    const past = buildSeries({ date: '2026-03-10', repeat: 'none' });
    const input = edit('all', '2026-03-10', {}, past);
    expect(plan(input, { note: 'Хорошо прошло' }).updates).toMatchObject([
      { id: 1, fields: { note: 'Хорошо прошло' } },
    ]);
    expect(refusal(planEdit({ ...input, changes: { teacher_id: 11 } }))).toBe('occurrence_immutable');
  });
});

describe('properties of every edit', () => {
  const day = (min: number, max: number) => fc.integer({ min, max });
  const own = fc.record(
    {
      shift: fc.constantFrom(0, 0, 0, -2, 1),
      status: fc.constantFrom('planned', 'planned', 'planned', 'conducted', 'canceled'),
      is_marked: fc.constantFrom(false, false, true),
      teacher_id: fc.constantFrom(10, 77),
    },
    { requiredKeys: [] },
  );
  const edits = fc.record({
    repeat: fc.constantFrom(...repeats),
    scope: fc.constantFrom('this', 'following', 'all', 'following', 'all'),
    today: day(0, 40),
    pick: fc.nat(),
    own: fc.array(fc.option(own), { maxLength: 40 }),
    changes: fc.record(
      {
        move: fc.integer({ min: -10, max: 10 }),
        repeat: fc.constantFrom(...repeats),
        until: fc.option(day(30, 140)),
        time_from: fc.constantFrom('18:00', '19:00'),
      },
      { requiredKeys: [] },
    ),
  });
  type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never;

  function build(each: Edit): { input: EditInput; changes: Changes } {
    const start = '2026-01-31';
    const series = buildSeries({ date: start, repeat: each.repeat });
    const dates = datesOf(series, start, addDays(start, 120));
    const over = dates.map((date, index) => {
      const { shift = 0, teacher_id = 10, ...row } = each.own[index] ?? {};
      return [date, { ...row, date: addDays(date, shift), fields: { teacher_id } }] as const;
    });
    const today = addDays(start, each.today);
    const ahead = dates.filter((date) => date >= today);
    const picked = (ahead.length === 0 ? dates : ahead).at(each.pick % 5) ?? dates[0]!;
    const { move, until, ...changes } = each.changes;
    const input: EditInput = {
      series,
      occurrences: buildRows(series, addDays(start, 120), Object.fromEntries(over)),
      original_date: picked,
      scope: each.scope,
      today,
      horizon: addDays(start, 120),
    };
    const date = move === undefined ? undefined : addDays(picked, move);
    const repeat_until = until === undefined ? undefined : until === null ? null : addDays(start, until);
    return { input, changes: { ...changes, date, repeat_until } };
  }

  it('history stays, keys stay unique, and no date of the new rule is missing or doubled', () => {
    let plans = 0;
    fc.assert(
      fc.property(edits, (each) => {
        const { input, changes } = build(each);
        const outcome = planEdit({ ...input, changes });
        if ('refused' in outcome) return;
        plans += 1;
        const rows = applyPlan(input, outcome);
        for (const before of input.occurrences) {
          if (whyImmutable(before, input.today) === null) continue;
          const { date, status, fields } = rows.find((row) => row.id === before.id)!;
          expect({ date, status, fields }).toEqual({ date: before.date, status: before.status, fields: before.fields });
        }
        if (outcome.next) {
          const old = { ...input.series, ...outcome.series };
          for (const date of datesOf(outcome.next, input.today, input.horizon)) {
            expect(rows.filter((row) => row.owner === 'next' && row.original_date === date)).toHaveLength(1);
            if (changes.date === undefined) expect(isDateOf(old, date)).toBe(false);
          }
        }
      }),
      { numRuns: 3000 },
    );
    expect(plans).toBeGreaterThan(1000);
  });

  it('moving a course changes no count of future classes', () => {
    const moves = fc.record({
      repeat: fc.constantFrom('week' as const, '2_weeks' as const),
      scope: fc.constantFrom('following' as const, 'all' as const),
      pick: fc.integer({ min: 3, max: 6 }),
      move: fc.integer({ min: -3, max: 3 }).filter((days) => days !== 0),
    });
    fc.assert(
      fc.property(moves, ({ repeat, scope, pick, move }) => {
        const series = buildSeries({ repeat });
        const horizon = addDays(series.date, 140);
        const occurrences = buildRows(series, horizon);
        const original_date = occurrences[pick]!.original_date;
        const today = addDays(original_date, -3);
        const input: EditInput = { series, occurrences, original_date, scope, today, horizon: addDays(horizon, -4) };
        const before = occurrences.filter((row) => row.date >= today).length;
        const rows = result(input, { date: addDays(original_date, move) });
        expect(plannedDates(rows, today)).toHaveLength(before);
      }),
    );
  });
});
