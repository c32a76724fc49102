import { screens as accounts } from '@ritm/accounts/web';
import { screens as audit } from '@ritm/audit/web';
import { screens as finance } from '@ritm/finance/web';
import { screens as imports } from '@ritm/imports/web';
import { screens as reports } from '@ritm/reports/web';
import { screens as schools } from '@ritm/schools/web';
import { screens as services } from '@ritm/services/web';
import { screens as students } from '@ritm/students/web';
import { screens as visits } from '@ritm/visits/web';
import type { Route } from '@ritm/web-kit';
import { screen } from './site-map.ts';

/**
 * The site map: one line a screen, its whole path as a literal, in the order of the specification's list.
 * Each screen is a chunk of its own: `screen('/…', access, screensOfItsModule.one)`, see `packages/web-kit/README.md`.
 */
export const siteMap: readonly Route[] = [
  screen('/sign_in', 'public', accounts.sign_in),
  screen('/profile', 'session', accounts.profile),
  screen('/membership', 'session', reports.membership),
  screen('/schools', 'session', schools.schools),
  screen('/schools/new', 'session', schools.new_school),
  screen('/school/$school_id', 'session', reports.today),
  screen('/school/$school_id/edit', 'session', schools.edit_school),
  screen('/school/$school_id/audit', 'session', audit.audit),
  screen('/school/$school_id/administrators/$type', 'session', schools.administrators),
  screen('/$type/school/$school_id/services', 'role', services.services),
  screen('/$type/school/$school_id/service/$service_id', 'role', services.service),
  screen('/$type/school/$school_id/students', 'role', students.students),
  screen('/$type/school/$school_id/students/import', 'role', imports.import_students),
  screen('/$type/school/$school_id/student/$student_id', 'role', visits.student),
  screen('/$type/school/$school_id/teachers', 'role', schools.teachers),
  screen('/$type/school/$school_id/teacher/$teacher_id', 'role', schools.teacher),
  screen('/$type/school/$school_id/finance', 'role', finance.finance),
  screen('/$type/school/$school_id/timetable', 'role', visits.timetable),
  screen('/$type/schools/$school_id/services_groups', 'role', services.services_groups),
  screen('/$type/schools/$school_id/students_groups', 'role', students.students_groups),
  screen('/$type/schools/$school_id/visits_students', 'role', visits.visits_students),
  screen('/demo/outbox', 'public', accounts.demo_outbox),
];
