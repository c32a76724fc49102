import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { visitsRoutes, type Marked } from '../contract/index.ts';

interface VisitOfTest {
  student_id: number;
  lesson_plus_id?: number;
  service_id?: number;
  timetable_id?: number;
  date_visit?: string;
}

/** A visit marked in one tap, by the owner unless somebody else is named. */
export function markVisit(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { student_id, ...visit }: VisitOfTest,
  by: TestSession = owner,
): Promise<Marked> {
  const role = by === owner ? 'owner' : 'administrator';
  return t.call(by, visitsRoutes.fast_lesson_minus, { params: { role, school_id, student_id }, body: visit });
}
