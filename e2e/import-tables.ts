import { addDays } from '@ritm/kernel';
import writeWorkbook from 'write-excel-file/node';

type Cell = string | number | null | { readonly value: string; readonly columnSpan: number };

const wide = (value: string, columnSpan: number): Cell[] => [
  { value, columnSpan },
  ...Array.from({ length: columnSpan - 1 }, () => null),
];
const dayOf = (date: string): string => date.split('-').toReversed().join('.');

/** How many days before today the journal's classes were: nobody has come for over a fortnight. */
const DAYS_AGO = [36, 29, 22, 18] as const;

/** A realistic office journal: a title, a merged header, dates across, totals at the right and at the bottom, and another sheet behind. */
export async function buildJournal(today: string, students: readonly (readonly [name: string, marks: string])[]) {
  const head = ['№', 'Фамилия, имя', ...DAYS_AGO.map((days) => dayOf(addDays(today, -days))), 'Всего'];
  const rows = students.map(([name, marks], at): Cell[] => [
    at + 1,
    name,
    ...marks.split('').map((mark) => (mark === '.' ? null : mark)),
    marks.length,
  ]);
  const data: Cell[][] = [
    wide('Журнал посещений', head.length),
    [null, null, ...wide('Занятия', DAYS_AGO.length), null],
    head,
    ...rows,
    [null, 'ИТОГО', ...DAYS_AGO.map(() => rows.length), null],
  ];
  const buffer = await writeWorkbook([
    { sheet: 'Журнал', data },
    { sheet: 'Как заполнять', data: [['Плюс — был, н — не был']] },
  ]).toBuffer();
  return { name: 'Журнал.xlsx', buffer };
}

/** A timetable by groups; the days of each group are in one cell. */
export async function buildTimetable(groups: readonly (readonly [name: string, days: string])[]) {
  const data: Cell[][] = [wide('Расписание групп', 2), ['Группа', 'Дни и время'], ...groups.map((group) => [...group])];
  return { name: 'Расписание.xlsx', buffer: await writeWorkbook([{ sheet: 'Осень', data }]).toBuffer() };
}
