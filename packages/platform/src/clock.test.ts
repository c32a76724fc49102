import { describe, expect, test, vi } from 'vitest';
import { DatabaseClock, type Clock } from './clock.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-03-11T07:00:00.000Z');

/** A machine and a database whose clocks a test sets apart. */
function machine() {
  let wall = start;
  let counter = 5_000;
  let database = start;
  return {
    sources: { wall: () => wall, monotonic: () => counter },
    databaseNow: () => Promise.resolve(database),
    jump: (ms: number) => void (wall += ms),
    setDatabase: (ms: number) => void (database += ms),
    pass(ms: number) {
      wall += ms;
      counter += ms;
      database += ms;
    },
    sleep(ms: number) {
      wall += ms;
      database += ms;
    },
  };
}

const msOf = (clock: Clock) => Date.parse(clock.now()) - start;

describe('O10: the clock of a server', () => {
  test.each([2 * HOUR, -2 * HOUR])('does not follow a jump of the machine’s by %d ms', (ms) => {
    const m = machine();
    const clock = new DatabaseClock(m.sources);
    m.jump(ms);
    expect(msOf(clock)).toBe(0);
    m.pass(60_000);
    expect(msOf(clock)).toBe(60_000);
  });

  test('control: a clock that reads the machine’s follows it', () => {
    const m = machine();
    m.jump(2 * HOUR);
    expect(msOf({ now: () => new Date(m.sources.wall()).toISOString(), monotonic: m.sources.monotonic })).toBe(
      2 * HOUR,
    );
  });

  test('takes the database’s time over a machine that was wrong from the beginning', async () => {
    const m = machine();
    m.jump(2 * HOUR);
    const clock = new DatabaseClock(m.sources);
    await clock.adjust(m.databaseNow);
    expect(msOf(clock)).toBe(0);
  });

  test('moves by no more than a slow answer proves', async () => {
    const m = machine();
    const clock = new DatabaseClock(m.sources);
    const slow = (before: number, after: number) => async () => {
      m.pass(before);
      const answered = await m.databaseNow();
      m.pass(after);
      return answered;
    };
    await clock.adjust(slow(900, 0));
    await clock.adjust(slow(0, 900));
    expect(msOf(clock)).toBe(1_800);
    m.setDatabase(5_000);
    await clock.adjust(slow(500, 500));
    const [low, high] = [2_800 + 4_500, 2_800 + 5_500];
    expect(msOf(clock)).toBeGreaterThanOrEqual(low);
    expect(msOf(clock)).toBeLessThanOrEqual(high);
  });

  test('reads the database at once after the machine slept, and at its interval otherwise', async () => {
    vi.useFakeTimers();
    try {
      const m = machine();
      const clock = new DatabaseClock(m.sources);
      const databaseNow = vi.fn(m.databaseNow);
      const stop = clock.follow(databaseNow, 30_000);
      clock.now();
      expect(databaseNow).not.toHaveBeenCalled();
      m.sleep(2 * HOUR);
      clock.now();
      clock.now();
      await vi.waitFor(() => expect(msOf(clock)).toBe(2 * HOUR));
      expect(databaseNow).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(databaseNow).toHaveBeenCalledTimes(2);
      stop();
      m.sleep(HOUR);
      clock.now();
      await vi.advanceTimersByTimeAsync(90_000);
      expect(databaseNow).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('goes on by itself while the database does not answer', async () => {
    const m = machine();
    const clock = new DatabaseClock(m.sources);
    const stop = clock.follow(() => Promise.reject(new Error('gone')), 1);
    m.jump(-2 * HOUR);
    clock.now();
    m.pass(1_000);
    await Promise.resolve();
    expect(msOf(clock)).toBe(1_000);
    stop();
  });
});
