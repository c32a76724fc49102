import { expect, test } from 'vitest';

// The control for running the same tests in several zones: each run really uses its own zone.
test('the zone of the run is the one it was started in', () => {
  expect(process.env.TZ).toBeDefined();
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env.TZ);
  const hour = new Intl.DateTimeFormat('en', { timeZone: process.env.TZ, hour: 'numeric', hour12: false });
  expect(new Date('2026-07-01T12:00:00Z').getHours()).toBe(Number(hour.format(new Date('2026-07-01T12:00:00Z'))) % 24);
});
