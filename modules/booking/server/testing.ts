import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import type { ServiceBody } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import type { TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';

/** An organization whose tariff takes requests; new ones stand on the free one. */
export async function buildOpenSchool(
  t: TestApp,
  options: Parameters<typeof buildSchool>[1] = {},
): Promise<SchoolOfTest> {
  const school = await buildSchool(t, options);
  await setTariff(t, school, 'month');
  return school;
}

export async function setTariff(t: TestApp, { school_id }: SchoolOfTest, tariff: 'free' | 'month'): Promise<void> {
  await t.sql('update schools set tariff = $2 where id = $1', [school_id, tariff]);
  t.platform.access.forgetAll();
}

/** A service that a moderator let out: a single visit of a group at 700 ₽ unless the fields say otherwise. */
export async function buildPublished(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<ServiceBody> = {},
): Promise<{ id: number }> {
  const { id } = await buildService(t, school, {
    type: 'single',
    format: 'group',
    price: 70_000,
    visits: 100,
    public: true,
    ...fields,
  });
  await t.sql(`update services set moderation_status = 'published' where school_id = $1 and id = $2`, [
    school.school_id,
    id,
  ]);
  return { id };
}

/** A class that takes requests: twelve seats tomorrow at 18:00 unless the fields say otherwise. */
export async function buildClass(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<Parameters<typeof buildTimetable>[2]> & { service_id: number },
): Promise<{ timetable_id: number; occurrence_id: number; date: string }> {
  const made = await buildTimetable(t, school, { date: '2026-03-12', capacity: 12, ...fields });
  const [row] = await t.sql<{ id: string }>(
    'select id from occurrences where school_id = $1 and timetable_id = $2 and date = $3',
    [school.school_id, made.id, made.date],
  );
  return { timetable_id: made.id, occurrence_id: Number(row!.id), date: made.date };
}
