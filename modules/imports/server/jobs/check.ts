import type { WriteContext } from '@ritm/platform';
import { readTimetableState } from '../apply/apply-classes.ts';
import { catalogueOf, importedPage, cardsPage } from '../queries/cards.ts';
import { lastMarks, setOptions, type ImportRecord } from '../queries/imports.ts';
import { deleteRows, insertRows } from '../queries/rows.ts';
import type { CheckWork, Reply } from '../reader/protocol.ts';
import { forecastInAttempt } from './forecast.ts';
import { readErrorOf } from './read-error.ts';
import { openUploadedFile, retryWhenReaderEnded } from './read.ts';
import { fail, saveProgress, writeInAttempt, type Attempt } from './attempt.ts';
import { readingJobs, type ReadFile } from './reading.ts';

const PAGE = 2000;

/** The dry run: reads the file by the chosen mapping, compares it with the cards and stores the outcome of each row. */
export const checkJobs = readingJobs('imports.check', 'checking', check);

async function check(attempt: Attempt, readFile: ReadFile): Promise<void> {
  const { work } = attempt;
  // Deletes what an earlier attempt wrote.
  await writeInAttempt(attempt, async (tx, record) => {
    await tx.run(deleteRows, { school_id: tx.school_id, import_id: record.id });
    saveProgress(tx, record, { rows_done: 0 });
  });
  const { cards, last } = await readCards(attempt);
  const importedPages = await readImported(attempt);
  const mapping = Array.isArray(work.mapping) ? work.mapping : [];
  const read = attempt.context.read(undefined);
  const file = openUploadedFile(attempt);
  const request: CheckWork = {
    kind: 'check',
    ...file.described,
    sheet: work.sheet ?? '',
    mapping,
    cards,
    imported: importedPages,
    timetable: await readTimetableState(read, { school_id: attempt.at.school_id, today: file.described.today }),
    catalogue: await read.run(catalogueOf, { school_id: attempt.at.school_id }),
  };
  for await (const reply of readFile(request, file.content)) {
    retryWhenReaderEnded(attempt, reply);
    await writeInAttempt(attempt, (tx, record) => storeReply(tx, record, reply));
    if (reply.kind === 'refused') return;
  }
  await writeInAttempt(attempt, async (tx, record) =>
    saveProgress(tx, record, { rows_done: 0, patch: { cards_to: last, phase: 'counting' } }),
  );
  const facts = await forecastInAttempt(attempt);
  await writeInAttempt(attempt, async (tx, record) =>
    saveProgress(tx, record, {
      status: 'checked',
      rows_done: record.summary.total ?? record.rows_done,
      patch: { facts, decided: 0, counted: 0, tries: 0 },
    }),
  );
}

async function storeReply(tx: WriteContext, record: ImportRecord, reply: Reply): Promise<void> {
  switch (reply.kind) {
    case 'refused':
      return fail(tx, record, { step: 'checking', error: readErrorOf(reply.code), data: reply.data });
    case 'opened':
      return saveProgress(tx, record, { patch: { total: reply.total, phase: 'reading' } });
    case 'counted':
      return storeFound(tx, record, reply);
    case 'rows':
      tx.defer(insertRows, { school_id: tx.school_id, import_id: record.id, rows: reply.json });
      return saveProgress(tx, record, { rows_done: record.rows_done + reply.count });
    case 'recognised':
      throw new Error('a check recognises nothing');
  }
}

/** Words that a person has explained in the last import of the organization keep their meanings until they choose anew. */
async function storeFound(
  tx: WriteContext,
  record: ImportRecord,
  { total, found }: Extract<Reply, { kind: 'counted' }>,
): Promise<void> {
  saveProgress(tx, record, { patch: { total, found, phase: 'comparing' } });
  if (record.options.marks || found.marks.length === 0) return;
  const at = { school_id: tx.school_id, id: record.id };
  const [last] = await tx.run(lastMarks, at);
  const words = new Set(found.marks.map(({ word }) => word));
  const known = Object.entries(last?.marks ?? {}).filter(([word]) => words.has(word));
  if (known.length > 0)
    tx.defer(setOptions, { ...at, options: JSON.stringify({ ...record.options, marks: Object.fromEntries(known) }) });
}

async function readCards({ context, at }: Attempt): Promise<{ cards: string[]; last: number }> {
  const read = context.read(undefined);
  const cards: string[] = [];
  for (let after = 0; ;) {
    const [page] = await read.run(cardsPage, { school_id: at.school_id, after, limit: PAGE });
    if (!page || page.last === null) return { cards, last: after };
    cards.push(page.json);
    after = page.last;
  }
}

async function readImported({ context, at }: Attempt): Promise<string[]> {
  const read = context.read(undefined);
  const importedPages: string[] = [];
  for (let after = { after_import: 0, after_row: 0 }; ;) {
    const [page] = await read.run(importedPage, { school_id: at.school_id, ...after, limit: PAGE });
    if (!page || page.last_import === null) return importedPages;
    importedPages.push(page.json);
    after = { after_import: page.last_import, after_row: page.last_row ?? 0 };
  }
}
