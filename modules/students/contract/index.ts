export {
  consentDocuments,
  consentErrors,
  consentRoutes,
  consentVersions,
  type Consent,
  type ConsentDocument,
} from './consent.ts';
export { studentsErrors } from './errors.ts';
export { allStudentsRoutes, studentsRoutes } from './routes.ts';
export {
  COUNTED_UP_TO,
  FOUND_UP_TO,
  genders,
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
