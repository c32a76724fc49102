import type { NamedShapes } from '@ritm/http/openapi';
import { studentsChange, studentsChanged } from './bulk.ts';
import { studentComment, studentCommentBody, studentCommentChange } from './comment.ts';
import { consent } from './consent.ts';
import { mergePreview, studentsDuplicate, studentsMerge, side } from './duplicate.ts';
import { cardField, studentsField, studentsFieldBody, studentsFieldChange } from './field.ts';
import {
  segmentCondition,
  segmentConditions,
  segmentPreview,
  studentsSegment,
  studentsSegmentBody,
} from './segment.ts';
import {
  guardianOfSchool,
  student,
  studentBody,
  studentBrief,
  studentChange,
  studentList,
  studentRow,
  studentSummary,
  teacherOfStudent,
  guardianInput,
  cardFieldInput,
} from './student.ts';
import { studentsView, studentsViewBody, viewSettings } from './view.ts';
import { studentsGroup, studentsGroupBody, studentsGroupChange, studentsGroupList } from './students-group.ts';

/** Names of shapes in the API reference. */
export const studentsShapes = {
  StudentComment: studentComment,
  StudentCommentBody: studentCommentBody,
  StudentCommentChange: studentCommentChange,
  Consent: consent,
  StudentsDuplicate: studentsDuplicate,
  MergePreview: mergePreview,
  StudentsMerge: studentsMerge,
  CardField: cardField,
  StudentsField: studentsField,
  StudentsFieldBody: studentsFieldBody,
  StudentsFieldChange: studentsFieldChange,
  StudentsSegment: studentsSegment,
  SegmentConditions: segmentConditions,
  SegmentCondition: segmentCondition,
  SegmentPreview: segmentPreview,
  StudentsSegmentBody: studentsSegmentBody,
  StudentList: studentList,
  StudentRow: studentRow,
  StudentSummary: studentSummary,
  Student: student,
  StudentBody: studentBody,
  StudentChange: studentChange,
  TeacherOfStudent: teacherOfStudent,
  StudentBrief: studentBrief,
  GuardianOfSchool: guardianOfSchool,
  StudentsGroupList: studentsGroupList,
  StudentsGroup: studentsGroup,
  StudentsGroupBody: studentsGroupBody,
  StudentsGroupChange: studentsGroupChange,
  DuplicateSide: side,
  GuardianBody: guardianInput,
  CardFieldBody: cardFieldInput,
  StudentsChange: studentsChange,
  StudentsChanged: studentsChanged,
  StudentsView: studentsView,
  StudentsViewBody: studentsViewBody,
  StudentsViewSettings: viewSettings,
} satisfies NamedShapes;
