import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import type { CallInput } from '@ritm/http';
import { schoolsRoutes } from '@ritm/schools/contract';
import { servicesRoutes } from '@ritm/services/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { supportRoutes } from '@ritm/support/contract';
import { timetableRoutes } from '@ritm/timetable/contract';
import { addClass, grant, newPhone, signIn, type Studio } from './arrange.ts';
import { dataVariable } from './global-setup.ts';

/** Fixtures for an organization's day, in addition to `arrange.ts`. */

/** Sets a tariff that takes booking requests: no call of the product does it. */
async function setTariff({ school_id }: Studio): Promise<void> {
  const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [cli, 'tariff', String(school_id), 'month'], {
    env: { ...process.env, RITM_DATA: process.env[dataVariable] },
  });
}

/** Opens the services for booking requests: the owner asks for their publication, and a moderator approves it. */
export async function openForRequests(studio: Studio, ...services_ids: readonly number[]): Promise<void> {
  const { owner, at, school_id } = studio;
  const phone = newPhone();
  await Promise.all([setTariff(studio), grant('moderator', phone)]);
  const moderator = await signIn(phone);
  for (const service_id of services_ids) {
    const params = { ...at, service_id };
    const { moderation_status } = await owner.call(servicesRoutes.set_moderation, {
      params,
      body: { status: 'on_moderation' },
    });
    expect(moderation_status).toBe('on_moderation');
    const body = { kind: 'service', school_id, id: service_id, decision: 'published' as const };
    await moderator.call(supportRoutes.decide_moderation, { params: { role: 'moderator' }, body });
  }
}

/** Adds a teacher who never signs in. */
export async function addTeacher({ owner, at }: Studio, lastname: string, firstname: string): Promise<number> {
  return (await owner.call(schoolsRoutes.add_teacher, { params: at, body: { lastname, firstname } })).id;
}

export async function addCard(
  { owner, at }: Studio,
  body: CallInput<typeof studentsRoutes.add_student>['body'],
): Promise<number> {
  return (await owner.call(studentsRoutes.add_student, { params: at, body })).id;
}

/** Adds a class tomorrow at noon unless the fields say otherwise; resolves with its date. */
export async function addClassAhead(
  studio: Studio,
  {
    days = 1,
    ...fields
  }: Partial<CallInput<typeof timetableRoutes.add_timetable>['body']> & {
    readonly title: string;
    readonly days?: number;
  },
): Promise<{ readonly id: number; readonly date: string }> {
  const date = addDays(studio.today, days);
  const body = { date, time_from: '12:00', time_to: '13:00', ...fields };
  return { id: (await studio.owner.call(timetableRoutes.add_timetable, { params: studio.at, body })).id, date };
}

/** Adds a class that begins in a few minutes, so that a client who checks in now checks in for it. */
export async function addClassSoon(studio: Studio, service_id: number, title = 'Йога'): Promise<void> {
  const wall = (minutes: number) => wallTimeOf(new Date(Date.now() + minutes * 60_000).toISOString(), 'Europe/Moscow');
  const [from, to] = [wall(5), wall(50)];
  await addClass(
    { ...studio, today: from.date },
    { title, service_id, time_from: from.time, time_to: to.date === from.date ? to.time : '23:59' },
  );
}

/** Opens the panel of a class from the timetable of a day. */
export async function openClass(page: Page, { school_id }: Studio, { title, date }: { title: string; date: string }) {
  await page.goto(`/owner/school/${school_id}/timetable?view=day&date=${date}`);
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: title, exact: true });
  await expect(panel).toBeVisible();
  return panel;
}
