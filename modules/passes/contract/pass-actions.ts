/**
 * Shapes of what is done with a sold pass: freeze, extend, transfer, return, and the equation that explains what is
 * left. A dry run of an action answers the same shape and writes nothing.
 */
import {
  answeredVisits,
  abilities,
  allOf,
  listOf,
  id,
  ids,
  instant,
  integer,
  localDate,
  optionalText,
  text,
  z,
} from '@ritm/http';
import { accounts, lessonPlus } from './lesson-plus.ts';

/** A row behind one term of an equation. */
export const ground = z.object({
  type: z.enum(['lesson_plus', 'lesson_minus', 'freeze', 'extension']),
  id: id(),
  date: z.nullable(localDate()),
  date_to: z.nullable(localDate()),
  visits: z.nullable(answeredVisits()),
  /** The client whose card shows the row; null for a reader who has no access to cards. */
  student_id: z.nullable(id()),
});

const remainderKinds = [
  'sold',
  'carried_in',
  'used',
  'carried_out',
  'transferred',
  'burned',
  'returned',
  'kept',
] as const;
const startReasons = ['set', 'sale', 'calendar_month', 'first_visit', 'deadline', 'waiting', 'debt_only'] as const;
const endKinds = ['term', 'set', 'deadline', 'extension', 'freeze'] as const;

/** Why a freeze moves the end by 0 days. */
const freezeIdleReasons = ['after_end', 'before_start'] as const;

/** Explains what is left and the last day. Visits are signed and sum to `left`; days add up to `ends_on`. */
export const explanation = z.object({
  id: id(),
  student_id: id(),
  name: z.string(),
  remainder: z.nullable(
    z.object({
      left: answeredVisits(),
      terms: z.array(z.object({ kind: z.enum(remainderKinds), visits: answeredVisits(), grounds: z.array(ground) })),
    }),
  ),
  start: z.object({
    starts_on: z.nullable(localDate()),
    reason: z.enum(startReasons),
    /** The day the pass starts by itself if nobody comes before. */
    deadline: z.nullable(localDate()),
  }),
  end: z.nullable(
    z.object({
      ends_on: localDate(),
      base: localDate(),
      terms: z.array(
        z.object({
          kind: z.enum(endKinds),
          validity: z.nullable(z.int()),
          unit: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
          days: z.nullable(z.int()),
          /** Set for a freeze that moves the end by 0 days: it begins after the end, or was over before the start. */
          idle: z.optional(z.nullable(z.enum(freezeIdleReasons))),
          grounds: z.array(ground),
        }),
      ),
    }),
  ),
});
export type PassExplanation = z.output<typeof explanation>;

/** A dry run: the same code computes the outcome and nothing is changed. */
export const preview = z.optional(z.boolean());

/** A booked class that falls within the freeze of the pass. */
export const booking = z.object({
  student_id: id(),
  timetable_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: z.string(),
});
export type PassBooking = z.output<typeof booking>;

export const freezeTerms = z.object({
  /** What the service allowed at the sale. */
  limits: z.object({
    max_days: z.int(),
    max_count: z.int(),
    min_days: z.int(),
    self_service: z.boolean(),
    /** Kopecks for each. */
    fee: z.int(),
  }),
  used: z.object({ days: z.int(), count: z.int() }),
  /** The earliest day from which the caller may freeze. */
  earliest: localDate(),
  /** `freeze`: the pass has an end and, for a client, freezing is allowed at all. */
  can: abilities('freeze', 'beyond_policy'),
});
export type FreezeTerms = z.output<typeof freezeTerms>;

export const freezeBody = z.object({
  from_date: localDate(),
  to_date: localDate(),
  reason: optionalText(500),
  /** Bookings within the freeze are canceled without a charge unless this is set. */
  keep_bookings: z.optional(z.boolean()),
  /** The desk may exceed the service's limits on its own responsibility; a reason is required. */
  beyond_policy: z.optional(z.boolean()),
  /** The account that received the fee, when there is one. */
  account: z.optional(z.enum(accounts)),
  preview,
});
export const unfreezeBody = z.object({
  freeze_id: id(),
  /** The first day that is no longer frozen; today by default. */
  on: z.optional(localDate()),
  reason: optionalText(500),
  preview,
});
export const extendBody = z.object({ days: integer(1, 366), reason: text(500), preview });

