import { recogniseColumns } from '../rules/columns/recognise-columns.ts';
import type { RecognisedSheet } from '../rules/columns/recognise-columns.ts';
import { readTables } from '@ritm/tables';
import type { MappedTarget, RecognisedSheetBrief } from '../stored.ts';
import type { FileBytes } from '@ritm/tables/child';
import type { RecogniseWork, Reply } from './protocol.ts';

/**
 * Reads a file and guesses the targets of its columns, sheet by sheet. Proposes the sheet that looks most like a list
 * of clients.
 */
export async function recogniseFile({ file_name, today }: RecogniseWork, bytes: FileBytes): Promise<Reply> {
  const file = await readTables(bytes, file_name);
  const context = { today, dateSystem: file.date_system };
  const sheets = file.sheets.map(({ name, rows }) => ({
    name,
    rows: rows.length,
    recognised: recogniseColumns(rows, { ...context, sheetName: name }),
  }));
  const [best] = sheets.toSorted((left, right) => promise(right) - promise(left));
  return {
    kind: 'recognised',
    recognised: { sheets: sheets.map(toBrief) },
    sheet: best?.name ?? '',
    mapping: best ? mappingOf(best.recognised) : [],
  };
}

interface Candidate {
  name: string;
  rows: number;
  recognised: RecognisedSheet;
}

/** Ranks sheets: those with names first, then those with more recognised columns, then those with more rows. */
function promise({ rows, recognised }: Candidate): number {
  const meanings = recognised.columns.map(({ target, question }) => target ?? question?.target);
  const known = meanings.filter((target) => target != null && target !== 'ignore');
  const named = known.some((target) => target?.endsWith('name') && target.startsWith('client.'));
  return (named ? 1_000 : 0) + known.length + rows / 1_000_000;
}

function toBrief({ name, rows, recognised }: Candidate): RecognisedSheetBrief {
  return {
    name,
    rows: Math.max(0, rows - recognised.head.firstDataRow),
    columns: recognised.columns.map(({ index, header, target, confidence, question, alternatives, examples }) => ({
      index,
      header: header.slice(0, 200),
      target,
      confidence,
      question,
      alternatives,
      examples: examples.map((example) => example.slice(0, 100)),
    })),
    dates: recognised.dates.length + recognised.undated.length,
  };
}

function mappingOf({ columns }: RecognisedSheet): MappedTarget[] {
  return columns.flatMap(({ index, target }) =>
    target === null || target === 'ignore' ? [] : [{ column: index, target }],
  );
}
