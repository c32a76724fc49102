import { defineRoute, id, ids, instant, integer, localDate, localTime, schoolParams, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);

/** The maximum number of days for which one call finds free time. */
export const MAX_SLOT_DAYS = 31;
export const slotSteps = [15, 30, 60] as const;

/** A time that may be booked. */
export const slot = z.object({
  starts_at: instant(),
  ends_at: instant(),
  /** The local date of the place: a slot after midnight already has the next date. */
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  time_zone: z.string(),
  /** The teachers who are free; the one least busy on that day comes first. */
  teachers_ids: z.array(id()),
  /**
   * How many clients already come to the class of the first teacher that the booking would join; 0 when it would join
   * none.
   */
  together: z.int(),
});
export type Slot = z.output<typeof slot>;
export const slots = z.object({
  data: z.array(slot),
  meta: z.object({
    time_zone: z.string(),
    today: localDate(),
    duration_minutes: z.int(),
    teachers: z.array(z.object({ id: id(), name: z.string() })),
  }),
});

const slotsQuery = z.object({
  service_id: id(),
  teacher_id: z.optional(id()),
  date_from: localDate(),
  date_to: localDate(),
});

/** How free time is offered. Values are in minutes or days. */
export const slotRule = z.object({
  /** Null: applies to every service without a rule of its own. */
  service_id: z.nullable(id()),
  step_minutes: integer(15, 60),
  notice_minutes: integer(0, 43_200),
  horizon_days: integer(1, 365),
  buffer_before: integer(0, 240),
  buffer_after: integer(0, 240),
});
export type SlotRule = z.output<typeof slotRule>;
export const slotRules = z.object({ data: z.array(slotRule) });
export const slotRuleBody = z.object({
  service_id: z.nullable(id()),
  step_minutes: z.literal(slotSteps),
  notice_minutes: integer(0, 43_200),
  horizon_days: integer(1, 365),
  buffer_before: integer(0, 240),
  buffer_after: integer(0, 240),
});

export const bookSlotBody = z.object({
  service_id: id(),
  /** Absent: the free teacher who is least busy on that day is chosen. */
  teacher_id: z.optional(z.nullable(id())),
  /** Must be one of the offered times. */
  starts_at: instant().check(z.maxLength(40)),
  students_ids: ids(20),
});
export const bookedSlot = z.object({
  /** The id of the timetable. */
  id: id(),
  occurrence_id: id(),
  teacher_id: id(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
});

export const slotsRoutes = {
  list_slots: defineRoute({
    name: 'timetable.list_slots',
    method: 'GET',
    path: `${school}/slots`,
    summary: 'Free time of specialists for a service',
    params: inSchool,
    query: slotsQuery,
    response: slots,
    errors: [errors.period_reversed, errors.period_too_long, errors.no_slots_of_group, errors.service_archived],
    permission: 'timetable.get_list',
  }),
  book_slot: defineRoute({
    name: 'timetable.book_slot',
    method: 'POST',
    path: `${school}/slot`,
    summary: 'Take a free time for clients',
    params: inSchool,
    body: bookSlotBody,
    response: bookedSlot,
    errors: [
      errors.slot_closed,
      errors.slot_taken,
      errors.no_slots_of_group,
      errors.service_archived,
      errors.student_archived,
      errors.full,
    ],
    permission: 'timetable.add',
  }),
  list_slot_rules: defineRoute({
    name: 'timetable.list_slot_rules',
    method: 'GET',
    path: `${school}/slot_rules`,
    summary: 'How time is offered: step, notice, horizon, buffers',
    params: inSchool,
    response: slotRules,
    permission: 'worktimes.get_list',
  }),
  set_slot_rule: defineRoute({
    name: 'timetable.set_slot_rule',
    method: 'PUT',
    path: `${school}/slot_rules`,
    summary: 'Set how time is offered, for one service or for all',
    params: inSchool,
    body: slotRuleBody,
    response: slotRule,
    permission: 'worktimes.edit',
  }),
};
