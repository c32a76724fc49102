import type { ModuleManifest } from '@ritm/platform';
import { studentsShapes } from '../contract/named-shapes.ts';
import { fieldErrors, segmentErrors, studentsErrors, viewErrors } from '../contract/index.ts';
import { auditedStudents } from './audited-objects.ts';
import { invariants } from './invariants.ts';
import { commentImplementations } from './comments/actions.ts';
import { studentsCollects } from './contributions/collects.ts';
import { duplicateJobs, duplicateListeners } from './duplicates/find.ts';
import { studentsRecords } from './duplicates/records.ts';
import { duplicateImplementations } from './duplicates/routes.ts';
import { fieldImplementations } from './fields/actions.ts';
import { searchJobs } from './fields/jobs.ts';
import { consentImplementations } from './person/consents.ts';
import { linkJobs, linkListeners } from './person/link-cards.ts';
import { studentsPersonalData } from './person/personal-data.ts';
import { implementations } from './routes.ts';
import { segmentImplementations } from './segments/routes.ts';
import { viewImplementations } from './views-of-list/routes.ts';

export const studentsModule: ModuleManifest = {
  name: 'students',
  topics: {
    students: [{ permission: 'students.get_list', ids: 'all' }],
    // What the list shows of clients beside their cards.
    clients: [{ permission: 'students.get_list', ids: 'all' }],
  },
  shapes: studentsShapes,
  routes: [
    ...implementations,
    ...segmentImplementations,
    ...viewImplementations,
    ...fieldImplementations,
    ...commentImplementations,
    ...duplicateImplementations,
    ...consentImplementations,
  ],
  jobs: [...linkJobs, ...searchJobs, ...duplicateJobs],
  listeners: together(linkListeners, duplicateListeners),
  contributes: {
    personalData: [studentsPersonalData],
    clientRecords: [studentsRecords],
    auditedObjects: auditedStudents,
  },
  collects: studentsCollects,
  constraints: {
    student_segments_name: segmentErrors.segment_name_taken,
    student_views_name: viewErrors.view_name_taken,
    students_groups_school_id_segment_id_fkey: segmentErrors.segment_missing,
    students_club_card: studentsErrors.club_card_taken,
    students_groups_name: studentsErrors.group_name_taken,
    students_groups_school_id_teacher_id_fkey: studentsErrors.teacher_missing,
    students_groups_kept_by_hand: studentsErrors.group_with_classes,
    student_group_members_school_id_group_id_fkey: studentsErrors.group_missing,
    student_group_members_school_id_student_id_fkey: studentsErrors.student_missing,
    student_fields_name: fieldErrors.field_name_taken,
    student_field_options_name: fieldErrors.options_missing,
    student_teachers_school_id_student_id_fkey: studentsErrors.student_missing,
    student_teachers_school_id_teacher_id_fkey: studentsErrors.teacher_missing,
  },
  invariants,
};

type Listeners = Readonly<Record<string, readonly string[]>>;

/** Combines listeners, because one event may have several. */
function together(...all: readonly Listeners[]): Listeners {
  const types = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...types].map((type) => [type, all.flatMap((one) => one[type] ?? [])]));
}

export { findOwnCards, reachOf, seesPhones, studentFor, studentForRight, studentsFor } from './access.ts';
export { joinGroup, quitGroup } from './actions/groups.ts';
export { createStudent } from './actions/add-student.ts';
export {
  addToTeachers,
  bulkArchiveStudents,
  bulkCreateStudents,
  ensureStudentsGroups,
  findStudentsGroups,
} from './actions/bulk-students.ts';
export type { ClientFact, ClientInQuery } from './contributions/client-facts.ts';
export type { ClientRecords } from './contributions/client-records.ts';
export { findSegmentClients, listSegmentClients } from './segments/segment-clients.ts';
export { recordDoubtfulPhones, withdrawDoubtfulPhones } from './actions/confirm-phones.ts';
export { updateStudentFields } from './actions/edit-student.ts';
export { birthdayKeys, birthdays } from './birthdays.ts';
export { findPersonsCards } from './person/cards.ts';
export { recordConsent } from './person/write-consent.ts';
export type { PersonsCard } from './person/card-queries.ts';
export type { StudentFacts } from './queries/card.ts';
export { hasNumber, hidePhone } from './rules/card.ts';
export { cardSearch } from './rules/search.ts';
export { hidden as hiddenPhone } from './queries/scope.ts';
export { dueSummariesSql, type StudentSummary } from './summaries/queries.ts';
export { findDueSummaries, lockSummaries, makeSummariesDue, setSummaries } from './summaries/summaries.ts';
