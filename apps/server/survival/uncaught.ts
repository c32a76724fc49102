import { afterEach, beforeEach, expect } from 'vitest';

/** For each test of the file: no error reached the top of the process, where it would have ended it. */
export function expectNothingUncaught(): void {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  beforeEach(() => {
    uncaught.length = 0;
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
  });
}
