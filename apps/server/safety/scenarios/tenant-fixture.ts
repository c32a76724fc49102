import { buildUser } from '@ritm/accounts/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { assignStudent, linkStudent } from '@ritm/students/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import type { Fixtures } from './requests.ts';
import { buildFixtures } from './fixtures.ts';

/**
 * One organization with one of every kind of entity that a path can name. Every new kind is created here, because
 * otherwise the matrix does not run.
 */
export interface Tenant {
  school: SchoolOfTest;
  fixtures: Fixtures;
  administrator: TestSession;
  /** Teaches the class of the client. */
  teacher: TestSession;
  /** Works here, but has neither the class nor the client. */
  otherTeacher: TestSession;
  /** The person of the client card. */
  student: TestSession;
}

export async function buildTenant(t: TestApp): Promise<Tenant> {
  const school = await buildSchool(t);
  const administrator = await buildAdministrator(t, school);
  const teacher = await buildTeacher(t, school, { withUser: true });
  const otherTeacher = await buildTeacher(t, school, { withUser: true });
  const person = await buildUser(t);
  const fixtures = await buildFixtures(t, school, {
    existing: { administrator: administrator.staff_id, teacher: teacher.staff_id },
  });
  await linkStudent(t, school, { student_id: fixtures.student!, user_id: person.user_id });
  await assignStudent(t, school, { student_id: fixtures.student!, teachers_ids: [teacher.staff_id] });
  t.platform.access.forgetAll();
  return {
    school,
    fixtures,
    administrator: administrator.session,
    teacher: teacher.session!,
    otherTeacher: otherTeacher.session!,
    student: person,
  };
}
