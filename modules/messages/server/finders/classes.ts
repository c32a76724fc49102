import { formatDate } from '@ritm/kernel';
import { id, z } from '@ritm/http';
import { job, runEach, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { kindFacts, type MessageKind } from '../../contract/index.ts';
import type { Values } from '../../rules/render.ts';
import { planMessages, type Language, type Occasion } from '../plan.ts';
import {
  changeCause,
  changedPlaces,
  newPlaces,
  reminderCause,
  schoolsOfChanges,
  schoolsWithRule,
  upcomingPlaces,
  type ChangeOccasion,
  type ClassOccasion,
} from '../queries/occasions.ts';
import { isRuleOn, rulesOf, settingsOf } from '../queries/settings.ts';
import type { MessagesSettings } from '../settings.ts';

const LIMIT = 5_000;
const DAY_MS = 86_400_000;
/** Somebody who is written in by mistake is often written out at once. */
const NEWS_AFTER_MS = 2 * 60_000;

/** Plans the messages of one kind for one organization, if its rule is on. */
export async function planFor(
  context: JobContext,
  module: MessagesSettings,
  { school_id, kind, occasions }: { school_id: number; kind: MessageKind; occasions: readonly Occasion[] },
): Promise<void> {
  const read = context.read(undefined);
  const [[settings], rules] = await Promise.all([
    read.run(settingsOf, { school_id }),
    read.run(rulesOf, { school_id }),
  ]);
  const rule = rules.find((one) => one.kind === kind);
  if (!settings || !rule || rule.channels.length === 0) return;
  await context.write(settings, (tx) => planMessages(tx, { module, settings, rule, occasions }));
}

const classValues =
  ({
    title,
    date,
    time_from,
    place = null,
  }: {
    title: string;
    date: string;
    time_from: string;
    place?: string | null;
  }) =>
  (language: Language): Values => ({
    class: title,
    date: formatDate(date, language, 'day'),
    time: time_from.slice(0, 5),
    place,
  });

const toOccasion = (cause: string, row: ClassOccasion): Occasion => ({
  student_id: row.student_id,
  cause,
  occurrence_id: row.occurrence_id,
  values: classValues(row),
  expires_at: new Date(row.starts_at).toISOString(),
});

const reminders = ['class_tomorrow', 'class_soon'] as const satisfies MessageKind[];
type Reminder = (typeof reminders)[number];
const isReminder = (kind: MessageKind): kind is Reminder => reminders.some((one) => one === kind);

async function remindAll(context: JobContext, module: MessagesSettings): Promise<void> {
  const read = context.read(undefined);
  const due = reminders.map(async (kind) =>
    (await read.run(schoolsWithRule, { kind })).map(({ school_id }) => ({ school_id, kind })),
  );
  await runEach((await Promise.all(due)).flat(), (one) => remind(context, module, one));
}

async function remind(
  context: JobContext,
  module: MessagesSettings,
  { school_id, kind }: { school_id: number; kind: Reminder },
): Promise<void> {
  const { usual } = kindFacts[kind].before!;
  const rows = await context.read(undefined).run(upcomingPlaces, { school_id, kind, usual, limit: LIMIT });
  const occasions = rows.map((row) => toOccasion(reminderCause(kind, row), row));
  await planFor(context, module, { school_id, kind, occasions });
}

/** After a rule was changed: what is due already goes now and not at the next run, because its owner waits to see it. */
export function remindNow(tx: WriteContext, kind: MessageKind): void {
  const { school_id } = tx;
  const task = 'messages.remind_now';
  if (isReminder(kind)) tx.enqueue(task, { school_id, kind }, { jobKey: `${task}:${school_id}:${kind}` });
}

async function findAllChanges(context: JobContext, module: MessagesSettings): Promise<void> {
  const schools = await context.read(undefined).run(schoolsOfChanges, {});
  await runEach(schools, ({ school_id }) => findChanges(context, module, school_id));
}

async function findChanges(context: JobContext, module: MessagesSettings, school_id: number): Promise<void> {
  const rows = await context.read(undefined).run(changedPlaces, { school_id, limit: LIMIT });
  for (const [canceled, group] of Map.groupBy(rows, (row) => row.canceled))
    await planFor(context, module, {
      school_id,
      kind: canceled ? 'class_canceled' : 'class_moved',
      occasions: group.map((row) => toChange(row)),
    });
}

function toChange(row: ChangeOccasion): Occasion {
  const { student_id, occurrence_id, canceled, old_date, old_time, starts_at } = row;
  const values = classValues(row);
  return {
    student_id,
    cause: changeCause(row),
    occurrence_id: canceled ? null : occurrence_id,
    values: (language) => ({ ...values(language), was: `${formatDate(old_date, language, 'day')}, ${old_time}` }),
    expires_at: new Date(starts_at).toISOString(),
  };
}

/** Looks at an event again after a while, when the organization wants such messages at all. */
export async function findLater(
  context: JobContext,
  { school_id, ids }: { school_id: number; ids: number[] },
  { kind, task, afterMs }: { kind: MessageKind; task: string; afterMs: number },
): Promise<void> {
  const [rule] = await context.read(undefined).run(isRuleOn, { school_id, kind });
  if (!rule?.on) return;
  const runAt = new Date(Date.parse(context.now) + afterMs).toISOString();
  await context.write(undefined, async (tx) => tx.enqueue(task, { school_id, ids }, { runAt }));
}

export const ofEvent = z.object({ school_id: id(), ids: z.array(z.number()) });

export const classJobs = (module: MessagesSettings): readonly JobDefinition[] => [
  job({
    task: 'messages.remind',
    payload: z.object({}),
    cron: '*/5 * * * *',
    run: (context) => remindAll(context, module),
  }),
  job({
    task: 'messages.remind_now',
    lane: 'awaited',
    payload: z.object({ school_id: id(), kind: z.enum(reminders) }),
    run: (context, of) => remind(context, module, of),
  }),
  job({
    task: 'messages.find_changes',
    payload: z.object({}),
    cron: '* * * * *',
    run: (context) => findAllChanges(context, module),
  }),
  job({
    task: 'messages.places_taken',
    payload: ofEvent,
    run: (context, event) =>
      findLater(context, event, { kind: 'booking_confirmed', task: 'messages.find_bookings', afterMs: NEWS_AFTER_MS }),
  }),
  job({
    task: 'messages.find_bookings',
    payload: ofEvent,
    run: async (context, { school_id, ids }) => {
      const rows = await context.read(undefined).run(newPlaces, { school_id, ids });
      const occasions = rows.map((row) => toOccasion(`booked:${row.occurrence_id}:${row.student_id}`, row));
      await planFor(context, module, { school_id, kind: 'booking_confirmed', occasions });
    },
  }),
];

/** Until then a message that is about no class may wait. */
export const afterDays = (now: string, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString();
