import { reads, writes, type Implementation } from '@ritm/platform';
import { daysOffRoutes, journalRoutes, seatRoutes, strikesRoutes, visitsRoutes as routes } from '../contract/index.ts';
import { correctVisit } from './actions/correct-visit.ts';
import { markClass } from './actions/mark-class.ts';
import { markVisit } from './actions/mark-visit.ts';
import { reverseVisit } from './actions/reverse-visit.ts';
import { getChargeWhy } from './charge-why.ts';
import { getClassSheet } from './class-sheet.ts';
import { addDayOff, decideDayOff, listDaysOff, removeDayOff, undoDayOff } from './days-off/days-off.ts';
import { exportJournal } from './journal/export-journal.ts';
import { getJournal, getJournalDay, getJournalFilters } from './journal/journal.ts';
import { listMakeUps } from './make-ups/make-ups.ts';
import { listOwnServices } from './own-services.ts';
import { addSeat, moveSeatOfClient } from './seats/book-seat.ts';
import { confirmSeat, deleteSeat, getSeatLeaving } from './seats/leave-seat.ts';
import { getSeatOffer, getTimeOffer } from './seats/offer.ts';
import { getStrikes, liftStrikes, restoreStrikes } from './strikes/strikes.ts';
import { exportVisits } from './actions/export-visits.ts';
import { getLessonMinus, listLessonsMinus, listLessonsMinusOfSchool } from './reads.ts';

export const implementations: Implementation[] = [
  reads(routes.get_lesson_minus, getLessonMinus),
  reads(routes.get_charge_why, getChargeWhy),
  writes(routes.add_lesson_minus, markVisit),
  writes(routes.edit_lesson_minus, correctVisit),
  writes(routes.delete_lesson_minus, reverseVisit),
  reads(routes.list_lessons_minus, listLessonsMinus),
  reads(routes.list_lessons_minus_of_school, listLessonsMinusOfSchool),
  writes(routes.export_lessons_minus, exportVisits),
  writes(routes.fast_lesson_minus, markVisit),
  reads(routes.get_class_sheet, (read, { params, query }) =>
    getClassSheet(read, { timetable_id: params.timetable_id, date: query.date }),
  ),
  writes(routes.mark_class, markClass),
  reads(routes.services_by_student, listOwnServices),
  reads(routes.list_make_ups, listMakeUps),
  reads(seatRoutes.get_seat_offer, getSeatOffer),
  reads(seatRoutes.get_time_offer, getTimeOffer),
  writes(seatRoutes.add_seat, addSeat),
  writes(seatRoutes.move_seat, moveSeatOfClient),
  writes(seatRoutes.delete_seat, deleteSeat),
  writes(seatRoutes.confirm_seat, confirmSeat),
  reads(seatRoutes.get_seat_leaving, getSeatLeaving),
  reads(daysOffRoutes.list_days_off, listDaysOff),
  writes(daysOffRoutes.add_day_off, addDayOff),
  writes(daysOffRoutes.delete_day_off, removeDayOff),
  writes(daysOffRoutes.decide_day_off, decideDayOff),
  writes(daysOffRoutes.undo_day_off, undoDayOff),
  reads(strikesRoutes.get_strikes, getStrikes),
  writes(strikesRoutes.lift_strikes, liftStrikes),
  writes(strikesRoutes.restore_strikes, restoreStrikes),
  reads(journalRoutes.get_journal, getJournal),
  reads(journalRoutes.get_journal_filters, getJournalFilters),
  reads(journalRoutes.get_journal_day, getJournalDay),
  writes(journalRoutes.export_journal, exportJournal),
];
