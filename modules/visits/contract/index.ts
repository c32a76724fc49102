export type { ChargeWhy } from './charge-why.ts';
export { type SheetRow } from './class-sheet.ts';
export {
  daysOffRoutes,
  dayOffChoices,
  type DayOff,
  type DayOffChoice,
  type DaysOff,
  type Decision,
} from './days-off.ts';
export { visitsErrors } from './errors.ts';
export {
  cellText,
  journalDays,
  journalSigns,
  noTotals,
  readJournal,
  type JournalTotals,
  type ReadRow,
} from './journal-marks.ts';
export {
  journalCodes,
  journalRoutes,
  type Journal,
  type JournalCode,
  type JournalDay,
  type JournalFilters,
  type JournalQuery,
  type JournalRow,
} from './journal.ts';
export { lessonMinusChange, warnings, type Marked } from './marks.ts';
export type { OwnServices } from './own-services.ts';
export { visitsRoutes } from './routes.ts';
export { strikes, strikesRoutes, type Strike, type Strikes } from './strikes.ts';
export {
  seatRoutes,
  type SeatLeaving,
  type SeatPayment,
  type SeatScope,
  type SeatWay,
  type TimeOffer,
} from './seats.ts';
