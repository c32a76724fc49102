import type { SheetTable } from '@ritm/tables';
import { cellText, meaningfulText, type ParseContext, parseSchedule, trimEndOf } from '@ritm/tables/cells';
import type { SkipReason } from '../../contract/notes.ts';
import type { ParsedRow, ParsedVisit } from '../rules/cells/parsed.ts';
import { countMarks, withMeaning, type MarkCount } from '../rules/rows/mark-meanings.ts';
import { isSection, isSkipped, rowParser } from '../rules/rows/parse-row.ts';
import type { SkippedRow } from '../rules/rows/parse-row.ts';
import { isRowNumberHead } from '../rules/columns/match-header.ts';
import { toMapping } from '../rules/columns/recognise-columns.ts';
import type { RecognisedSheet } from '../rules/columns/recognise-columns.ts';
import type { FoundInSheet } from '../stored.ts';
import { cellsHash, rowHash } from './row-hash.ts';

export interface SheetRow extends ParsedRow {
  /** Identity of the row's content for a repeated import, see `rowHash`. */
  row_hash: string;
  /** Identity of the row that does not depend on the targets of its columns, see `cellsHash`. */
  cells_hash: string;
}

export interface ParsedSheet {
  rows: SheetRow[];
  skipped: Record<SkipReason, number>;
  /** Rows that were left out although they are not empty, for the report. */
  leftOut: SkippedRow[];
  found: FoundInSheet;
}

/**
 * Parses all rows below the head. A single line «Группа Звёздочки, вт чт 18:00» names the group of the rows under it.
 */
export function parseSheet(sheet: SheetTable, recognised: RecognisedSheet, context: ParseContext): ParsedSheet {
  const mapping = toMapping(recognised);
  const parse = rowParser(mapping);
  const skipped: ParsedSheet['skipped'] = {
    blank: 0,
    totals: 0,
    no_name: 0,
    repeated_head: 0,
    section: 0,
    not_person: 0,
  };
  const rows: SheetRow[] = [];
  const leftOut: SkippedRow[] = [];
  let undated = 0;
  let section = titleSection(sheet, recognised);
  for (let index = recognised.head.firstDataRow; index < sheet.rows.length; index++) {
    const cells = sheet.rows[index] ?? [];
    const row = parse({ row_no: index + 1, cells }, context);
    if (isSkipped(row)) {
      skipped[row.skipped]++;
      if (row.skipped !== 'blank') leftOut.push(row);
      if (row.skipped === 'section') section = row.text ?? null;
      continue;
    }
    if (section !== null) putIntoGroup(row, section);
    undated += row.visit_undated ? 1 : 0;
    rows.push({ ...row, row_hash: rowHash(cells, mapping), cells_hash: cellsHash(cells, recognised) });
  }
  const marks = countMarks(visitsOf(rows), context.today);
  const found = {
    marks,
    undated,
    columns_left: columnsLeft(sheet, recognised),
    year_guessed: rows.some(({ visits }) => visits.length > 0) ? (recognised.guessedYear ?? null) : null,
  };
  return { rows: settleMarks(rows, found.marks), skipped, leftOut, found };
}

function* visitsOf(rows: readonly SheetRow[]): Generator<ParsedVisit> {
  for (const { visits } of rows) yield* visits;
}

/** Settles the words of the marks by the whole sheet; a word that is left without a meaning is noted on its row. */
function settleMarks(rows: SheetRow[], marks: readonly MarkCount[]): SheetRow[] {
  const meanings = new Map(marks.map(({ word, meaning }) => [word, meaning]));
  return rows.map((row) => {
    if (row.visits.length === 0) return row;
    const open = new Set(
      row.visits.flatMap(({ word, mark }) => (mark && word && meanings.get(word) === null ? word : [])),
    );
    const notes = [...open].map((word) => ({
      code: 'mark.unknown' as const,
      data: { text: word, word },
      column: null,
    }));
    const visits = row.visits.map((visit) => withMeaning(visit, meanings));
    return { ...row, visits, warnings: [...row.warnings, ...notes] };
  });
}

/** Columns with values that the mapping leaves out. */
function columnsLeft({ rows }: SheetTable, { head, columns }: RecognisedSheet): FoundInSheet['columns_left'] {
  const left = columns.filter(({ target }) => target === null || target === 'ignore');
  const filled = new Map(left.map(({ index }) => [index, 0]));
  for (const row of rows.slice(head.firstDataRow))
    for (const [index, count] of filled) if (meaningfulText(row[index]) !== null) filled.set(index, count + 1);
  return left.flatMap(({ index, header, examples }) => {
    const count = filled.get(index) ?? 0;
    const isRowNumber = isRowNumberHead(header) || (header === '' && examples.join(' ') === '1 2 3');
    return count > 0 && !isRowNumber ? [{ header: header.slice(0, 200), column: index, filled: count }] : [];
  });
}

/** A section line above the head applies to the whole sheet. */
function titleSection(sheet: SheetTable, recognised: RecognisedSheet): string | null {
  const above = sheet.rows.slice(0, recognised.head.row ?? 0);
  const lines = above.map((row) => row.map(cellText).filter((text) => text !== null));
  return lines.find((texts) => texts.length === 1 && isSection(texts[0] ?? ''))?.[0] ?? null;
}

/** In «Звёздочки, вт чт 18:00» the text after the name is the group's timetable. */
const WEEKDAY = /(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|вс|понед|вторн|сред|четв|пятн|субб|воскр)(?!\p{L})/iu;

function putIntoGroup(row: ParsedRow, section: string): void {
  const words = section.replace(/^\p{L}+\s*[:№]?\s*/u, '');
  const schedule = parseSchedule(words).value ?? [];
  const weekday = schedule.length > 0 ? words.search(WEEKDAY) : -1;
  const name = (weekday < 0 ? words : trimEndOf(words.slice(0, weekday), /[\s,;(–-]/)).replace(/[«»"]/g, '').trim();
  const isTeacher = /^(?:тренер|преподаватель|педагог)/i.test(section);
  row.group ??= { name: null, teacher: null, room: null, schedule: [] };
  if (isTeacher) row.group.teacher ??= name || null;
  else row.group.name ??= name || null;
  if (row.group.schedule.length === 0) row.group.schedule = schedule;
}
