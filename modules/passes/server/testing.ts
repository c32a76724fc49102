import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import type { TestApp } from '@ritm/testing';
import { passesRoutes, type LessonPlus, type LessonPlusBody } from '../contract/index.ts';

interface Sale extends Partial<LessonPlusBody> {
  student_id: number;
}

/** Sells a pass as the owner: of the given service, otherwise of a new one of eight visits for 35 days. */
export async function buildLessonPlus(
  t: TestApp,
  school: SchoolOfTest,
  { student_id, service_id, ...sale }: Sale,
): Promise<LessonPlus> {
  const sold = service_id ?? (await buildService(t, school)).id;
  return t.call(school.owner, passesRoutes.add_lesson_plus, {
    params: { role: 'owner', school_id: school.school_id, student_id },
    body: { service_id: sold, ...sale },
  });
}
