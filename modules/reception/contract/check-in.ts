/**
 * Shapes and refusals of the check-in. Error codes and routes begin with `visits`, which they had before `reception`
 * was a module of its own.
 */
import {
  answeredVisits,
  commonErrors,
  defineErrors,
  errorText,
  id,
  instant,
  type Language,
  localDate,
  text,
  z,
} from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import { lessonPlusStates, refusalByRules, type Refusal } from '@ritm/passes/contract';
import { visitsErrors, warnings } from '@ritm/visits/contract';

export const checkInErrors = defineErrors('visits', {
  code_unknown: { status: 404, ru: 'По этому коду никого нет', en: 'Nobody has this code', field: 'code' },
  who_is_it: {
    status: 422,
    ru: 'Назовите клиента или его код, одно из двух',
    en: 'Give either the client or their code',
    field: 'student_id',
  },
  no_class_now: {
    status: 409,
    ru: 'Рядом по времени нет занятия, на которое можно прийти',
    en: 'There is no class at this time',
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

/** An instant sent by a device: ISO 8601 with an offset. */
const instantField = () =>
  z.string().check(
    z.maxLength(40),
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/),
    z.refine((value) => !Number.isNaN(Date.parse(value))),
  );
/**
 * A UUID of version 7 made by the device: a scan sent twice counts once. Plain patterns, because every first page loads
 * the parts of zod that contracts use.
 */
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
  /** True when the client is booked on the class; otherwise it would be a walk-in. */
  booked: z.boolean(),
  /** Free places; null = not limited. */
  free: z.nullable(z.int()),
  /** `owed`: no pass would pay and the service allows it. `refused`: `refusal` says why. */
  outcome: z.enum(['covered', 'owed', 'refused']),
  /** The class takes nobody in, whatever would pay. */
  barred: z.boolean(),
  /** The pass as it would be after the visit. */
  lesson_plus: z.nullable(z.object(shortPass)),
  /** A frozen pass that would pay if it were unfrozen from today. */
  unfreeze: z.nullable(z.object({ lesson_plus_id: id(), name: z.string(), to_date: localDate() })),
  refusal: z.nullable(z.string()),
  /** The oldest absence that a visit to this class may make up; always null offline. */
  make_up: z.nullable(z.object({ id: id(), date_visit: localDate() })),
});
export type CheckInOption = z.output<typeof option>;

/** An unreversed visit, with who marked it and when it was scanned. */
const activeMark = z.object({
  lesson_minus_id: id(),
  marked_at: instant(),
  marked_by: z.nullable(z.string()),
  title: z.nullable(z.string()),
});
export type ActiveMark = z.output<typeof activeMark>;

/** The card that the reception sees of the client at the desk. */
export const checkInCard = z.object({
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  /** The URL of the client's own picture. */
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
      /** Kopecks still to be paid; null for a reader who may not see clients' money. */
      unpaid: z.nullable(z.int()),
    }),
  ),
  /** What the organization still lacks from the client: consents, or a phone number. */
  missing: z.array(z.enum(['service', 'photo_video', 'phone', 'birth_date'])),
  /** Required custom fields of the organization that are empty. */
  missing_fields: z.array(z.string()),
  last_visit: z.nullable(localDate()),
  /** The mark of the last quarter of an hour: another scan changes nothing. */
  recent: z.nullable(activeMark),
  /** Classes that the client may attend now, the likeliest first. */
  options: z.array(option),
});
export type CheckInCard = z.output<typeof checkInCard>;

/** One of the clients whom a code may identify. */
export const clientMatch = z.object({
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  /** The last four digits of the phone, to distinguish namesakes. */
  phone_end: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
  /** Whether the client owes visits, or money that the reader may see. */
  owes: z.boolean(),
});
export type ClientMatch = z.output<typeof clientMatch>;

export const findResult = z.object({
  by: z.enum(['qr', 'club_card', 'phone', 'name']),
  data: z.array(clientMatch),
  /** The card, when the code identifies exactly one client. */
  card: z.nullable(checkInCard),
});
export type FindResult = z.output<typeof findResult>;

export const checkInBody = z.object({
  scan_id: scanId(),
  student_id: z.optional(id()),
  code: z.optional(code()),
  /** Absent: the likeliest class of the moment. Null: a visit outside any class, paid by `lesson_plus_id`. */
  timetable_id: z.optional(z.nullable(id())),
  /** The date of the class; by default the date of the scan. */
  date: z.optional(localDate()),
  lesson_plus_id: z.optional(z.nullable(id())),
  /** A person confirms that the client is attending another class within the same quarter of an hour. */
  again: z.optional(z.boolean()),
  /** The absence that the visit makes up. */
  make_up_id: z.optional(z.nullable(id())),
  unfreeze: z.optional(z.boolean()),
  accept_late: z.optional(z.boolean()),
  /**
   * Set when the scan was made offline. `sent_at` is the device's clock at sending; its error is subtracted from
   * `scanned_at`.
   */
  offline: z.optional(z.object({ scanned_at: instantField(), sent_at: instantField() })),
});
export type CheckInBody = z.output<typeof checkInBody>;

/** The result of a scan. */
export const checkedIn = z.object({
  scan_id: z.string(),
  /**
   * `already`: the visit was marked before and nothing was charged. `uncovered`: the requested mark was impossible,
   * `problem` says why.
   */
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

/** Why the rules refuse a scan: `ScanRefusal` of `rules/decide-scan.ts`. */
export interface RefusedScan {
  readonly why: string;
  /** The reason to give when no pass pays. */
  readonly nearest: string | null;
  /** The frozen pass that would pay, for `frozen_today`. */
  readonly frozen?: { readonly lesson_plus_id: number; readonly to_date: string };
}

/** What a refused scan is called: the server answers it, and a device without the server shows the same. */
export function scanRefusal({ why, nearest, frozen }: RefusedScan, language: Language): Refusal {
  if (why === 'no_class_now' || why === 'no_place') return { declaration: checkInErrors[why], data: {} };
  if (why === 'canceled') return { declaration: visitsErrors.class_canceled, data: {} };
  if (why === 'class_unknown') return { declaration: commonErrors.not_found, data: {} };
  if (why === 'frozen_today' && frozen) {
    const to_date = formatDate(frozen.to_date, language);
    return { declaration: checkInErrors.frozen_today, data: { ...frozen, to_date } };
  }
  return refusalByRules(why, nearest, language);
}

/** The text of why a client cannot be marked. */
export function scanRefusalText(refused: RefusedScan, language: Language): string {
  const { declaration, data } = scanRefusal(refused, language);
  return errorText(declaration, data, language);
}
