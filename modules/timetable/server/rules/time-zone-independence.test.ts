import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const ZONES = ['UTC', 'Asia/Kamchatka', 'Europe/Kaliningrad', 'America/St_Johns'];

/** The rules of this folder, run in a process of their own, because a running one may not change its zone. */
const program = `
  import { datesOf, repeats } from '${new URL('./repeat.ts', import.meta.url).href}';
  import { occurrenceTimes } from '${new URL('./occurrence-times.ts', import.meta.url).href}';
  const classes = repeats.flatMap((repeat) =>
    ['2023-12-31', '2024-02-29', '2026-03-29'].flatMap((date) =>
      datesOf({ date, repeat, repeat_until: null }, date, '2027-03-31').map((each) => [repeat, each])));
  const times = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York'].flatMap((time_zone) =>
    ['2026-03-08', '2026-03-29', '2026-10-25', '2026-12-31'].flatMap((date) =>
      ['00:30', '02:30', '23:30'].map((time_from) =>
        occurrenceTimes({ date, time_from, duration_minutes: 90, time_zone }))));
  console.log(JSON.stringify({ local: new Date(2026, 0, 1).getTimezoneOffset(), classes, times }));
`;

describe('the zone of the machine', () => {
  it('changes nothing', () => {
    const runs = ZONES.map((TZ) => {
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { TZ },
        encoding: 'utf8',
      });
      return JSON.parse(output) as { local: number; classes: unknown[]; times: unknown[] };
    });
    // The control: the four processes did live in four zones.
    expect(new Set(runs.map((run) => run.local)).size).toBe(ZONES.length);
    expect(runs[0]!.classes.length).toBeGreaterThan(3000);
    for (const { classes, times } of runs)
      expect({ classes, times }).toEqual({ classes: runs[0]!.classes, times: runs[0]!.times });
  });
});
