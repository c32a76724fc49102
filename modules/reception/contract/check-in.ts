import { answeredVisits, defineErrors, id, instant, localDate, text, z } from '@ritm/http';
import { lessonPlusStates, passesErrors, refusalTexts } from '@ritm/passes/contract';
import { visitsErrors, warnings } from '@ritm/visits/contract';

export const checkInErrors = defineErrors('visits', {
  code_unknown: { status: 404, ru: 'По этому коду никого нет', en: 'Nobody has this code', field: 'code' },
  who_is_it: {
    status: 422,
    ru: 'Назовите клиента или его код, одно из двух',
    en: 'Name the client or their code, one of the two',
    field: 'student_id',
  },
  no_class_now: {
    status: 409,
    ru: 'Рядом по времени нет занятия, на которое можно прийти',
    en: 'There is no class to come to at this time',
  },
  no_place: { status: 409, ru: 'На занятии нет свободных мест', en: 'The class has no free place' },
  frozen_today: {
    status: 409,
    ru: 'Абонемент заморожен до {to_date}. Разморозить с сегодняшнего дня?',
    en: 'The pass is frozen until {to_date}. Unfreeze it from today?',
  },
  scan_of_another: {
    status: 409,
    ru: 'Этот скан уже записан за другим клиентом',
    en: 'This scan is already recorded for another client',
  },
  scan_too_old: {
    status: 422,
    ru: 'Скан старше недели: внесите посещение вручную',
    en: 'The scan is more than a week old: enter the visit by hand',
    field: 'offline',
  },
});

/** An instant that a device names: ISO 8601 with an offset. */
const instantField = () =>
  z.string().check(
    z.maxLength(40),
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/),
    z.refine((value) => !Number.isNaN(Date.parse(value))),
  );
/** A UUID made by the device, version 7: the same scan sent twice is one. Plain patterns, because every first page carries what contracts use of zod. */
const scanId = () => z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i));
/** What a scanner reads or a person types. */
const code = () => text(100);

export const findBody = z.object({ code: code() });

const shortPass = {
  id: id(),
  name: z.string(),
  /** Null = unlimited. */
  left: z.nullable(answeredVisits()),
  ends_on: z.nullable(localDate()),
};

/** A class in which the client could be marked now. */
const option = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: z.string(),
  time_to: z.string(),
  /** Has a place there; otherwise it would be a walk-in. */
  booked: z.boolean(),
  /** Places that nobody has; null = not limited. */
  free: z.nullable(z.int()),
  /** `owed`: no pass would pay and the service allows it. `refused`: `refusal` says why. */
  outcome: z.enum(['covered', 'owed', 'refused']),
  /** The pass as it would be after the visit. */
  lesson_plus: z.nullable(z.object(shortPass)),
  /** A frozen pass that would pay if it were unfrozen from today. */
  unfreeze: z.nullable(z.object({ lesson_plus_id: id(), name: z.string(), to_date: localDate() })),
  refusal: z.nullable(z.string()),
});
export type CheckInOption = z.output<typeof option>;

/** A visit that stands, with who marked it and when it was scanned. */
const activeMark = z.object({
  lesson_minus_id: id(),
  marked_at: instant(),
  marked_by: z.nullable(z.string()),
  title: z.nullable(z.string()),
});
export type ActiveMark = z.output<typeof activeMark>;

/** What the reception sees of whoever stands before it. */
export const checkInCard = z.object({
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  /** Address of the person's own picture. */
  photo: z.nullable(z.string()),
  birthday: z.boolean(),
  /** Visits that no pass covers. */
  debt: z.int(),
  passes: z.array(
    z.object({
      ...shortPass,
      state: z.enum(lessonPlusStates),
      /** The last frozen day, when it is frozen today. */
      frozen_until: z.nullable(localDate()),
      /** Kopecks that are still to be paid; null for whom the money of clients is closed. */
      unpaid: z.nullable(z.int()),
    }),
  ),
  /** What the organization should have of the client and has not: documents to agree to, a number to reach them by. */
  missing: z.array(z.enum(['service', 'photo_video', 'phone', 'birth_date'])),
  /** The organization's own required fields that are empty. */
  missing_fields: z.array(z.string()),
  last_visit: z.nullable(localDate()),
  /** Marked within the last quarter of an hour: another scan changes nothing. */
  recent: z.nullable(activeMark),
  /** Classes to come to now, the likeliest first. */
  options: z.array(option),
});
export type CheckInCard = z.output<typeof checkInCard>;

/** One of those whom a code may mean. */
export const clientMatch = z.object({
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  /** The last four digits, to tell two of a name apart. */
  phone_end: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
});
export type ClientMatch = z.output<typeof clientMatch>;

export const findResult = z.object({
  by: z.enum(['qr', 'club_card', 'phone', 'name']),
  data: z.array(clientMatch),
  /** When it is one client only. */
  card: z.nullable(checkInCard),
});
export type FindResult = z.output<typeof findResult>;

export const checkInBody = z.object({
  scan_id: scanId(),
  student_id: z.optional(id()),
  code: z.optional(code()),
  /** Left out: the likeliest class of the moment. Null: a visit outside of any class, paid by `lesson_plus_id`. */
  timetable_id: z.optional(z.nullable(id())),
  /** The date of the class; that of the scan when left out. */
  date: z.optional(localDate()),
  lesson_plus_id: z.optional(z.nullable(id())),
  /** The client has come to another class within the quarter of an hour, and a person says so. */
  again: z.optional(z.boolean()),
  unfreeze: z.optional(z.boolean()),
  accept_late: z.optional(z.boolean()),
  /** Scanned while the server was out of reach. `sent_at` is the device's clock now: its error is taken off `scanned_at`. */
  offline: z.optional(z.object({ scanned_at: instantField(), sent_at: instantField() })),
});
export type CheckInBody = z.output<typeof checkInBody>;

/** What a scan has led to. */
export const checkedIn = z.object({
  scan_id: z.string(),
  /** `already`: it stood before, nothing was written off. `uncovered`: what was wanted was impossible, `problem` says why. */
  result: z.enum(['marked', 'already', 'uncovered']),
  ...activeMark.shape,
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  time_from: z.nullable(z.string()),
  lesson_plus: z.nullable(z.object(shortPass)),
  debt: z.int(),
  warnings: z.array(z.enum(warnings)),
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type CheckedIn = z.output<typeof checkedIn>;

/** Why somebody cannot be marked, for people: the reasons of `server/rules/check-in.ts`. */
export function arrivalRefusalText(why: string, language: 'ru' | 'en'): string {
  switch (why) {
    case 'no_place':
      return checkInErrors.no_place[language];
    case 'canceled':
      return visitsErrors.class_canceled[language];
    case 'exhausted':
    case 'not_enough':
      return passesErrors.overspent[language];
    default: {
      const text = refusalTexts[why]?.[language];
      return text ? passesErrors.lot_refused[language].replace('{why}', text) : passesErrors.no_lot[language];
    }
  }
}
