import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { visitsRoutes, type Marked } from '../contract/index.ts';

/** Runs a call with the clock on the given date when that is in the future, because nobody can be marked in advance. */
export async function onItsDay<T>(t: TestApp, date: string | undefined, run: () => Promise<T>): Promise<T> {
  const now = t.clock.now();
  if (date === undefined || date <= now.slice(0, 10)) return run();
  await t.clock.set(`${date}${now.slice(10)}`);
  try {
    return await run();
  } finally {
    await t.clock.set(now);
  }
}

interface VisitOfTest {
  student_id: number;
  lesson_plus_id?: number;
  service_id?: number;
  timetable_id?: number;
  date_visit?: string;
}

/** Marks a visit on its day, by default as the owner. */
export function markVisit(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { student_id, ...visit }: VisitOfTest,
  by: TestSession = owner,
): Promise<Marked> {
  const role = by === owner ? 'owner' : 'administrator';
  return onItsDay(t, visit.date_visit, () =>
    t.call(by, visitsRoutes.fast_lesson_minus, { params: { role, school_id, student_id }, body: visit }),
  );
}
