import { reads, writes, type Implementation } from '@ritm/platform';
import type { Facts } from '@ritm/students/server';
import { journalRoutes, passRoutes, visitsRoutes as routes } from '../contract/index.ts';
import { correctVisit } from './actions/correct-visit.ts';
import { editPass } from './actions/edit-pass.ts';
import { extendPass } from './actions/extend-pass.ts';
import { freezePass, getFreezeTerms } from './actions/freeze-pass.ts';
import { markClass } from './actions/mark-class.ts';
import { markVisit } from './actions/mark-visit.ts';
import { listPassStudents, setPassStudents } from './actions/pass-students.ts';
import { rebalanceVisits } from './actions/rebalance-visits.ts';
import { previewSale, sellPass } from './actions/sell-pass.ts';
import { takeSaleBack } from './actions/take-sale-back.ts';
import { takeVisitBack } from './actions/take-visit-back.ts';
import { transferPass } from './actions/transfer-pass.ts';
import { listPassActions, undoPassAction } from './actions/undo-pass-action.ts';
import { unfreezePass } from './actions/unfreeze-pass.ts';
import { classSheetOf } from './class-sheet.ts';
import { exportJournal } from './journal/export-journal.ts';
import { getJournal, getJournalDay, getJournalFilters } from './journal/journal.ts';
import {
  getLessonMinus,
  getLessonPlus,
  listLessonsMinus,
  listLessonsMinusOfSchool,
  listLessonsPlus,
  listLessonsPlusOfSchool,
} from './reads.ts';
import { listMakeUps } from './make-ups.ts';
import { listOwnServices } from './own-services.ts';
import { getChargeWhy } from './charge-why.ts';
import { getSoldWhy } from './sold-why.ts';
import { getWhy } from './why.ts';

/** `facts`: what the modules know of clients, for lists of a saved segment. */
export const implementationsWith = (facts: Facts): Implementation[] => [
  reads(routes.get_lesson_plus, getLessonPlus),
  writes(routes.add_lesson_plus, sellPass),
  writes(routes.edit_lesson_plus, editPass),
  writes(routes.delete_lesson_plus, takeSaleBack),
  reads(routes.list_lessons_plus, listLessonsPlus),
  reads(routes.list_lessons_plus_of_school, (read, input) => listLessonsPlusOfSchool(read, input, facts)),
  reads(routes.get_charge_why, getChargeWhy),
  reads(routes.get_sold_why, (read, input) => getSoldWhy(read, input, facts)),
  reads(routes.get_lesson_minus, getLessonMinus),
  writes(routes.add_lesson_minus, markVisit),
  writes(routes.edit_lesson_minus, correctVisit),
  writes(routes.delete_lesson_minus, takeVisitBack),
  reads(routes.list_lessons_minus, listLessonsMinus),
  reads(routes.list_lessons_minus_of_school, (read, input) => listLessonsMinusOfSchool(read, input, facts)),
  writes(routes.fast_lesson_minus, markVisit),
  reads(routes.get_class_sheet, (read, { params, query }) =>
    classSheetOf(read, { timetable_id: params.timetable_id, date: query.date }),
  ),
  writes(routes.mark_class, markClass),
  reads(passRoutes.why, getWhy),
  reads(passRoutes.services_by_student, listOwnServices),
  reads(passRoutes.preview_sale, previewSale),
  reads(passRoutes.get_freeze_terms, getFreezeTerms),
  writes(passRoutes.freeze_pass, freezePass),
  writes(passRoutes.unfreeze_pass, unfreezePass),
  writes(passRoutes.extend_pass, extendPass),
  writes(passRoutes.transfer_pass, transferPass),
  reads(passRoutes.list_pass_students, listPassStudents),
  writes(passRoutes.set_pass_students, setPassStudents),
  reads(passRoutes.list_make_ups, listMakeUps),
  writes(passRoutes.rebalance, rebalanceVisits),
  reads(passRoutes.list_pass_actions, listPassActions),
  writes(passRoutes.undo_pass_action, undoPassAction),
  reads(journalRoutes.get_journal, (read, input) => getJournal(read, input, facts)),
  reads(journalRoutes.get_journal_filters, getJournalFilters),
  reads(journalRoutes.get_journal_day, getJournalDay),
  writes(journalRoutes.export_journal, (tx, input) => exportJournal(tx, input, facts)),
];
