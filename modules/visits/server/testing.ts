import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { visitsRoutes, type LessonPlus, type LessonPlusBody, type Marked } from '../contract/index.ts';

interface Sale extends Partial<LessonPlusBody> {
  student_id: number;
}

/** A pass sold by the owner's own call: of the service named, else of a new one of eight visits for 35 days. */
export async function buildLessonPlus(
  t: TestApp,
  school: SchoolOfTest,
  { student_id, service_id, ...sale }: Sale,
): Promise<LessonPlus> {
  const sold = service_id ?? (await buildService(t, school)).id;
  return t.call(school.owner, visitsRoutes.add_lesson_plus, {
    params: { role: 'owner', school_id: school.school_id, student_id },
    body: { service_id: sold, ...sale },
  });
}

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
