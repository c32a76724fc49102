import { screens as accounts } from '@ritm/accounts/web';
import { screens as booking } from '@ritm/booking/web';
import { screens as files } from '@ritm/files/web';
import { screens as imports } from '@ritm/imports/web';
import { screens as notifications } from '@ritm/notifications/web';
import { screens as member } from '@ritm/member/web';
import { screens as messages } from '@ritm/messages/web';
import { screens as reports } from '@ritm/reports/web';
import { screens as schools } from '@ritm/schools/web';
import { screens as services } from '@ritm/services/web';
import { screens as students } from '@ritm/students/web';
import { screens as tasks } from '@ritm/tasks/web';
import { screens as support } from '@ritm/support/web';
import { screens as timetable } from '@ritm/timetable/web';
import { screens as passes } from '@ritm/passes/web';
import { screens as reception } from '@ritm/reception/web';
import { screens as visits } from '@ritm/visits/web';
import { screens as settings } from './settings/screens.ts';
import { screen, type SiteRoute } from './site-map.ts';

/**
 * The site map: one line a screen, its whole path as a literal, in the order of the product's list of screens. Each screen
 * is a chunk of its own: `screen('/…', access, screensOfItsModule.one)`, see `packages/web-kit/README.md`. A screen
 * inside an organization names the permission of its first call: nobody without it can open the screen or see a link to
 * it.
 */
export const siteMap: readonly SiteRoute[] = [
  screen('/sign_in', 'entrance', accounts.sign_in),
  screen('/auth', 'entrance', accounts.auth),
  screen('/notifications', 'session', notifications.notifications),
  screen('/notifications/settings', 'session', notifications.settings),
  screen('/user/$user_id', 'public', accounts.user),
  screen('/profile', 'session', member.profile),
  screen('/profile/security', 'session', accounts.security),
  screen('/profile/edit', 'session', member.edit_profile),
  screen('/profile/my_calendar', 'session', member.my_calendar),
  screen('/profile/my_orders', 'session', member.my_orders),
  screen('/profile/my_companies', 'session', member.my_companies),
  screen('/profile/my_subsriptions', 'session', member.my_subscriptions),
  screen('/profile/cabinet_client', 'session', member.cabinet_client),
  screen('/profile/consents', 'session', member.consents),
  screen('/membership', 'session', reports.membership),
  screen('/membership/profile', 'session', member.member_profile),
  screen('/schools', 'session', schools.schools),
  screen('/schools/new', 'session', schools.new_school),
  screen('/school/$school_id', 'session', 'reports.today', reports.today),
  screen('/company/$school_id', 'public', booking.company),
  screen('/school/$school_id/edit', 'session', 'schools.edit', schools.edit_school),
  screen('/school/$school_id/settings', 'session', 'schools.get_item', settings.settings),
  screen('/school/$school_id/audit', 'session', 'audit.get_list', visits.audit),
  screen('/school/$school_id/administrators/$type', 'session', 'administrators.get_list', schools.administrators),
  screen('/$type/school/$school_id/services', 'role', 'services.get_list', services.services),
  screen('/$type/school/$school_id/service/$service_id', 'role', 'services.get_item', services.service),
  screen('/$type/school/$school_id/students', 'role', 'students.get_list', students.students),
  screen('/$type/school/$school_id/students/import', 'role', 'students.import', imports.import_students),
  screen('/$type/school/$school_id/students/fields', 'role', 'students_fields.edit', students.students_fields),
  screen(
    '/$type/school/$school_id/students/segments',
    'role',
    'students_segments.get_list',
    students.students_segments,
  ),
  screen('/$type/school/$school_id/students/duplicates', 'role', 'students.merge', students.students_duplicates),
  screen('/$type/school/$school_id/student/$student_id', 'role', 'students.get_item', visits.student),
  screen('/$type/school/$school_id/check_in', 'role', 'check_in.get_list', reception.check_in),
  screen('/$type/school/$school_id/tasks', 'role', 'tasks.get_list', tasks.tasks),
  screen('/$type/school/$school_id/teachers', 'role', 'teachers.get_list', schools.teachers),
  screen('/$type/school/$school_id/teacher/$teacher_id', 'role', 'teachers.get_item', reports.teacher),
  screen('/$type/school/$school_id/work_times', 'role', 'worktimes.get_list', timetable.work_times),
  screen('/$type/school/$school_id/schedule', 'role', 'teachers_schedule.get_list', timetable.schedule),
  screen('/$type/school/$school_id/finance', 'role', 'finances.get_list', reports.finance),
  screen('/$type/school/$school_id/timetable', 'role', 'timetable.get_list', visits.timetable),
  screen('/$type/school/$school_id/days_off', 'role', 'timetable_changes.get_list', visits.days_off),
  screen('/$type/school/$school_id/requests', 'role', 'requests.get_list', booking.requests),
  screen('/$type/school/$school_id/messages', 'role', 'messages.get_list', messages.messages),
  screen('/$type/school/$school_id/public_page', 'role', 'booking_settings.get_item', booking.public_page),
  screen('/$type/school/$school_id/reviews', 'role', 'reviews.get_list', booking.reviews),
  screen('/$type/school/$school_id/student_files', 'role', 'student_files.get_list', files.student_files),
  screen('/$type/schools/$school_id/services_groups', 'role', 'services_groups.get_list', services.services_groups),
  screen('/$type/schools/$school_id/students_groups', 'role', 'students_groups.get_list', students.students_groups),
  screen(
    '/$type/schools/$school_id/students_group/$students_group_id',
    'role',
    'students_groups.get_list',
    timetable.students_group,
  ),
  screen('/$type/schools/$school_id/pass_batches', 'role', 'pass_batches.get_list', passes.pass_batches),
  screen('/$type/schools/$school_id/visits_students', 'role', 'visits_students.get_list', visits.visits_students),
  screen(
    '/$type/schools/$school_id/activites_students',
    'role',
    'activites_students.get_list',
    reports.activites_students,
  ),
  screen('/$type/school/$school_id/analytics', 'role', 'analytics.get_list', reports.analytics),
  screen('/schools/$school_id/files_by_student', 'client', 'files_by_student.get_list', files.files_by_student),
  screen(
    '/schools/$school_id/services_by_student',
    'client',
    'services_by_student.get_list',
    visits.services_by_student,
  ),
  screen('/c/$answer', 'any', messages.answer),
  screen('/back_office/requests', 'support', support.requests),
  screen('/back_office/moderation', 'moderator', support.moderation),
  screen('/demo/outbox', 'entrance', accounts.demo_outbox),
];
