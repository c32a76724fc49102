import { describe, expect, it } from 'vitest';
import { canSeat, capacityOf, seatsLeft } from './capacity.ts';

describe('capacity', () => {
  it.each([
    [{ place: 20, service: 12, occurrence: 15 }, 12],
    [{ place: 8, service: 12, occurrence: null }, 8],
    [{ place: null, service: null, occurrence: 15 }, 15],
    [{ place: 20, service: 12, occurrence: 1 }, 1],
    [{ place: null, service: null, occurrence: null }, null],
  ])('%o gives %s', (set, expected) => {
    expect(capacityOf(set)).toBe(expected);
  });

  it.each([
    [10, 9, 1, true],
    [10, 10, 1, false],
    [10, 8, 3, false],
    [10, 12, 1, false],
    [10, 12, 0, true],
    [null, 1000, 50, true],
  ])('of %s places %i booked, %i more: %s', (capacity, booked, clients, expected) => {
    expect(canSeat(capacity, booked, clients)).toBe(expected);
  });

  it('never shows places below none', () => {
    expect(seatsLeft(10, 12)).toBe(0);
    expect(seatsLeft(null, 12)).toBe(Infinity);
  });
});
