import { formatDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { z } from '@ritm/http';
import { endsWithin, isLastVisit } from '@ritm/passes/rules';
import { findHeldPasses, type HeldPass } from '@ritm/passes/server';
import { job, runEach, type JobContext, type JobDefinition } from '@ritm/platform';
import { birthdays } from '@ritm/students/server';
import { kindFacts } from '../../contract/index.ts';
import type { Occasion } from '../plan.ts';
import { newDebts, recentHolders, schoolsAtMorning } from '../queries/occasions.ts';
import { rulesOf, settingsOf, type SettingsRow } from '../queries/settings.ts';
import type { MessagesSettings } from '../settings.ts';
import { afterDays, findLater, ofEvent, planFor } from './classes.ts';

/** Messages that are about no class go in the morning of the organization; three hours, should a run be missed. */
const MORNING = { from: 10, to: 12 };
const HOLDERS = 200;
/** A mark made by mistake is often taken back at once. */
const DEBT_AFTER_MS = 10 * 60_000;

async function findInTheMorning(context: JobContext, module: MessagesSettings): Promise<void> {
  const kinds = ['pass_ending', 'last_visit', 'birthday'];
  const due = await context.read(undefined).run(schoolsAtMorning, { kinds, ...MORNING });
  const bySchool = Map.groupBy(due, (one) => one.school_id);
  await runEach(bySchool, async ([school_id, rules]) => {
    const [settings] = await context.read(undefined).run(settingsOf, { school_id });
    if (!settings) return;
    const today = todayIn(settings.time_zone, context.now);
    const isOn = (kind: string) => rules.some((one) => one.kind === kind);
    if (isOn('birthday')) await findBirthdays(context, module, { school_id, today });
    if (isOn('pass_ending') || isOn('last_visit'))
      await findEnding(context, module, { settings, today, sendsEnds: isOn('pass_ending') });
  });
}

async function findBirthdays(
  context: JobContext,
  module: MessagesSettings,
  { school_id, today }: { school_id: number; today: string },
): Promise<void> {
  const people = await birthdays(context.read(undefined), { school_id, date: today });
  const occasions = people.map((one): Occasion => ({
    student_id: one.id,
    cause: `birthday:${one.id}:${today.slice(0, 4)}`,
    occurrence_id: null,
    values: () => ({}),
    expires_at: afterDays(context.now, 0.5),
  }));
  await planFor(context, module, { school_id, kind: 'birthday', occasions });
}

async function findEnding(
  context: JobContext,
  module: MessagesSettings,
  { settings, today, sendsEnds }: { settings: SettingsRow; today: string; sendsEnds: boolean },
): Promise<void> {
  const { school_id } = settings;
  const read = context.read(undefined);
  const rule = (await read.run(rulesOf, { school_id })).find((one) => one.kind === 'pass_ending');
  const days = rule?.before ?? kindFacts.pass_ending.before!.usual;
  for (let after = 0; ;) {
    const holders = await read.run(recentHolders, { school_id, after, limit: HOLDERS });
    if (holders.length === 0) return;
    const passes = await findHeldPasses(read, {
      school_id,
      student_ids: holders.map(({ student_id }) => student_id),
      today,
    });
    const ending = passes.filter((pass) => endsWithin(pass, today, days));
    // A pass for which both hold gets the message about its end alone, as the notice does.
    const last = passes.filter((pass) => isLastVisit(pass) && !(sendsEnds && ending.includes(pass)));
    const toOccasion = (cause: (pass: HeldPass) => string) => (pass: HeldPass) =>
      passOccasion(cause(pass), pass, context.now);
    await planFor(context, module, {
      school_id,
      kind: 'pass_ending',
      occasions: ending.map(toOccasion(({ id: pass, ends_on }) => `pass_ends:${pass}:${ends_on}`)),
    });
    await planFor(context, module, {
      school_id,
      kind: 'last_visit',
      occasions: last.map(toOccasion(({ id: pass }) => `last_visit:${pass}`)),
    });
    after = holders.at(-1)!.student_id;
  }
}

const passOccasion = (cause: string, { student_id, name, ends_on }: HeldPass, now: string): Occasion => ({
  student_id,
  cause,
  occurrence_id: null,
  values: (language) => ({ pass: name, until: ends_on && formatDate(ends_on, language, 'day') }),
  expires_at: afterDays(now, 1),
});

async function findDebts(
  context: JobContext,
  module: MessagesSettings,
  { school_id, ids }: { school_id: number; ids: number[] },
): Promise<void> {
  const rows = await context.read(undefined).run(newDebts, { school_id, ids });
  const occasions = rows.map((row): Occasion => ({
    student_id: row.student_id,
    cause: `debt:${row.id}`,
    occurrence_id: null,
    values: (language) => ({ class: row.what, date: formatDate(row.date, language, 'day') }),
    expires_at: afterDays(context.now, 2),
  }));
  await planFor(context, module, { school_id, kind: 'debt', occasions });
}

export const clientJobs = (module: MessagesSettings): readonly JobDefinition[] => [
  job({
    task: 'messages.find_in_the_morning',
    payload: z.object({}),
    cron: '7 * * * *',
    run: (context) => findInTheMorning(context, module),
  }),
  job({
    task: 'messages.visits_marked',
    payload: ofEvent,
    run: (context, event) =>
      findLater(context, event, { kind: 'debt', task: 'messages.find_debts', afterMs: DEBT_AFTER_MS }),
  }),
  job({
    task: 'messages.find_debts',
    payload: ofEvent,
    run: (context, payload) => findDebts(context, module, payload),
  }),
];
