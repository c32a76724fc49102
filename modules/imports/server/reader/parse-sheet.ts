import type { SheetTable } from '@ritm/tables';
import { cellText, type ParseContext, parseSchedule, trimEndOf } from '@ritm/tables/cells';
import type { SkipReason } from '../../contract/notes.ts';
import type { ParsedRow } from '../rules/cells/parsed.ts';
import { isSection, isSkipped, rowParser } from '../rules/rows/parse-row.ts';
import type { SkippedRow } from '../rules/rows/parse-row.ts';
import { toMapping } from '../rules/columns/recognise-columns.ts';
import type { RecognisedSheet } from '../rules/columns/recognise-columns.ts';
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
}

/**
 * Parses all rows below the head. A single line «Группа Звёздочки, вт чт 18:00» names the group of the rows under it.
 */
export function parseSheet(sheet: SheetTable, recognised: RecognisedSheet, context: ParseContext): ParsedSheet {
  const mapping = toMapping(recognised);
  const parse = rowParser(mapping);
  const skipped: ParsedSheet['skipped'] = { blank: 0, totals: 0, no_name: 0, repeated_head: 0, section: 0 };
  const rows: SheetRow[] = [];
  const leftOut: SkippedRow[] = [];
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
    rows.push({ ...row, row_hash: rowHash(cells, mapping), cells_hash: cellsHash(cells, recognised) });
  }
  return { rows, skipped, leftOut };
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
