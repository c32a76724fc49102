import { reads, writes, type Implementation } from '@ritm/platform';
import { passesRoutes, passRoutes } from '../contract/index.ts';
import { editPass } from './actions/edit-pass.ts';
import { exportSold } from './actions/export-sold.ts';
import { extendPass } from './actions/extend-pass.ts';
import { freezePass, getFreezeTerms } from './actions/freeze-pass.ts';
import { listPassStudents, setPassStudents } from './actions/pass-students.ts';
import { rebalanceVisits } from './actions/rebalance-visits.ts';
import { previewSale, sellPass } from './actions/sell-pass.ts';
import { voidSale } from './actions/void-sale.ts';
import { transferPass } from './actions/transfer-pass.ts';
import { listPassActions, undoPassAction } from './actions/undo-pass-action.ts';
import { unfreezePass } from './actions/unfreeze-pass.ts';
import { getDebtWhy } from './debt-why.ts';
import { getLessonPlus, listLessonsPlus, listLessonsPlusOfSchool } from './reads.ts';
import { getSoldWhy } from './sold-why.ts';
import { getWhy } from './why.ts';

export const implementations: Implementation[] = [
  reads(passesRoutes.get_lesson_plus, getLessonPlus),
  writes(passesRoutes.add_lesson_plus, sellPass),
  writes(passesRoutes.edit_lesson_plus, editPass),
  writes(passesRoutes.delete_lesson_plus, voidSale),
  reads(passesRoutes.list_lessons_plus, listLessonsPlus),
  reads(passesRoutes.list_lessons_plus_of_school, listLessonsPlusOfSchool),
  writes(passesRoutes.export_lessons_plus, exportSold),
  reads(passesRoutes.get_sold_why, getSoldWhy),
  reads(passesRoutes.get_debt_why, getDebtWhy),
  reads(passRoutes.why, getWhy),
  reads(passRoutes.preview_sale, previewSale),
  reads(passRoutes.get_freeze_terms, getFreezeTerms),
  writes(passRoutes.freeze_pass, freezePass),
  writes(passRoutes.unfreeze_pass, unfreezePass),
  writes(passRoutes.extend_pass, extendPass),
  writes(passRoutes.transfer_pass, transferPass),
  reads(passRoutes.list_pass_students, listPassStudents),
  writes(passRoutes.set_pass_students, setPassStudents),
  writes(passRoutes.rebalance, rebalanceVisits),
  reads(passRoutes.list_pass_actions, listPassActions),
  writes(passRoutes.undo_pass_action, undoPassAction),
];
