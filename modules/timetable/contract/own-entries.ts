/**
 * A person's own entries in their calendar. They belong to no organization, are never a class, and nobody else sees
 * them (decision 246).
 */
import { defineRoute, id, instant, localDate, localTime, optionalText, text, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';
import { repeats, scopes } from './timetable.ts';

const MAX_SKIPPED = 400;

/** One date of an entry, with the rule that it comes from. Dates and times are in the zone of the entry. */
export const ownEntry = z.object({
  id: id(),
  date: localDate(),
  time_from: localTime(),
  /** On the next day when it is earlier than `time_from`. */
  time_to: localTime(),
  starts_at: instant(),
  ends_at: instant(),
  time_zone: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  repeat: z.enum(repeats),
  repeat_until: z.nullable(localDate()),
  /** The first date of the rule. */
  series_date: localDate(),
  /** Dates of the rule that were taken out. */
  skipped: z.array(localDate()),
});
export type OwnEntry = z.output<typeof ownEntry>;

const fields = {
  title: text(200),
  note: optionalText(2000),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  /** The zone in which the person reads the clock. */
  time_zone: text(64),
  repeat: z.optional(z.enum(repeats)),
  repeat_until: z.optional(z.nullable(localDate())),
  skipped: z.optional(z.array(localDate()).check(z.maxLength(MAX_SKIPPED))),
  /** A dry run: the answer names what the entry overlaps, and nothing is written. */
  preview: z.optional(z.boolean()),
};

export const ownEntryBody = z.object(fields);
export type OwnEntryBody = z.output<typeof ownEntryBody>;
export const ownEntryChange = z.object({
  ...fields,
  /** The date of the entry that was picked; `date` is where it is to be. With the scope `all` any date will do. */
  picked: localDate(),
  scope: z.optional(z.enum(scopes)),
});

/** What an entry overlaps: the person's classes and their other entries, of the next months. */
const clash = z.object({ title: z.string(), date: localDate(), time_from: localTime(), time_to: localTime() });
export const ownEntryWritten = z.object({
  /** Null with `preview`. */
  id: z.nullable(id()),
  /** The nearest of them. */
  clashes: z.array(clash),
  clash_count: z.int(),
});
export type OwnEntryWritten = z.output<typeof ownEntryWritten>;

const ofOneself = { session: 'a person’s own calendar' } as const;
const byId = z.object({ id: id() });
const errorsOfEntry = [
  errors.too_short,
  errors.until_before_date,
  errors.date_out_of_range,
  errors.no_such_zone,
  errors.entries_full,
];

export const ownEntryRoutes = {
  add_own_entry: defineRoute({
    name: 'timetable.add_own_entry',
    method: 'POST',
    path: '/user/timetable',
    summary: 'An entry of one’s own in the calendar, of no organization',
    body: ownEntryBody,
    response: ownEntryWritten,
    errors: errorsOfEntry,
    permission: ofOneself,
  }),
  edit_own_entry: defineRoute({
    name: 'timetable.edit_own_entry',
    method: 'PUT',
    path: '/user/timetable/{id}',
    summary: 'Change one’s own entry: a date of it, this and the following, or all',
    params: byId,
    body: ownEntryChange,
    response: ownEntryWritten,
    errors: [...errorsOfEntry, errors.no_such_occurrence],
    permission: ofOneself,
  }),
  delete_own_entry: defineRoute({
    name: 'timetable.delete_own_entry',
    method: 'DELETE',
    path: '/user/timetable/{id}',
    summary: 'Delete one’s own entry, or some of its dates; `left` says whether other dates of it remain',
    params: byId,
    query: z.object({ date: localDate(), scope: z.optional(z.enum(scopes)) }),
    response: z.object({ left: z.boolean() }),
    errors: [errors.no_such_occurrence],
    permission: ofOneself,
  }),
};
