import { rightsOf } from '@ritm/accounts/contract';
import type { Language, RouteInput } from '@ritm/http';
import { workbookReply, type FileReply, type SheetCell, type WorkbookSheet, type WriteContext } from '@ritm/platform';
import type { ActivityClass, ActivityRow, activityRoutes } from '../../contract/index.ts';
import { usablePasses } from '../ending-passes.ts';
import { openPasses } from '../pass-queries.ts';
import { toActivityParams, lastEnding, readActivities, toActivityRow } from './activities.ts';

/** The limit is above the number of cards in the largest organization of the scale model. */
const MAX_ROWS = 200_000;

const words = {
  ru: {
    name: 'Активность клиентов',
    heads: [
      'Клиент',
      'Телефон',
      'Состояние',
      'Последний визит',
      'Дней тишины',
      'Визитов за 30 дней',
      'За 30 дней до того',
      'Изменение',
      'Абонемент',
      'Действует до',
      'Осталось визитов',
    ],
    classes: { active: 'Ходит', fading: 'Ходит реже', sleeping: 'Не ходит', gone: 'Ушёл' },
  },
  en: {
    name: 'Activity of clients',
    heads: [
      'Client',
      'Phone',
      'State',
      'Last visit',
      'Days silent',
      'Visits of 30 days',
      'Of the 30 before',
      'Change',
      'Pass',
      'Good until',
      'Visits left',
    ],
    classes: { active: 'Comes', fading: 'Fading', sleeping: 'Sleeping', gone: 'Gone' },
  },
} as const satisfies Record<
  Language,
  { name: string; heads: readonly string[]; classes: Record<ActivityClass, string> }
>;

/**
 * Exports the list as a file. One round trip sends two statements: the clients, and every pass that may still be valid.
 */
export async function exportActivities(
  tx: WriteContext,
  { body: { reason, ...filters } }: RouteInput<typeof activityRoutes.export_activities>,
): Promise<FileReply> {
  const { language, school_id } = tx;
  const params = await toActivityParams(tx, filters, { limit: MAX_ROWS, offset: 0 });
  const [result, open] = await Promise.all([
    readActivities(tx, params),
    tx.run(openPasses, { school_id, teacher_id: null, today: params.today }),
  ]);
  const rows = result.rows ?? [];
  tx.audit({
    action: 'reports.activities_exported',
    object_type: 'school',
    object_id: school_id,
    after: { ...filters, rows: rows.length },
    reason,
  });
  const { see_phones } = rightsOf(tx.actor);
  const build = (): WorkbookSheet => {
    const passes = lastEnding(
      usablePasses(open, params.today).map(({ row, ends_on, left }) => ({
        id: row.id,
        student_id: row.student_id,
        name: row.name,
        ends_on,
        left,
        state: 'active' as const,
      })),
    );
    return toSheet(
      rows.map((row) => toActivityRow(row, { see_phones, pass: passes.get(row.student_id) })),
      language,
    );
  };
  return workbookReply(`${words[language].name}, ${params.today}`, build);
}

function toSheet(rows: readonly ActivityRow[], language: Language): WorkbookSheet {
  const { name, heads, classes } = words[language];
  return {
    name,
    widths: [32, 18, 14, 14, 12, 12, 14, 12, 28, 14, 12],
    cellStyles: [{ bold: true, fill: '#EFEDE8' }],
    sticky: { rows: 1, columns: 1 },
    landscape: true,
    rows: [heads.map((head): SheetCell => [head, 0]), ...rows.map((row) => lineOf(row, classes[row.activity]))],
  };
}

const lineOf = (row: ActivityRow, state: string): SheetCell[] => [
  row.student_name,
  row.phone,
  state,
  row.last_visit && { date: row.last_visit },
  row.silent_days,
  row.visits,
  row.visits_before,
  row.visits - row.visits_before,
  row.pass?.name ?? null,
  row.pass?.ends_on ? { date: row.pass.ends_on } : null,
  row.pass?.left === null || row.pass?.left === undefined ? null : row.pass.left / 100,
];
