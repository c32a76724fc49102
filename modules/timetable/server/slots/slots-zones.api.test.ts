import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@ritm/kernel';
import { buildSchool, buildTeacher, moveSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { slotsRoutes as routes, type Slot } from '../../contract/index.ts';
import { buildWorkTime } from '../testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const params = (of: SchoolOfTest) => ({ role: 'owner' as const, school_id: of.school_id });
const single = async (of: SchoolOfTest): Promise<number> =>
  (
    await buildService(t, of, {
      type: 'single',
      format: 'individual',
      duration_minutes: 60,
      visits: 1,
    } as never)
  ).id;

/** Creates a teacher who works on Mondays 10:00–13:00, and a service of one hour. */
async function onDuty(of: SchoolOfTest): Promise<number> {
  const { staff_id } = await buildTeacher(t, of);
  await buildWorkTime(t, of, { teacher_id: staff_id, time_to: '13:00' });
  return single(of);
}

const slotsOf = async (
  of: SchoolOfTest,
  service_id: number,
  period: { date_from: string; date_to: string },
): Promise<Slot[]> =>
  (await t.call(of.owner, routes.list_slots, { params: params(of), query: { service_id, ...period } })).data;
const times = (slots: Slot[]) => slots.map(({ time_from }) => time_from);

describe('slots moved by an hour with the clocks: the wall is kept in every zone across its changes of the clocks', () => {
  const zones = [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Europe/Samara',
    'Asia/Yekaterinburg',
    'Asia/Omsk',
    'Asia/Krasnoyarsk',
    'Asia/Irkutsk',
    'Asia/Yakutsk',
    'Asia/Vladivostok',
    'Asia/Magadan',
    'Asia/Kamchatka',
    'Europe/Berlin',
    'America/New_York',
  ];
  test.each(zones)('%s', async (zone) => {
    const here = await buildSchool(t);
    await moveSchool(t, here, zone);
    const service_id = await onDuty(here);
    // Clocks change in New York on 8 March and 1 November, in Berlin on 29 March and 25 October.
    for (const monday of ['2026-03-16', '2026-03-30']) {
      const slots = await slotsOf(here, service_id, { date_from: addDays(monday, -1), date_to: addDays(monday, 6) });
      expect(slots.map(({ date, time_from }) => `${date} ${time_from}`)).toEqual(
        ['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => `${monday} ${time}`),
      );
      for (const slot of slots) {
        const wall = Temporal.Instant.from(slot.starts_at).toZonedDateTimeISO(zone).toPlainTime().toString();
        expect(wall.slice(0, 5)).toBe(slot.time_from);
      }
    }
  });

  test('working hours across a change of the clocks have as many classes as hours', async () => {
    const here = await buildSchool(t);
    await moveSchool(t, here, 'Europe/Berlin');
    const { staff_id } = await buildTeacher(t, here);
    await buildWorkTime(t, here, { teacher_id: staff_id, weekday: 6, time_from: '23:00', time_to: '05:00' });
    const service_id = await single(here);
    const rule = { step_minutes: 60, notice_minutes: 0, horizon_days: 60, buffer_before: 0, buffer_after: 0 } as const;
    await t.call(here.owner, routes.set_slot_rule, { params: params(here), body: { service_id: null, ...rule } });
    const of = (date: string) => slotsOf(here, service_id, { date_from: date, date_to: addDays(date, 1) });
    expect(times(await of('2026-03-21'))).toEqual(['23:00', '00:00', '01:00', '02:00', '03:00', '04:00']);
    expect(times(await of('2026-03-28'))).toEqual(['23:00', '00:00', '01:00', '03:00', '04:00']);
  });
});
