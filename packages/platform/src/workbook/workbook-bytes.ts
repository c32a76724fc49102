import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { startChild } from '@ritm/child-process';
import type { FileReply } from '../module.ts';
import { Slots } from '../slots.ts';
import type { WorkbookSheet } from './sheet.ts';

/** The resources that one process may use. */
export interface WorkbookLimits {
  megabytes: number;
  /** The time limit: a process that never ended would keep one of the two places for good. */
  seconds: number;
}

const workbookLimits: WorkbookLimits = { megabytes: 1024, seconds: 120 };
/** Two at once: a third waits, so that exports never take all of the machine. */
const slots = new Slots({ atOnce: 2, maxWaiting: 20 });
const entry = new URL('./child.ts', import.meta.url);

/**
 * An XLSX file, made in a process of its own while requests are served (decision 090). Throws when it exceeds the
 * limits, and AppError `common.unavailable` when too many wait.
 */
export const workbookBytes = (sheet: WorkbookSheet, limits = workbookLimits): Promise<Uint8Array> =>
  slots.run(() => bytesFromChild(sheet, limits));

async function bytesFromChild(sheet: WorkbookSheet, { megabytes, seconds }: WorkbookLimits): Promise<Uint8Array> {
  const child = startChild({ entry, megabytes });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill();
  }, seconds * 1000);
  try {
    // A machine without free descriptors gives a child without pipes.
    if (!child.stdin || !child.stdout) throw new Error('the process that makes workbooks has no pipes');
    // A process that ends early breaks the pipe; its ending says why.
    const sending = pipeline(Readable.from(linesOf(sheet)), child.stdin).catch(() => undefined);
    const [bytes, ending] = await Promise.all([buffer(child.stdout), child.ending, sending]);
    if (ending.code === 0) return bytes;
    if (isLate) throw new Error(`no workbook within ${seconds} s`);
    const how = ending.error ?? ending.signal ?? ending.code;
    throw new Error(`the process that makes workbooks ended with ${String(how)}`);
  } finally {
    clearTimeout(timer);
    await child.end();
  }
}

/**
 * Rows to a line: the text of a large sheet is never whole in the server, and requests are served between the lines.
 */
const ROWS_PER_LINE = 500;

/** JSON without a line break inside: first the sheet without its rows, then some rows a line. */
function* linesOf({ rows, ...sheet }: WorkbookSheet): Generator<string> {
  yield `${JSON.stringify(sheet)}\n`;
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE)
    yield `${JSON.stringify(rows.slice(from, from + ROWS_PER_LINE))}\n`;
}

/**
 * The answer of an export. The file is made when it is sent: by then the transaction with its audit line has committed.
 */
export function workbookReply(name: string, sheet: () => WorkbookSheet): FileReply {
  return {
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Readable.from(madeOf(sheet)),
  };
}

async function* madeOf(sheet: () => WorkbookSheet): AsyncGenerator<Uint8Array> {
  yield await workbookBytes(sheet());
}
