export {
  consentDocuments,
  consentErrors,
  consentRoutes,
  consentVersions,
  type Consent,
  type ConsentDocument,
} from './consent.ts';
export { commentRoutes, studentCommentBody, studentCommentChange, type StudentComment } from './comment.ts';
export { studentsErrors } from './errors.ts';
export {
  fieldErrors,
  fieldKinds,
  fieldRoutes,
  GREATEST_FIELDS,
  GREATEST_OPTIONS,
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
  COUNTED_UP_TO,
  FOUND_UP_TO,
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
  studentsGroup,
  studentsGroupBody,
  studentsGroupChange,
  studentsGroupList,
  type StudentsGroup,
} from './students-group.ts';
