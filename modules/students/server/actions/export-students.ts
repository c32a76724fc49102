import type { Language, RouteInput } from '@ritm/http';
import { fullName } from '@ritm/kernel';
import { workbookReply, type FileReply, type SheetCell, type WorkbookSheet, type WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import type { ListColumn, StudentRow, studentsRoutes } from '../../contract/index.ts';
import { groupsOfSchool } from '../queries/groups.ts';
import { selectPage } from './list-students.ts';

/** The limit is above the number of cards in the largest organization of the scale model. */
const MAX_ROWS = 200_000;

interface ColumnOfSheet {
  readonly head: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly cell: (row: StudentRow, groups: ReadonlyMap<number, string>) => SheetCell;
}

const dateOf = (date: string | null | undefined): SheetCell => (date ? { date } : null);
const roubles = (kopecks: number | null | undefined): SheetCell => (kopecks ? kopecks / 100 : null);

/** The columns of the list as those of a sheet. */
const columns: Readonly<Record<ListColumn, ColumnOfSheet>> = {
  phone: { head: { ru: 'Телефон', en: 'Phone' }, width: 18, cell: ({ phone }) => phone },
  parent: {
    head: { ru: 'Родитель', en: 'Parent' },
    width: 34,
    cell: ({ parent_name, parent_phone }) => [parent_name, parent_phone].filter(Boolean).join(', ') || null,
  },
  groups: {
    head: { ru: 'Группы', en: 'Groups' },
    width: 28,
    cell: ({ group_ids }, groups) => group_ids.flatMap((id) => groups.get(id) ?? []).join(', ') || null,
  },
  birth_date: {
    head: { ru: 'Дата рождения', en: 'Birth date' },
    width: 14,
    cell: ({ birth_date }) => dateOf(birth_date),
  },
  pass: { head: { ru: 'Абонемент', en: 'Pass' }, width: 30, cell: ({ summary }) => summary?.pass ?? null },
  left: {
    head: { ru: 'Осталось посещений', en: 'Visits left' },
    width: 12,
    // A cell that says nothing would read as «none».
    cell: ({ summary }) => (summary?.is_unlimited ? '∞' : (summary?.left ?? null)),
  },
  ends_on: {
    head: { ru: 'Действует до', en: 'Good until' },
    width: 14,
    cell: ({ summary }) => dateOf(summary?.ends_on),
  },
  last_visit: {
    head: { ru: 'Последний визит', en: 'Last visit' },
    width: 14,
    cell: ({ summary }) => dateOf(summary?.last_visit),
  },
  visits: { head: { ru: 'Визитов всего', en: 'Visits' }, width: 12, cell: ({ summary }) => summary?.visits ?? null },
  debt: { head: { ru: 'Долг, ₽', en: 'Debt, ₽' }, width: 12, cell: ({ summary }) => roubles(summary?.debt) },
  spent: { head: { ru: 'Заплатил, ₽', en: 'Paid, ₽' }, width: 14, cell: ({ summary }) => roubles(summary?.spent) },
  teacher: {
    head: { ru: 'Преподаватель', en: 'Teacher' },
    width: 28,
    cell: ({ summary }) => summary?.teachers.join(', ') || null,
  },
  source: { head: { ru: 'Откуда узнали', en: 'Source' }, width: 20, cell: ({ summary }) => summary?.source ?? null },
  tags: { head: { ru: 'Метки', en: 'Tags' }, width: 24, cell: ({ tags }) => tags.join(', ') || null },
};

const words = {
  ru: { name: 'Клиенты', client: 'Клиент' },
  en: { name: 'Clients', client: 'Client' },
} as const satisfies Record<Language, { name: string; client: string }>;

/** What the list shows, as a file: the same statement, without its pages. */
export async function exportStudents(
  tx: WriteContext,
  { body: { columns: chosen, reason, ...filters } }: RouteInput<typeof studentsRoutes.export_students>,
): Promise<FileReply> {
  const { language, school_id } = tx;
  const [{ json }, groups] = await Promise.all([
    selectPage(tx, { ...filters, with: 'summary' }, { page: 1, per_page: MAX_ROWS }),
    tx.run(groupsOfSchool, { school_id }),
  ]);
  const rows = JSON.parse(json) as StudentRow[];
  tx.audit({
    action: 'students.exported',
    object_type: 'school',
    object_id: school_id,
    after: { ...filters, columns: chosen, rows: rows.length },
    reason,
  });
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const shown = [...new Set(chosen)].map((name) => columns[name]);
  const { name, client } = words[language];
  const build = (): WorkbookSheet => ({
    name,
    widths: [32, ...shown.map(({ width }) => width)],
    cellStyles: [{ bold: true, fill: '#EFEDE8' }],
    sticky: { rows: 1, columns: 1 },
    landscape: true,
    rows: [
      [client, ...shown.map(({ head }) => head[language])].map((head): SheetCell => [head, 0]),
      ...rows.map((row) => [fullName(row), ...shown.map(({ cell }) => cell(row, names))]),
    ],
  });
  return workbookReply(`${name}, ${todayIn(tx.time_zone, tx.now)}`, build);
}
