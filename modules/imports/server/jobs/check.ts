import { job, type JobContext, type WriteContext } from '@ritm/platform';
import { readWorld } from '../bring-classes.ts';
import { broughtPage, cardsPage } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { deleteRows, insertRows } from '../queries/rows.ts';
import { inThread } from '../thread/in-thread.ts';
import type { CheckWork, Reply } from '../thread/protocol.ts';
import { forecastInTurn } from './forecast.ts';
import { readErrorOf } from './read-error.ts';
import { fileOf, retryWhenSlow } from './read.ts';
import { fail, inTurn, move, ofImport, takeTurn, writeInTurn, type OfImport, type Turn } from './turn.ts';

const PAGE = 2000;

/** The dry run: reads the file by the chosen mapping, compares it with the cards and keeps what would become of each row. */
export const checkJob = job({ task: 'imports.check', lane: 'awaited', payload: ofImport, run: checkFile });

async function checkFile(context: JobContext, at: OfImport): Promise<void> {
  const turn = await takeTurn(context, at, 'checking');
  if (turn) await inTurn(turn, () => check(turn));
}

async function check(turn: Turn): Promise<void> {
  const { work } = turn;
  // What an attempt before this one wrote.
  await writeInTurn(turn, async (tx, record) => {
    await tx.run(deleteRows, { school_id: tx.school_id, import_id: record.id });
    move(tx, record, { rows_done: 0 });
  });
  const { cards, last } = await readCards(turn);
  const brought = await readBrought(turn);
  const mapping = Array.isArray(work.mapping) ? work.mapping : [];
  const read = turn.context.read(undefined);
  const file = await fileOf(turn);
  const asked: CheckWork = {
    kind: 'check',
    ...file,
    sheet: work.sheet ?? '',
    mapping,
    cards,
    brought,
    world: await readWorld(read, { school_id: turn.at.school_id, today: file.today }),
  };
  for await (const reply of inThread(asked)) {
    retryWhenSlow(turn, reply);
    await writeInTurn(turn, (tx, record) => keep(tx, record, reply));
    if (reply.kind === 'refused') return;
  }
  await writeInTurn(turn, async (tx, record) => move(tx, record, { patch: { cards_to: last } }));
  const facts = await forecastInTurn(turn);
  await writeInTurn(turn, async (tx, record) =>
    move(tx, record, { status: 'checked', patch: { facts, decided: 0, counted: 0, tries: 0 } }),
  );
}

async function keep(tx: WriteContext, record: ImportRecord, reply: Reply): Promise<void> {
  switch (reply.kind) {
    case 'refused':
      return fail(tx, record, { step: 'checking', error: readErrorOf(reply.code), data: reply.data });
    case 'counted':
      return move(tx, record, { patch: { total: reply.total } });
    case 'rows':
      tx.defer(insertRows, { school_id: tx.school_id, import_id: record.id, rows: reply.json });
      return move(tx, record, { rows_done: record.rows_done + reply.count });
    case 'recognised':
      throw new Error('a check recognises nothing');
  }
}

async function readCards({ context, at }: Turn): Promise<{ cards: string[]; last: number }> {
  const read = context.read(undefined);
  const cards: string[] = [];
  for (let after = 0; ;) {
    const [page] = await read.run(cardsPage, { school_id: at.school_id, after, limit: PAGE });
    if (!page || page.last === null) return { cards, last: after };
    cards.push(page.json);
    after = page.last;
  }
}

async function readBrought({ context, at }: Turn): Promise<string[]> {
  const read = context.read(undefined);
  const brought: string[] = [];
  for (let after = { after_import: 0, after_row: 0 }; ;) {
    const [page] = await read.run(broughtPage, { school_id: at.school_id, ...after, limit: PAGE });
    if (!page || page.last_import === null) return brought;
    brought.push(page.json);
    after = { after_import: page.last_import, after_row: page.last_row ?? 0 };
  }
}
