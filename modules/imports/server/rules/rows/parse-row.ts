/**
 * Reads one row of a sheet by the mapping of its columns. A cell that cannot be read becomes a note and never fails
 * the row. Sections, totals and repeated heads are skipped here.
 */
import type { LocalDate } from '@ritm/kernel';
import { type Cell, cellText, type ParseContext } from '@ritm/tables/cells';
import { normaliseHeader } from '../columns/normalise-header.ts';
import { NO_VISIT_WORD, parseMark } from '../cells/parse-mark.ts';
import type { ParsedBalance, ParsedGroup, ParsedPayment, ParsedRow, ParsedVisit } from '../cells/parsed.ts';
import { isCrowd } from '../people/is-crowd.ts';
import { readClient } from './read-client.ts';
import { readGuardians } from './read-guardians.ts';
import { readLot } from './read-lot.ts';
import { RowReader } from './row-reader.ts';
import type { MappedColumn } from './row-reader.ts';
import type { RejectionCode, SkipReason } from '../../../contract/notes.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

/** A column of a matrix journal. */
export interface DateColumn {
  readonly index: number;
  readonly date: LocalDate;
}

export interface SheetMapping {
  readonly columns: readonly MappedColumn[];
  readonly dates: readonly DateColumn[];
}

export interface SourceRow {
  /** The 1-based row number that the spreadsheet program shows. */
  readonly row_no: number;
  readonly cells: readonly Cell[];
}

export interface SkippedRow {
  row_no: number;
  skipped: SkipReason;
  /** The text of a `section`. */
  text?: string;
}

export type RowParser = (row: SourceRow, context: ParseContext) => ParsedRow | SkippedRow;

const TOTALS = /^(?:итог|итого|всего|итоги|total|сумма|subtotal)(?![\p{L}])/iu;
const SECTION = /^(?:группа|направление|тренер|преподаватель|педагог|класс|филиал|зал|секция)(?!\p{L})/iu;
const MAX_NAME_LENGTH = 200;
const NAME_TARGETS: readonly ImportTarget[] = [
  'client.full_name',
  'client.last_name',
  'client.first_name',
  'client.patronymic',
];

/** Prepares the mapping once for all rows of a sheet. */
export function rowParser(mapping: SheetMapping): RowParser {
  const columns = new Map<ImportTarget, MappedColumn[]>();
  for (const column of mapping.columns) {
    const others = columns.get(column.target);
    if (others) others.push(column);
    else columns.set(column.target, [column]);
  }
  const nameColumns = NAME_TARGETS.flatMap((target) => columns.get(target) ?? []).map(({ index, header }) => ({
    index,
    head: normaliseHeader(header),
  }));
  return (row, context) => {
    const skipped = skipReason(row, nameColumns);
    if (skipped) return skipped;
    const parsed = read(row, new RowReader(row.cells, columns, context), mapping.dates);
    const isPerson = parsed.client.phone !== null || parsed.client.email !== null || parsed.guardians.length > 0;
    return parsed.rejected === 'name_missing' && !isPerson && !parsed.timetable_only
      ? { row_no: row.row_no, skipped: 'no_name' }
      : parsed;
  };
}

/** Parses one row by its mapping. For many rows of one sheet prepare `rowParser` once. */
export function parseRow(row: SourceRow, mapping: SheetMapping, context: ParseContext): ParsedRow | SkippedRow {
  return rowParser(mapping)(row, context);
}

export function isSkipped(row: ParsedRow | SkippedRow): row is SkippedRow {
  return 'skipped' in row;
}

interface NameColumn {
  readonly index: number;
  readonly head: string;
}

/** Whether the text of a row's only cell names a group, a teacher or a place. */
export function isSection(text: string): boolean {
  return SECTION.test(text);
}

function skipReason({ row_no, cells }: SourceRow, nameColumns: readonly NameColumn[]): SkippedRow | undefined {
  const texts = cells.map(cellText).filter((text) => text !== null);
  const [first] = texts;
  if (first === undefined) return { row_no, skipped: 'blank' };
  const names = nameColumns.map((column) => cellText(cells[column.index])).filter((text) => text !== null);
  if ([first, ...names].some((text) => TOTALS.test(text))) return { row_no, skipped: 'totals' };
  const isHead = nameColumns.some((column) => {
    const text = cellText(cells[column.index]);
    return text !== null && column.head !== '' && normaliseHeader(text) === column.head;
  });
  if (isHead) return { row_no, skipped: 'repeated_head' };
  if (names.some(isCrowd)) return { row_no, skipped: 'not_person' };
  if (texts.length === 1 && isSection(first)) return { row_no, skipped: 'section', text: first };
  return undefined;
}

