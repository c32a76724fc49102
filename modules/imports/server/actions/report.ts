import { Readable } from 'node:stream';
import type { Language, RouteInput } from '@ritm/http';
import type { FileReply, ReadContext } from '@ritm/platform';
import { matchTexts, noteText, type importsRoutes, type MatchReason } from '../../contract/index.ts';
import { importFor } from '../access.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { rowsLeftOut, type RowRecord } from '../queries/rows.ts';
import { csvLine } from '../rules/csv-line.ts';

const PAGE = 1000;
const words = {
  ru: {
    row: 'Строка',
    outcome: 'Итог',
    why: 'Почему',
    rejected: 'Не принята',
    conflict: 'Не решено',
    skipped: 'Пропущена',
  },
  en: { row: 'Row', outcome: 'Outcome', why: 'Why', rejected: 'Rejected', conflict: 'Undecided', skipped: 'Skipped' },
} as const;

/** Rows that were left out, as they were written, with the reasons: to be mended and uploaded again. */
export async function importReport(
  read: ReadContext,
  { params }: RouteInput<typeof importsRoutes.get_import_report>,
): Promise<FileReply> {
  const record = await importFor(read, params.id);
  const name = `${record.file_name.replace(/\.[^.]*$/, '')} — ${read.language === 'ru' ? 'не перенесено' : 'left out'}.csv`;
  return { name, mime: 'text/csv; charset=utf-8', bytes: Readable.from(linesOf(read, record)) };
}

async function* linesOf(read: ReadContext, record: ImportRecord): AsyncGenerator<string> {
  const { language } = read;
  const { row, outcome, why } = words[language];
  const columns = record.recognised.sheets?.find(({ name }) => name === record.sheet)?.columns ?? [];
  // The mark by which a spreadsheet program knows UTF-8.
  yield `\uFEFF${csvLine([row, outcome, why, ...columns.map(({ header }) => header)])}`;
  for (let after = 0; ;) {
    const rows = await read.run(rowsLeftOut, { school_id: read.school_id, import_id: record.id, after, limit: PAGE });
    yield rows
      .map(({ cells, ...one }) =>
        csvLine([
          one.row_no,
          outcomeOf(one, language),
          reasonsOf(one, language),
          ...columns.map(({ index }) => cells[index]),
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row_no;
  }
}

function outcomeOf({ outcome }: RowRecord, language: Language): string {
  const { rejected, conflict, skipped } = words[language];
  return outcome === 'rejected' ? rejected : outcome === 'conflict' ? conflict : skipped;
}

function reasonsOf({ parsed, messages }: RowRecord, language: Language): string {
  const reason = parsed?.match.reason;
  const match = reason ? [matchTexts[reason as MatchReason][language]] : [];
  const skip = parsed?.decision?.decision === 'skip' ? [noteText('decision.skip', {}, language)] : [];
  return [...match, ...skip, ...messages.map(({ code, data }) => noteText(code, data ?? {}, language))].join('; ');
}
