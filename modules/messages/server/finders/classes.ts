import { formatDate } from '@ritm/kernel';
import { id, z } from '@ritm/http';
import { job, type JobContext, type JobDefinition } from '@ritm/platform';
import { kindFacts, type MessageKind } from '../../contract/index.ts';
import type { Values } from '../../rules/render.ts';
import { planMessages, type Language, type Occasion } from '../plan.ts';
import {
  changeCause,
  changedPlaces,
  newPlaces,
  reminderCause,
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

async function remind(context: JobContext, module: MessagesSettings): Promise<void> {
  for (const kind of ['class_tomorrow', 'class_soon'] as const) {
    const { usual } = kindFacts[kind].before!;
    const rows = await context.read(undefined).run(upcomingPlaces, { kind, usual, limit: LIMIT });
    for (const [school_id, ofSchool] of Map.groupBy(rows, (row) => row.school_id)) {
      const occasions = ofSchool.map((row) => toOccasion(reminderCause(kind, row), row));
      await planFor(context, module, { school_id, kind, occasions });
    }
  }
}

async function findChanges(context: JobContext, module: MessagesSettings): Promise<void> {
  const rows = await context.read(undefined).run(changedPlaces, { limit: LIMIT });
  for (const [key, group] of Map.groupBy(rows, ({ school_id, canceled }) => `${school_id}:${canceled}`)) {
    const kind = key.endsWith('true') ? 'class_canceled' : 'class_moved';
    const occasions = group.map((row) => toChange(row));
    await planFor(context, module, { school_id: group[0]!.school_id, kind, occasions });
  }
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
    run: (context) => remind(context, module),
  }),
  job({
    task: 'messages.find_changes',
    payload: z.object({}),
    cron: '* * * * *',
    run: (context) => findChanges(context, module),
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
