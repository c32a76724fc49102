import type { Language, RouteInput } from '@ritm/http';
import { workbookReply, type FileReply, type SheetCell, type WorkbookSheet, type WriteContext } from '@ritm/platform';
import type { MoneyChart, MoneyPoint, moneyRoutes } from '../../contract/index.ts';
import { readMoneyChart } from './chart.ts';

const words = {
  ru: {
    name: 'Доходы и расходы',
    heads: ['С', 'По', 'Доходы', 'Расходы', 'Возвраты', 'Итого', 'Доходы раньше', 'Расходы раньше', 'Итого раньше'],
    total: 'Всего',
  },
  en: {
    name: 'Income and expenses',
    heads: ['From', 'To', 'Income', 'Expenses', 'Refunds', 'Total', 'Income before', 'Expenses before', 'Total before'],
    total: 'In all',
  },
} as const satisfies Record<Language, { name: string; heads: readonly string[]; total: string }>;

/** Handles `POST finances/chart/export`: a line for each bar of the chart, in the same order, and their totals. */
export async function exportMoneyChart(
  tx: WriteContext,
  { body: { reason, ...filters } }: RouteInput<typeof moneyRoutes.export_money_chart>,
): Promise<FileReply> {
  const chart = await readMoneyChart(tx, filters);
  const { school_id, language } = tx;
  tx.audit({
    action: 'reports.money_exported',
    object_type: 'school',
    object_id: school_id,
    after: { ...filters, date_from: chart.date_from, date_to: chart.date_to },
    reason,
  });
  return workbookReply(`${words[language].name}, ${chart.date_from} – ${chart.date_to}`, () =>
    toSheet(chart, language),
  );
}

function toSheet({ points, before }: MoneyChart, language: Language): WorkbookSheet {
  const { name, heads, total } = words[language];
  const rows = points.map((point, index) => lineOf(point, before?.points[index]));
  return {
    name,
    widths: [13, 13, 15, 15, 15, 15, 16, 16, 16],
    cellStyles: [{ bold: true, fill: '#EFEDE8' }, { bold: true }],
    sticky: { rows: 1, columns: 2 },
    landscape: true,
    rows: [
      heads.map((head): SheetCell => [head, 0]),
      ...rows,
      [[total, 1], null, ...sumsOf(addUp(points)), ...(before ? beforeOf(addUp(before.points)) : [])],
    ],
  };
}

type Sums = Pick<MoneyPoint, 'income' | 'expense' | 'refund' | 'net'>;
const roubles = (kopecks: number): number => kopecks / 100;
const sumsOf = ({ income, expense, refund, net }: Sums): SheetCell[] => [income, expense, refund, net].map(roubles);
const beforeOf = ({ income, expense, refund, net }: Sums): SheetCell[] => [income, expense + refund, net].map(roubles);

const lineOf = (point: MoneyPoint, before: MoneyPoint | undefined): SheetCell[] => [
  { date: point.date_from },
  { date: point.date_to },
  ...sumsOf(point),
  ...(before ? beforeOf(before) : []),
];

const addUp = (points: readonly MoneyPoint[]): Sums =>
  points.reduce(
    (sum, { income, expense, refund, net }) => ({
      income: sum.income + income,
      expense: sum.expense + expense,
      refund: sum.refund + refund,
      net: sum.net + net,
    }),
    { income: 0, expense: 0, refund: 0, net: 0 },
  );
