import type { Language } from '@ritm/http';
import type { CellStyle, SheetCell, WorkbookSheet } from '@ritm/platform';
import {
  cellText,
  journalDays,
  readJournal,
  type Journal,
  type JournalCode,
  type ReadRow,
} from '../../contract/index.ts';

const texts = {
  ru: {
    sheet: 'Журнал',
    client: 'Клиент',
    came: 'Визиты',
    missed: 'Неявки',
    excused: 'Уваж.',
    total: 'Пришло всего',
  },
  en: { sheet: 'Journal', client: 'Client', came: 'Came', missed: 'Missed', excused: 'Excused', total: 'Came in all' },
} as const;

/** The colors of the screen's light theme. */
const styles: readonly CellStyle[] = [
  { bold: true, fill: '#EFEDE8', align: 'center' },
  { bold: true, fill: '#EFEDE8' },
  { align: 'center', fill: '#DDF0E7', ink: '#0B5A40' },
  { align: 'center', fill: '#FBE3DC', ink: '#9C2F14' },
  { align: 'center', fill: '#FFF1CF', ink: '#6E4E00' },
  { align: 'center', ink: '#6B6860' },
];
const [HEAD, HEAD_NAME, CAME, MISSED, EXCUSED, OTHER] = [0, 1, 2, 3, 4, 5];
const styleOf: Readonly<Partial<Record<JournalCode, number>>> = {
  a: CAME!,
  t: CAME!,
  n: MISSED!,
  l: MISSED!,
  e: EXCUSED!,
};

/** Builds the journal as a sheet, laid out as on the screen: clients down, days across, totals at the ends. */
export function journalSheet({ data, meta }: Pick<Journal, 'data' | 'meta'>, language: Language): WorkbookSheet {
  const text = texts[language];
  const { rows, byDay } = readJournal(data);
  const days = journalDays(meta, byDay);
  const head = [text.client, ...days, text.came, text.missed, text.excused];
  return {
    name: `${text.sheet} ${meta.date_from.slice(0, 7)}`,
    widths: [32, ...days.map(() => 4), 8, 12, 8],
    cellStyles: styles,
    sticky: { rows: 1, columns: 1 },
    landscape: true,
    rows: [
      head.map((value, at): SheetCell => [value, at === 0 ? HEAD_NAME! : HEAD!]),
      ...rows.map((row) => lineOf(row, days, language)),
      [[text.total, HEAD_NAME!], ...days.map((day): SheetCell => [byDay.get(day)?.came || null, HEAD!])],
    ],
  };
}

function lineOf(
  { student_name, days: marked, totals }: ReadRow,
  days: readonly number[],
  language: Language,
): SheetCell[] {
  const cells = days.map((day): SheetCell => {
    const codes = marked.get(day);
    if (codes === undefined) return null;
    return [cellText(codes, language), styleOf[codes[0] as JournalCode] ?? OTHER!];
  });
  return [student_name, ...cells, totals.came || null, totals.missed || null, totals.excused || null];
}
