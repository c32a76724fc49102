import type { ModuleManifest } from '@ritm/platform';
import { fieldErrors, segmentErrors, studentsErrors } from '../contract/index.ts';
import { invariants } from './invariants.ts';
import { commentImplementations } from './comments/actions.ts';
import { duplicateJobs, duplicateListeners } from './duplicates/find.ts';
import { studentsRecords } from './duplicates/records.ts';
import { duplicateImplementationsWith } from './duplicates/routes.ts';
import { fieldImplementations } from './fields/actions.ts';
import { searchJobs } from './fields/jobs.ts';
import { consentImplementations } from './person/consents.ts';
import { linkJobs, linkListeners } from './person/link-cards.ts';
import { studentsPersonalData } from './person/personal-data.ts';
import { routesWith } from './routes.ts';
import { segmentImplementationsWith } from './segments/routes.ts';
import { birthdayRule } from './tasks/birthday-rule.ts';
import { taskJobsWith } from './tasks/jobs.ts';
import { taskImplementationsWith } from './tasks/routes.ts';

/** `everyModule` returns all modules of the product and is called once they are assembled, because merging two cards needs each of them. */
export function createStudentsModule(everyModule: () => readonly ModuleManifest[]): ModuleManifest {
  const facts = () => everyModule().flatMap((one) => one.clientFacts ?? []);
  const rules = () => everyModule().flatMap((one) => one.taskRules ?? []);
  return {
    name: 'students',
    topics: { students: [{ permission: 'students.get_list', ids: 'all' }] },
    routes: [
      ...routesWith(facts),
      ...segmentImplementationsWith(facts),
      ...taskImplementationsWith(rules),
      ...fieldImplementations,
      ...commentImplementations,
      ...duplicateImplementationsWith(() => everyModule().flatMap((one) => one.clientRecords ?? [])),
      ...consentImplementations,
    ],
    jobs: [...linkJobs, ...searchJobs, ...duplicateJobs, ...taskJobsWith(rules)],
    listeners: together(linkListeners, duplicateListeners),
    personalData: studentsPersonalData,
    clientRecords: studentsRecords,
    taskRules: [birthdayRule],
    constraints: {
      student_segments_name: segmentErrors.segment_name_taken,
      students_groups_school_id_segment_id_fkey: segmentErrors.segment_missing,
      students_club_card: studentsErrors.club_card_taken,
      students_groups_name: studentsErrors.group_name_taken,
      student_group_members_school_id_group_id_fkey: studentsErrors.group_missing,
      student_group_members_school_id_student_id_fkey: studentsErrors.student_missing,
      student_fields_name: fieldErrors.field_name_taken,
      student_field_options_name: fieldErrors.options_missing,
      student_teachers_school_id_student_id_fkey: studentsErrors.student_missing,
      student_teachers_school_id_teacher_id_fkey: studentsErrors.teacher_missing,
    },
    invariants,
  };
}

type Listeners = Readonly<Record<string, readonly string[]>>;

/** Combines listeners, because one event may have several. */
function together(...all: readonly Listeners[]): Listeners {
  const types = new Set(all.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...types].map((type) => [type, all.flatMap((one) => one[type] ?? [])]));
}

export { findOwnCards, reachOf, seesPhones, studentFor, studentForRight, studentsFor } from './access.ts';
export { createStudent } from './actions/add-student.ts';
export {
  addToGroups,
  addToTeachers,
  bulkArchiveStudents,
  bulkCreateStudents,
  ensureStudentsGroups,
  findStudentsGroups,
  listForMatching,
  type NewStudent,
} from './actions/bulk-students.ts';
export { addFoundTasks, closeFoundTasks } from './tasks/found-tasks.ts';
export { findSegmentClients, listSegmentClients, type Facts } from './segments/segment-clients.ts';
export { recordDoubtfulPhones, type DoubtfulPhone } from './actions/confirm-phones.ts';
export { updateStudentFields } from './actions/edit-student.ts';
export { birthdays } from './birthdays.ts';
export { findPersonsCards } from './person/cards.ts';
export { recordConsent } from './person/write-consent.ts';
export type { PersonsCard } from './person/card-queries.ts';
export { studentGroupsFragment, studentsFragment, studentTeachersFragment } from './fragments.ts';
export type { CardRow, StudentFacts } from './queries/card.ts';
export { emptyCard, hidePhone, type CardFields, type Guardian } from './rules/card.ts';
export { cardSearch, type Searchable } from './rules/search.ts';
export { hidden as hiddenPhone } from './queries/scope.ts';
