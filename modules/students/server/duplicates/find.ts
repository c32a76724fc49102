import { z } from '@ritm/http';
import { job, runEach, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { likenessOf } from '../rules/same-person.ts';
import { candidatesOf, cardsAfter, likenessesOf, writePairs } from './queries.ts';

const BATCH = 500;

/** Finds possible duplicates of the clients that were created or changed. */
const detectJob = job({
  task: 'students.find_duplicates',
  payload: z.object({ school_id: z.nullable(z.int()), ids: z.array(z.int()) }),
  run: async (context, { school_id, ids }) => {
    if (school_id === null) return;
    for (let at = 0; at < ids.length; at += BATCH) await detectInSchool(context, school_id, ids.slice(at, at + BATCH));
  },
});

/**
 * Checks all clients once a day: this covers cards created before the queue existed and guardians who became one person.
 */
const detectAllJob = job({
  task: 'students.find_all_duplicates',
  payload: z.object({}),
  cron: '40 0 * * *',
  run: (context) => runEach(cardsBySchool(context), ({ school_id, ids }) => detectInSchool(context, school_id, ids)),
});

async function* cardsBySchool(context: JobContext): AsyncGenerator<{ school_id: number; ids: number[] }> {
  for (let after = { school_id: 0, id: 0 }; ;) {
    const params = { after_school: after.school_id, after_id: after.id, limit: BATCH };
    const cards = await context.read(undefined).run(cardsAfter, params);
    for (const [school_id, ofSchool] of Map.groupBy(cards, (one) => one.school_id))
      yield { school_id, ids: ofSchool.map(({ id }) => id) };
    const last = cards.at(-1);
    if (!last || cards.length < BATCH) return;
    after = last;
  }
}

const detectInSchool = (context: JobContext, school_id: number, ids: number[]): Promise<void> =>
  context.write(undefined, async (tx) => {
    tx.lock(['students_duplicates', school_id]);
    await detectDuplicates(tx, school_id, ids);
  });

async function detectDuplicates(tx: WriteContext, school_id: number, ids: number[]): Promise<void> {
  const pairs = await tx.run(candidatesOf, { school_id, ids });
  const named = [...new Set(pairs.flatMap(({ student_id, other_id }) => [student_id, other_id]))];
  const cards = named.length === 0 ? [] : await tx.run(likenessesOf, { school_id, ids: named });
  const byId = new Map(cards.map((one) => [one.id, one]));
  const duplicates = pairs.flatMap(({ student_id, other_id }) => {
    const [one, other] = [byId.get(student_id), byId.get(other_id)];
    const alike = one && other && likenessOf(one, other);
    return alike ? [{ student_id, other_id, reasons: alike.reasons, score: Math.round(alike.score * 100) }] : [];
  });
  tx.defer(writePairs, { school_id, ids, pairs: JSON.stringify(duplicates) });
}

export const duplicateJobs: readonly JobDefinition[] = [detectJob, detectAllJob];
export const duplicateListeners: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['created', 'edited', 'restored', 'family_changed', 'merge_undone'].map((what) => [
    `students.${what}`,
    ['students.find_duplicates'],
  ]),
);
