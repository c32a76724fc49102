export { type StudentsChange } from './bulk.ts';
export {
  cardColumnNames,
  cardColumns,
  emptyValues,
  forColumns,
  importedColumns,
  isCardColumn,
  type CardColumn,
  type CardColumns,
  type CardColumnWith,
  type CardControl,
  type CardValues,
  type ImportedColumn,
} from './card-columns.ts';
export {
  consentDocuments,
  consentErrors,
  consentRoutes,
  consentVersions,
  type Consent,
  type ConsentDocument,
} from './consent.ts';
export { commentRoutes, type StudentComment } from './comment.ts';
export {
  duplicateErrors,
  duplicateRoutes,
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
  MAX_OPTIONS,
  kindsWithOptions,
  searchableKinds,
  studentsFieldBody,
  studentsFieldChange,
  type FieldKind,
  type FieldValue,
  type StudentsField,
} from './field.ts';
export { studentsRoutes } from './routes.ts';
export {
  MAX_COUNTED,
  guardianRights,
  listColumns,
  relations,
  studentBody,
  studentChange,
  studentSorts,
  studentStatuses,
  type GuardianOfSchool,
  type GuardianRight,
  type ListColumn,
  type Student,
  type StudentBrief,
  type StudentChange,
  type StudentList,
  type StudentRow,
  type StudentSort,
  type StudentStatus,
  type TeacherOfStudent,
} from './student.ts';
export {
  MAX_CONDITIONS,
  segmentConditions,
  segmentErrors,
  segmentRoutes,
  type SegmentCondition,
  type SegmentConditions,
  type SegmentFact,
  type StudentsSegment,
} from './segment.ts';
export { studentsGroupBody, studentsGroupChange, type StudentsGroup } from './students-group.ts';
export { viewErrors, viewRoutes, type StudentsView, type ViewSettings } from './view.ts';
