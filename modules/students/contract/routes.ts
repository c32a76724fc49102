import { allOf, defineRoute, done, id, ids, schoolParams, z } from '@ritm/http';
import { studentsErrors as errors } from './errors.ts';
import { student, studentBody, studentBrief, studentChange, studentList, studentsQuery, teacherOfStudent } from './student.ts';
import { studentsGroup, studentsGroupBody, studentsGroupChange, studentsGroupList } from './students-group.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const ofStudent = z.object({ ...schoolParams, student_id: id() });
const ofTeacher = z.object({ ...schoolParams, teacher_id: id() });
const ofGroup = z.object({ ...schoolParams, id: id() });
const cardErrors = [errors.name_required, errors.phone_invalid, errors.birth_in_future, errors.club_card_taken, errors.group_missing, errors.guardian_missing];

/** Every call about clients. */
export const studentsRoutes = {
  list_students: defineRoute({
    name: 'students.list_students', method: 'GET', path: `${school}/students`, summary: 'Clients: search, group, status, page',
    params: inSchool, query: studentsQuery, response: studentList, permission: 'students.get_list',
  }),
  get_student: defineRoute({
    name: 'students.get_student', method: 'GET', path: `${school}/student/{student_id}`, summary: 'One client’s card',
    params: ofStudent, response: student, permission: 'students.get_item',
  }),
  add_student: defineRoute({
    name: 'students.add_student', method: 'POST', path: `${school}/student`, summary: 'Write a client in',
    params: inSchool, body: studentBody, response: student, errors: cardErrors, permission: 'students.add',
  }),
  edit_student: defineRoute({
    name: 'students.edit_student', method: 'PUT', path: `${school}/student/{student_id}`, summary: 'Change a client’s card, or bring it back from the archive',
    params: ofStudent, body: studentChange, response: student, errors: cardErrors, permission: 'students.edit',
  }),
  archive_student: defineRoute({
    name: 'students.archive_student', method: 'DELETE', path: `${school}/student/{student_id}`, summary: 'Put a client into the archive; nothing is lost',
    params: ofStudent, response: done(), permission: 'students.delete',
  }),
  list_student_teachers: defineRoute({
    name: 'students.list_student_teachers', method: 'GET', path: `${school}/student/{student_id}/teachers`, summary: 'Whose client it is',
    params: ofStudent, response: allOf(teacherOfStudent), permission: 'student_teachers.get_list',
  }),
  set_student_teachers: defineRoute({
    name: 'students.set_student_teachers', method: 'PUT', path: `${school}/student/{student_id}/teachers`, summary: 'Say whose client it is',
    params: ofStudent, body: z.object({ teachers_ids: ids(100) }), response: allOf(teacherOfStudent), errors: [errors.teacher_missing], permission: 'student_teachers.edit',
  }),
  list_teacher_students: defineRoute({
    name: 'students.list_teacher_students', method: 'GET', path: `${school}/teacher/{teacher_id}/students`, summary: 'The teacher’s clients',
    params: ofTeacher, response: allOf(studentBrief), permission: 'teacher_students.get_list',
  }),
  set_teacher_students: defineRoute({
    name: 'students.set_teacher_students', method: 'PUT', path: `${school}/teacher/{teacher_id}/students`, summary: 'Set the teacher’s clients',
    params: ofTeacher, body: z.object({ students_ids: ids(2000) }), response: allOf(studentBrief), errors: [errors.student_missing], permission: 'teacher_students.edit',
  }),
  list_students_groups: defineRoute({
    name: 'students.list_students_groups', method: 'GET', path: `${school}/students_groups`, summary: 'Groups of clients',
    params: inSchool, response: studentsGroupList, permission: 'students_groups.get_list',
  }),
  add_students_group: defineRoute({
    name: 'students.add_students_group', method: 'POST', path: `${school}/students_group`, summary: 'Add a group of clients',
    params: inSchool, body: studentsGroupBody, response: studentsGroup, errors: [errors.group_name_taken], permission: 'students_groups.add',
  }),
  edit_students_group: defineRoute({
    name: 'students.edit_students_group', method: 'PUT', path: `${school}/students_group/{id}`, summary: 'Rename a group of clients',
    params: ofGroup, body: studentsGroupChange, response: studentsGroup, errors: [errors.group_name_taken], permission: 'students_groups.edit',
  }),
  delete_students_group: defineRoute({
    name: 'students.delete_students_group', method: 'DELETE', path: `${school}/students_group/{id}`, summary: 'Delete a group; its clients stay',
    params: ofGroup, response: done(), permission: 'students_groups.delete',
  }),
  set_students_group_members: defineRoute({
    name: 'students.set_students_group_members', method: 'PUT', path: `${school}/students_group/{id}/students`, summary: 'Set who is in the group',
    params: ofGroup, body: z.object({ students_ids: ids(2000) }), response: studentsGroup, errors: [errors.student_missing], permission: 'students_groups.edit',
  }),
};
export const allStudentsRoutes = Object.values(studentsRoutes);
