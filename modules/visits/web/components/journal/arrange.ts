import { today } from '@ritm/web-kit';
import { formatDate, searchText, weekday } from '@ritm/kernel';
import type { Language } from '@ritm/http';
import type { MatrixCell, MatrixColumn } from '@ritm/ui';
import {
  cellText,
  journalCodes,
  journalDays,
  noTotals,
  type Journal,
  type JournalCode,
  type JournalTotals,
  type ReadRow,
} from '../../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import type { useVisitsT } from '../../messages.ts';

type T = ReturnType<typeof useVisitsT>;

export const dateOf = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;

const sums = ['came', 'missed', 'excused'] as const satisfies readonly (keyof JournalTotals)[];
const isSum = (key: MatrixColumn['key']): key is keyof JournalTotals => typeof key === 'string';

/** The columns: the days of the month, then each client's totals. The last row holds the attendance of each day. */
export function columnsOf(
  { meta, byDay }: Pick<Journal, 'meta'> & { byDay: ReadonlyMap<number, JournalTotals> },
  month: string,
  t: T,
  language: Language,
): MatrixColumn[] {
  const now = today();
  const all = noTotals();
  for (const totals of byDay.values()) for (const sum of sums) all[sum] += totals[sum];
  const days = journalDays(meta, byDay).map((day): MatrixColumn => {
    const date = dateOf(month, day);
    return {
      key: day,
      header: day,
      note: formatDate(date, language, 'weekday').split(',')[0]!,
      label: formatDate(date, language, 'weekday'),
      shaded: weekday(date) > 5,
      now: date === now,
      total: byDay.get(day)?.came || '',
    };
  });
  return [
    ...days,
    ...sums.map((sum): MatrixColumn => ({
      key: sum,
      header: t(`sum_${sum}`),
      label: t(`sum_${sum}`),
      sum: true,
      total: all[sum] || '',
    })),
  ];
}

const tones: Readonly<Partial<Record<JournalCode, NonNullable<MatrixCell['tone']>>>> = {
  a: 'good',
  t: 'good',
  n: 'bad',
  l: 'bad',
  e: 'soft',
};

const outcomeOf = new Map(Object.entries(journalCodes).map(([outcome, code]) => [code as string, outcome as Outcome]));

/** The text of a cell and its spoken form. */
export const cellOf =
  (t: T, language: Language) =>
  ({ days, totals }: ReadRow, { key }: MatrixColumn): MatrixCell | undefined => {
    if (isSum(key)) return totals[key] > 0 ? { text: String(totals[key]) } : undefined;
    const marks = days.get(Number(key));
    if (marks === undefined) return undefined;
    const labels = [...marks].map((code) => {
      const outcome = outcomeOf.get(code);
      return outcome ? t(`outcome_${outcome}`) : t('attendance_booked');
    });
    return { text: cellText(marks, language), tone: tones[marks[0] as JournalCode] ?? 'dim', label: labels.join(', ') };
  };

/** Clients whose name contains the search text, in any letter case or spelling variant. */
export function rowsFor(rows: readonly ReadRow[], search: string): readonly ReadRow[] {
  const letters = searchText(search);
  return letters === '' ? rows : rows.filter(({ student_name }) => searchText(student_name).includes(letters));
}
