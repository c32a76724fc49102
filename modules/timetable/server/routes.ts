import { reads, writes, type Implementation } from '@ritm/platform';
import { timetableRoutes as routes } from '../contract/index.ts';
import { addTimetable } from './actions/add-timetable.ts';
import { deleteTimetable } from './actions/delete-timetable.ts';
import { editTimetable, setDate } from './actions/edit-timetable.ts';
import { getTimetable } from './actions/get-timetable.ts';
import { listStudentTimetables, listTeacherTimetables, listTimetables } from './actions/list-timetables.ts';
import { setClassStudents } from './actions/set-class-students.ts';
import { setStudentTimetables } from './actions/set-student-timetables.ts';
import { normalizePlaceId } from './place-id.ts';

export const timetableImplementations: readonly Implementation[] = [
  reads(routes.list_timetables, listTimetables),
  reads(routes.get_timetable, getTimetable),
  writes(routes.add_timetable, (tx, input) => addTimetable(tx, normalizePlaceId(tx, input))),
  writes(routes.edit_timetable, (tx, input) => editTimetable(tx, normalizePlaceId(tx, input))),
  writes(routes.delete_timetable, deleteTimetable),
  writes(routes.set_date, (tx, input) => setDate(tx, normalizePlaceId(tx, input))),
  writes(routes.set_class_students, setClassStudents),
  reads(routes.list_student_timetables, listStudentTimetables),
  writes(routes.set_student_timetables, setStudentTimetables),
  reads(routes.list_teacher_timetables, listTeacherTimetables),
];
