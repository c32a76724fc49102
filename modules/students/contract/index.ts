export {
  consentDocuments,
  consentErrors,
  consentRoutes,
  consentVersions,
  type Consent,
  type ConsentDocument,
} from './consent.ts';
export { commentRoutes, studentCommentBody, studentCommentChange, type StudentComment } from './comment.ts';
export {
  duplicateErrors,
  duplicateReasons,
  duplicateRoutes,
  MERGE_DAYS,
  type DuplicateReason,
  type DuplicateSide,
  type MergedFieldShown,
  type MergePreview,
  type StudentsDuplicate,
  type StudentsMerge,
} from './duplicate.ts';
export { studentsErrors } from './errors.ts';
export {
  fieldErrors,
  fieldKinds,
  fieldRoutes,
  MAX_FIELDS,
  MAX_OPTIONS,
  kindsWithOptions,
  searchableKinds,
  studentsFieldBody,
  studentsFieldChange,
  type FieldKind,
  type FieldValue,
  type StudentsField,
} from './field.ts';
export { allStudentsRoutes, studentsRoutes } from './routes.ts';
export {
  MAX_COUNTED,
  MAX_FOUND,
  genders,
  guardianRights,
  relations,
  student,
  studentBody,
  studentBrief,
  studentChange,
  studentList,
  studentRow,
  studentSorts,
  studentsQuery,
  studentStatuses,
  teacherOfStudent,
  type GuardianOfSchool,
  type GuardianRight,
  type Student,
  type StudentBrief,
  type StudentChange,
  type StudentList,
  type StudentRow,
  type StudentStatus,
  type TeacherOfStudent,
} from './student.ts';
export {
  MAX_CONDITIONS,
  segmentConditions,
  segmentErrors,
  segmentRoutes,
  studentsSegmentBody,
  type SegmentCondition,
  type SegmentConditions,
  type SegmentFact,
  type SegmentPreview,
  type StudentsSegment,
} from './segment.ts';
export { taskAssignees, taskBody, taskErrors, taskRoutes, type Task, type TaskRuleSetting } from './task.ts';
export {
  studentsGroup,
  studentsGroupBody,
  studentsGroupChange,
  studentsGroupList,
  type StudentsGroup,
} from './students-group.ts';
