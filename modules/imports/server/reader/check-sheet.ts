import type { LocalDate } from '@ritm/kernel';
import type { ImportTarget } from '../../contract/index.ts';
import { ClassResolver } from '../rules/rows/resolve-classes.ts';
import { legendOf } from '../rules/rows/mark-meanings.ts';
import { priceByServices } from '../rules/rows/money/price-by-services.ts';
import { matchRows } from '../rules/people/match-rows.ts';
import { recogniseColumns } from '../rules/columns/recognise-columns.ts';
import { parseSheet } from './parse-sheet.ts';
import type { ParsedSheet } from './parse-sheet.ts';
import { readTables, type SheetTable, type TableFile } from '@ritm/tables';
import type { FileBytes } from '@ritm/tables/child';
import type { CheckWork, Reply } from './protocol.ts';
import { withClasses } from './classes-of-row.ts';
import { openingFor, readPeople, toStored } from './stored-rows.ts';
import { wellFormedJson } from './well-formed.ts';

const ROWS_PER_BATCH = 500;
/** A batch becomes one JSON text, which must stay far below the size limits of the database and of a string. */
const LETTERS_PER_BATCH = 4_000_000;

/** The dry run: yields every row of the sheet with its outcome, in batches that the database accepts. */
export async function* checkSheet(work: CheckWork, bytes: FileBytes): AsyncGenerator<Reply, void, void> {
  const { file, sheet } = await open(work, bytes);
  yield { kind: 'opened', total: sheet.rows.length };
  const parsed = parse(work, file, sheet);
  const people = readPeople(work, parsed.rows);
  const found = { ...parsed.found, marks: legendOf(parsed.found.marks) };
  yield { kind: 'counted', total: parsed.rows.length + parsed.leftOut.length, found };
  const { rows: matches } = matchRows(parsed.rows, people.existing);
  const classes = new ClassResolver(work.timetable);
  for (const { from, to } of piecesOf(parsed.rows, sheet)) {
    const piece = parsed.rows.slice(from, to).map((row, index) => {
      const match = matches[from + index];
      if (!match) throw new Error(`row ${row.row_no} was not matched`);
      const opening = openingFor(row, match, { people, today: work.today });
      const stored = toStored(row, match, { people, opening, today: work.today });
      return { ...withClasses(stored, row, classes), cells: sheet.rows[row.row_no - 1] ?? [] };
    });
    yield { kind: 'rows', json: wellFormedJson(piece), count: piece.length };
  }
  yield* storeSkipped(sheet, parsed);
}

async function open(work: CheckWork, bytes: FileBytes): Promise<{ file: TableFile; sheet: SheetTable }> {
  const file = await readTables(bytes, work.file_name);
  const sheet = file.sheets.find(({ name }) => name === work.sheet);
  if (!sheet) throw new Error('the sheet is gone from the file');
  return { file, sheet };
}

function parse(work: CheckWork, file: TableFile, sheet: SheetTable): ParsedSheet {
  const context: { today: LocalDate; dateSystem: 1900 | 1904 } = { today: work.today, dateSystem: file.date_system };
  const recognised = recogniseColumns(sheet.rows, { ...context, sheetName: sheet.name });
  const chosen = new Map(work.mapping.map(({ column, target }) => [column, target]));
  // Every column gets an explicit target, so that nothing is read that the person has not seen in the list.
  const byHand = Object.fromEntries(
    recognised.columns.map(({ index }): [number, ImportTarget] => [index, chosen.get(index) ?? 'ignore']),
  );
  const mapped = recogniseColumns(sheet.rows, { ...context, sheetName: sheet.name, byHand });
  const parsed = parseSheet(sheet, mapped, context);
  return { ...parsed, rows: priceByServices(parsed.rows, work) };
}

function* storeSkipped(sheet: SheetTable, { leftOut: storeSkipped }: ParsedSheet): Generator<Reply, void, void> {
  for (const { from, to } of piecesOf(storeSkipped, sheet)) {
    const piece = storeSkipped.slice(from, to).map(({ row_no, skipped }) => ({
      row_no,
      outcome: 'skipped',
      messages: [{ code: `skip.${skipped}` }],
      cells: sheet.rows[row_no - 1] ?? [],
    }));
    yield { kind: 'rows', json: wellFormedJson(piece), count: piece.length };
  }
}

/** Cuts the rows into batches: each has at most the limits of rows and letters, unless it is a single row. */
function* piecesOf(rows: readonly { row_no: number }[], sheet: SheetTable): Generator<{ from: number; to: number }> {
  let from = 0;
  let letters = 0;
  for (const [at, { row_no }] of rows.entries()) {
    const own = (sheet.rows[row_no - 1] ?? []).reduce<number>(
      (sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8),
      0,
    );
    if (at > from && (at - from === ROWS_PER_BATCH || letters + own > LETTERS_PER_BATCH)) {
      yield { from, to: at };
      from = at;
      letters = 0;
    }
    letters += own;
  }
  if (from < rows.length) yield { from, to: rows.length };
}
