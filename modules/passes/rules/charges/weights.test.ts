import { describe, expect, it } from 'vitest';
import { outcomes } from '../../contract/index.ts';
import { weightOf } from './weights.ts';

describe('weights', () => {
  it('of all outcomes, by default', () => {
    expect(outcomes.map((outcome) => [outcome, weightOf(outcome)])).toEqual([
      ['attended', 100],
      ['trial', 0],
      ['canceled_early', 0],
      ['canceled_late', 100],
      ['no_show', 100],
      ['excused', 0],
      ['canceled_by_school', 0],
    ]);
  });

  it('follow the service where it has its own', () => {
    const policy = { canceled_late: 50, no_show: 0, attended: 200 };
    expect(weightOf('canceled_late', policy)).toBe(50);
    expect(weightOf('no_show', policy)).toBe(0);
    expect(weightOf('attended', policy)).toBe(200);
    expect(weightOf('excused', policy)).toBe(0);
  });
});
