import { reads, writes, type Implementation } from '@ritm/platform';
import { visitsRoutes as routes } from '../contract/index.ts';
import { correctVisit } from './actions/correct-visit.ts';
import { editPass } from './actions/edit-pass.ts';
import { markClass } from './actions/mark-class.ts';
import { markVisit } from './actions/mark-visit.ts';
import { sellPass } from './actions/sell-pass.ts';
import { takeSaleBack } from './actions/take-sale-back.ts';
import { takeVisitBack } from './actions/take-visit-back.ts';
import { classSheetOf } from './class-sheet.ts';
import {
  getLessonMinus,
  getLessonPlus,
  listLessonsMinus,
  listLessonsMinusOfSchool,
  listLessonsPlus,
  listLessonsPlusOfSchool,
} from './reads.ts';

export const implementations: Implementation[] = [
  reads(routes.get_lesson_plus, getLessonPlus),
  writes(routes.add_lesson_plus, sellPass),
  writes(routes.edit_lesson_plus, editPass),
  writes(routes.delete_lesson_plus, takeSaleBack),
  reads(routes.list_lessons_plus, listLessonsPlus),
  reads(routes.list_lessons_plus_of_school, listLessonsPlusOfSchool),
  reads(routes.get_lesson_minus, getLessonMinus),
  writes(routes.add_lesson_minus, markVisit),
  writes(routes.edit_lesson_minus, correctVisit),
  writes(routes.delete_lesson_minus, takeVisitBack),
  reads(routes.list_lessons_minus, listLessonsMinus),
  reads(routes.list_lessons_minus_of_school, listLessonsMinusOfSchool),
  writes(routes.fast_lesson_minus, markVisit),
  reads(routes.get_class_sheet, (read, { params, query }) =>
    classSheetOf(read, { timetable_id: params.timetable_id, date: query.date }),
  ),
  writes(routes.mark_class, markClass),
];
