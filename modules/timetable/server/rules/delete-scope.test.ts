import { describe, expect, it } from 'vitest';
import { planDelete } from './delete-scope.ts';
import type { EditInput, Scope } from './edit-plan.ts';
import { buildRows, buildSeries, planned, refusal } from './edit-testing.ts';

const HORIZON = '2026-04-30';
/** Mondays of March and April; ids from 1. */
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

describe('deletion', () => {
  it('of one date cancels its row, which holds the date', () => {
    const plan = planned(planDelete(input('this', '2026-03-30')));
    expect(plan).toMatchObject({ cancels: [5], series: null, inserts: [], archive: false });
  });

  it('of one date beyond the horizon leaves a canceled row there', () => {
    const { inserts } = planned(planDelete(input('this', '2026-06-01')));
    expect(inserts).toMatchObject([{ original_date: '2026-06-01', status: 'canceled' }]);
  });

  it('of this and following ends the series on the eve', () => {
    const plan = planned(planDelete(input('following', '2026-04-06')));
    expect(plan).toMatchObject({ cancels: [6, 7, 8, 9], series: { repeat_until: '2026-04-05' }, archive: false });
  });

  it('of all keeps what has been', () => {
    const plan = planned(planDelete(input('all', '2026-04-06')));
    expect(plan).toMatchObject({ cancels: [4, 5, 6, 7, 8, 9], series: { repeat_until: '2026-03-17' }, archive: false });
  });

  it('keeps marked, conducted and canceled dates and says why', () => {
    const occurrences = buildRows(weekly, HORIZON, {
      '2026-03-23': { is_marked: true },
      '2026-03-30': { status: 'conducted' },
      '2026-04-06': { status: 'canceled' },
    });
    const plan = planned(planDelete(input('all', '2026-04-13', { occurrences })));
    expect(plan.cancels).toEqual([7, 8, 9]);
    expect(plan.kept).toEqual([
      { id: 4, why: 'marked' },
      { id: 5, why: 'conducted' },
      { id: 6, why: 'canceled' },
    ]);
  });

  it('reaches a past class that was moved ahead by "all" and by the following of itself', () => {
    const occurrences = buildRows(weekly, HORIZON, { '2026-03-16': { date: '2026-03-20' } });
    expect(planned(planDelete(input('all', '2026-03-23', { occurrences }))).cancels).toContain(3);
    expect(planned(planDelete(input('following', '2026-03-16', { occurrences }))).cancels).toContain(3);
    expect(planned(planDelete(input('following', '2026-03-23', { occurrences }))).cancels).not.toContain(3);
  });

  it('of a series that has not begun archives it', () => {
    const today = '2026-03-01';
    for (const scope of ['following', 'all'] as const) {
      const plan = planned(planDelete(input(scope, '2026-03-02', { today })));
      expect(plan).toMatchObject({ archive: true, series: null });
      expect(plan.cancels).toHaveLength(9);
    }
  });

  it('of a class without repeats archives its series, whatever the scope', () => {
    const series = buildSeries({ date: '2026-03-20', repeat: 'none' });
    const occurrences = buildRows(series, HORIZON);
    for (const scope of ['this', 'following', 'all'] as const) {
      const plan = planned(planDelete(input(scope, '2026-03-20', { series, occurrences })));
      expect(plan).toMatchObject({ archive: true, cancels: [1] });
    }
  });

  it('never prolongs a series that was over', () => {
    const series = buildSeries({ repeat_until: '2026-03-09' });
    const occurrences = buildRows(series, HORIZON);
    const plan = planned(planDelete(input('following', '2026-03-09', { series, occurrences })));
    expect(plan).toMatchObject({ series: { repeat_until: '2026-03-09' }, cancels: [], archive: false });
  });

  it.each([
    ['this', '2026-03-16', 'occurrence_immutable'],
    ['this', '2026-03-24', 'no_such_occurrence'],
    ['all', '2026-03-24', 'no_such_occurrence'],
  ] as const)('%s of %s is refused: %s', (scope, date, expected) => {
    expect(refusal(planDelete(input(scope, date)))).toBe(expected);
  });
});
