import { Readable } from 'node:stream';
import type { Language, RouteInput } from '@ritm/http';
import type { FileReply, ReadContext } from '@ritm/platform';
import { matchTexts, noteText, type importsRoutes, type MatchReason, type ReportRows } from '../../contract/index.ts';
import { importFor } from '../access.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { notesOf } from '../views/notes-of-row.ts';
import { rowsOfReport, type RowRecord } from '../queries/rows.ts';
import { csvLine } from '@ritm/tables/cells';

const PAGE = 1000;
const words = {
  ru: {
    row: 'Строка',
    outcome: 'Итог',
    why: 'Почему',
    new: 'Новая',
    family: 'Новая из семьи',
    update: 'Дополнится',
    same: 'Уже есть',
    rejected: 'Не принята',
    conflict: 'Не решено',
    skipped: 'Пропущена',
  },
  en: {
    row: 'Row',
    outcome: 'Outcome',
    why: 'Why',
    new: 'New',
    family: 'New, of a family',
    update: 'Update',
    same: 'Known',
    rejected: 'Rejected',
    conflict: 'Undecided',
    skipped: 'Skipped',
  },
} as const;
const names = {
  left_out: { ru: 'не перенесено', en: 'left out' },
  all: { ru: 'все строки', en: 'all rows' },
} as const;

/**
 * Rows that were left out, as written in the file and with the reasons, so that they can be corrected and uploaded
 * again; or every row with its outcome.
 */
export async function importReport(
  read: ReadContext,
  { params, query }: RouteInput<typeof importsRoutes.get_import_report>,
): Promise<FileReply> {
  const record = await importFor(read, params.id);
  const { rows = 'left_out' } = query;
  const name = `${record.file_name.replace(/\.[^.]*$/, '')} — ${names[rows][read.language]}.csv`;
  return { name, mime: 'text/csv; charset=utf-8', bytes: Readable.from(linesOf(read, record, rows)) };
}

async function* linesOf(read: ReadContext, record: ImportRecord, which: ReportRows): AsyncGenerator<string> {
  const { language } = read;
  const { row, outcome, why } = words[language];
  const columns = record.recognised.sheets?.find(({ name }) => name === record.sheet)?.columns ?? [];
  // The byte-order mark by which spreadsheet programs recognise UTF-8.
  yield `\uFEFF${csvLine([row, outcome, why, ...columns.map(({ header }) => header)])}`;
  for (let after = 0; ;) {
    const of = { school_id: read.school_id, import_id: record.id, every: which === 'all' };
    const rows = await read.run(rowsOfReport, { ...of, after, limit: PAGE });
    yield rows
      .map(({ cells, ...one }) =>
        csvLine([
          one.row_no,
          outcomeOf(one, language),
          reasonsOf(one, record, language),
          ...columns.map(({ index }) => cells[index]),
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row_no;
  }
}

const outcomeOf = ({ outcome }: RowRecord, language: Language): string => words[language][outcome];

function reasonsOf(row: RowRecord, { options }: ImportRecord, language: Language): string {
  const { parsed } = row;
  const reason = parsed?.match.reason;
  const match = reason ? [matchTexts[reason as MatchReason][language]] : [];
  const skip = parsed?.decision?.decision === 'skip' ? [noteText('decision.skip', {}, language)] : [];
  return [
    ...match,
    ...skip,
    ...notesOf(row, options).map(({ code, data }) => noteText(code, data ?? {}, language)),
  ].join('; ');
}
