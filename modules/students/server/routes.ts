import { reads, writes, type Implementation } from '@ritm/platform';
import { studentsRoutes } from '../contract/index.ts';
import { cardFor } from './access.ts';
import { addStudent } from './actions/add-student.ts';
import { archiveStudent } from './actions/archive-student.ts';
import { changeStudents } from './actions/change-students.ts';
import { confirmPhones } from './actions/confirm-phones.ts';
import { exportStudents } from './actions/export-students.ts';
import { editStudent } from './actions/edit-student.ts';
import { addGroup, changeGroupMembers, editGroup, listGroups, removeGroup, setGroupMembers } from './actions/groups.ts';
import { listHistory } from './actions/list-history.ts';
import { listStudents } from './actions/list-students.ts';
import {
  changeStudentsOfTeacher,
  listTeachersOfStudent,
  listStudentsOfTeacher,
  setStudentsOfTeacher,
  setTeachersOfStudent,
} from './actions/teachers.ts';
import { removeFace, setFace } from './actions/set-face.ts';
import { listGuardians } from './guardians/actions.ts';
import { toStudent } from './views.ts';

export const implementations: readonly Implementation[] = [
  reads(studentsRoutes.list_students, listStudents),
  writes(studentsRoutes.export_students, exportStudents),
  writes(studentsRoutes.change_students, changeStudents),
  reads(studentsRoutes.get_student, async (read, { params }) =>
    toStudent(await cardFor(read, params.student_id), read.actor),
  ),
  writes(studentsRoutes.add_student, addStudent),
  writes(studentsRoutes.edit_student, editStudent),
  writes(studentsRoutes.confirm_phones, confirmPhones),
  writes(studentsRoutes.set_face, setFace),
  writes(studentsRoutes.delete_face, removeFace),
  writes(studentsRoutes.archive_student, archiveStudent),
  reads(studentsRoutes.list_history, listHistory),
  reads(studentsRoutes.list_student_teachers, listTeachersOfStudent),
  writes(studentsRoutes.set_student_teachers, setTeachersOfStudent),
  reads(studentsRoutes.list_teacher_students, listStudentsOfTeacher),
  writes(studentsRoutes.set_teacher_students, setStudentsOfTeacher),
  writes(studentsRoutes.change_teacher_students, changeStudentsOfTeacher),
  reads(studentsRoutes.find_guardians, listGuardians),
  reads(studentsRoutes.list_students_groups, listGroups),
  writes(studentsRoutes.add_students_group, addGroup),
  writes(studentsRoutes.edit_students_group, editGroup),
  writes(studentsRoutes.delete_students_group, removeGroup),
  writes(studentsRoutes.set_students_group_members, setGroupMembers),
  writes(studentsRoutes.change_students_group_members, changeGroupMembers),
];