/** What an action did to the end of a pass, or would do in a dry run. */
export const passChange = z.object({
  lesson_plus: lessonPlus,
  ends_before: z.nullable(localDate()),
  ends_after: z.nullable(localDate()),
  /** Bookings that were canceled or restored. */
  released: z.array(booking),
  restored: z.array(booking),
  /** Bookings that could not be restored because the class has filled up since. */
  not_restored: z.array(booking),
  /** The id by which the action is undone; null in a preview. */
  pass_action_id: z.nullable(id()),
});
export type PassChange = z.output<typeof passChange>;

export const transferBody = z.object({ to_student_id: id(), reason: text(500), preview });
export const transferResult = z.object({
  /** The giver's pass, now closed. */
  from: lessonPlus,
  /** The receiver's new pass. */
  to: lessonPlus,
  pass_action_id: z.nullable(id()),
});
export type TransferResult = z.output<typeof transferResult>;

export const passStudents = allOf(z.object({ id: id(), name: z.string(), used: answeredVisits() }));
export const passStudentsBody = z.object({ students_ids: ids(10), reason: optionalText(500) });

const passActionKinds = ['freeze', 'unfreeze', 'extend', 'transfer', 'family', 'rebalance', 'cover'] as const;
/** An action over a pass, and whether it can be undone. */
export const passAction = z.object({
  id: id(),
  kind: z.enum(passActionKinds),
  lesson_plus_id: z.nullable(id()),
  lesson_plus_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  author: z.nullable(z.string()),
  created_at: instant(),
  undone_at: z.nullable(instant()),
  can: abilities('undo'),
});
export type PassAction = z.output<typeof passAction>;
export const passActions = listOf(passAction);

/** What undoing an action changed, or would change: ends and remainders of passes, bookings canceled or restored. */
export const passUndone = z.object({
  ...passActions.shape,
  change: z.object({
    passes: z.array(
      z.object({
        id: id(),
        student_id: id(),
        student_name: z.string(),
        name: z.string(),
        ends_before: z.nullable(localDate()),
        ends_after: z.nullable(localDate()),
        /** Visits; null = unlimited. */
        left_before: z.nullable(answeredVisits()),
        left_after: z.nullable(answeredVisits()),
      }),
    ),
    released: z.array(booking),
    restored: z.array(booking),
    not_restored: z.array(booking),
  }),
});
export type PassUndone = z.output<typeof passUndone>;

export const rebalanceBody = z.object({ reason: optionalText(500), preview });
/** Visits that would move to another pass, or that a pass would now cover for the first time. */
export const rebalanceResult = z.object({
  moves: z.array(
    z.object({
      lesson_minus_id: id(),
      date_visit: localDate(),
      title: z.nullable(z.string()),
      from_id: z.nullable(id()),
      from_name: z.nullable(z.string()),
      to_id: id(),
      to_name: z.string(),
    }),
  ),
  /** Visits that no pass covers and visits that forfeits take, before and after. */
  uncovered: z.object({ before: answeredVisits(), after: answeredVisits() }),
  burned: z.object({ before: answeredVisits(), after: answeredVisits() }),
  pass_action_id: z.nullable(id()),
});
export type RebalanceResult = z.output<typeof rebalanceResult>;

/** A dry run of a sale: the uncovered visits it would cover and the remainders it would carry over. */
export const salePreview = z.object({
  lesson_plus: lessonPlus,
  covered: z.array(
    z.object({
      lesson_minus_id: id(),
      date_visit: localDate(),
      title: z.nullable(z.string()),
      visits: answeredVisits(),
    }),
  ),
  carried: z.array(z.object({ lesson_plus_id: id(), name: z.string(), visits: answeredVisits() })),
});
export type SalePreview = z.output<typeof salePreview>;