function read({ row_no }: SourceRow, reader: RowReader, dates: readonly DateColumn[]): ParsedRow {
  const { client, guardians: mentioned } = readClient(reader);
  const guardians = readGuardians(reader, mentioned);
  const lot = readLot(reader);
  const balance = readBalance(reader);
  const group = readGroup(reader);
  const payment = readPayment(reader);
  const listed = readVisits(reader);
  const visits = [...listed.visits, ...readMatrix(reader, dates)];
  const isUnreadable = reader.warnings.some(({ code }) => code === 'schedule.unreadable');
  const isTimetable = group !== undefined && (group.schedule.length > 0 || isUnreadable);
  const timetable_only = client.full_name === '' && client.phone === null && isTimetable;
  const rejected = timetable_only ? undefined : rejection(client.full_name);
  return {
    row_no,
    client,
    guardians,
    ...(lot && { lot }),
    ...(balance && { balance }),
    ...(group && { group }),
    ...(payment && { payment }),
    visits,
    ...((listed.visits.length > 0 || listed.isUndated) && { visit_of_list: true as const }),
    ...(listed.isUndated && { visit_undated: true as const }),
    ...(timetable_only && { timetable_only: true as const }),
    warnings: reader.warnings,
    ...(rejected && { rejected }),
  };
}

function rejection(name: string): RejectionCode | undefined {
  if (name === '') return 'name_missing';
  if (!/\p{L}/u.test(name)) return 'name_invalid';
  return name.length > MAX_NAME_LENGTH ? 'name_too_long' : undefined;
}

function readBalance(reader: RowReader): ParsedBalance | undefined {
  const balance = reader.one('wallet.balance');
  const debt = reader.one('wallet.debt');
  const bonus = reader.one('bonus.balance');
  // In a column of debts the sign has no meaning: both 500 and −500 mean a debt of 500.
  const wallet = debt === null || debt === 0 ? balance : (balance ?? 0) - Math.abs(debt);
  return wallet === null && bonus === null ? undefined : { wallet, bonus };
}

function readGroup(reader: RowReader): ParsedGroup | undefined {
  const group = {
    name: reader.one('group.name'),
    teacher: reader.one('group.teacher'),
    room: reader.one('group.room'),
    schedule: reader.one('group.schedule') ?? [],
  };
  return group.name === null && group.teacher === null && group.schedule.length === 0 ? undefined : group;
}

function readPayment(reader: RowReader): ParsedPayment | undefined {
  const payment = {
    kind: reader.one('payment.kind'),
    paid_on: reader.one('payment.date'),
    amount: reader.one('payment.amount'),
    method: reader.one('payment.method'),
    purpose: reader.one('payment.purpose'),
  };
  return payment.amount === null && payment.paid_on === null ? undefined : payment;
}

/** A line of a list of visits. It is undated when it names a visit and its day cannot be read. */
function readVisits(reader: RowReader): { visits: ParsedVisit[]; isUndated: boolean } {
  if (!reader.has('visit.date')) return { visits: [], isUndated: false };
  const date = reader.one('visit.date');
  const status = reader.one('visit.status');
  if (date !== null) {
    const mark = status ?? { mark: 'attended' as const, quantity: 100 };
    const [service_name, teacher] = [reader.one('visit.service'), reader.one('visit.teacher')];
    return { visits: [{ date, ...mark, service_name, teacher }], isUndated: false };
  }
  const isDateUnread = reader.warnings.some(({ target }) => target === 'visit.date');
  const isVisit = isDateUnread || (status !== null && status.word !== NO_VISIT_WORD);
  if (isVisit && !isDateUnread) reader.warn({ code: 'visit.no_date' });
  return { visits: [], isUndated: isVisit };
}

function readMatrix(reader: RowReader, dates: readonly DateColumn[]): ParsedVisit[] {
  const visits: ParsedVisit[] = [];
  for (const { index, date } of dates) {
    const { value, notes } = parseMark(reader.raw(index));
    for (const note of notes) reader.warnings.push({ ...note, column: index });
    if (value) visits.push({ date, ...value, service_name: null, teacher: null });
  }
  return visits;
}
