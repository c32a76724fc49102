import type { NamedShapes } from '@ritm/http/openapi';
import { chargeWhy } from './charge-why.ts';
import { classSheet, marksBody, marksResult, sheetRow } from './class-sheet.ts';
import { dayOff, dayOffBody, daysOff, decision, decisionBody } from './days-off.ts';
import { journal, journalDay, journalFilters, journalRow } from './journal.ts';
import { fastLessonMinusBody, lessonMinusBody, lessonMinusChange, marked } from './marks.ts';
import { seatBody, seatBooked, seatLeaving, seatOffer, seatWay, timeOffer } from './seats.ts';
import { liftBody, strikes, studentStrikes } from './strikes.ts';
import { makeUps, ownServices } from './own-services.ts';

/** Names of shapes in the API reference. */
export const visitsShapes = {
  ChargeWhy: chargeWhy,
  ClassSheet: classSheet,
  SheetRow: sheetRow,
  MarksResult: marksResult,
  MarksBody: marksBody,
  Journal: journal,
  JournalRow: journalRow,
  JournalFilters: journalFilters,
  JournalDay: journalDay,
  Marked: marked,
  LessonMinusBody: lessonMinusBody,
  LessonMinusChange: lessonMinusChange,
  FastLessonMinusBody: fastLessonMinusBody,
  OwnServices: ownServices,
  MakeUps: makeUps,
  SeatBody: seatBody,
  SeatBooked: seatBooked,
  SeatLeaving: seatLeaving,
  SeatOffer: seatOffer,
  SeatWay: seatWay,
  TimeOffer: timeOffer,
  Strikes: strikes,
  StudentStrikes: studentStrikes,
  LiftBody: liftBody,
  DaysOff: daysOff,
  DayOff: dayOff,
  DayOffBody: dayOffBody,
  DayOffDecision: decision,
  DayOffDecisionBody: decisionBody,
} satisfies NamedShapes;
