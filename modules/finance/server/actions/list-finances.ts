import { hasPermission } from '@ritm/accounts/contract';
import { sinceDay } from '@ritm/accounts/server';
import { AppError, type RouteInput } from '@ritm/http';
import { endOfMonth, startOfMonth } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { JsonText, type ReadContext, requireRow } from '@ritm/platform';
import { findSegmentClients } from '@ritm/students/server';
import {
  financeErrors,
  financeExtras,
  defaultCategories,
  type FinanceCategory,
  type financeRoutes,
} from '../../contract/index.ts';
import { selectFinances, type Extra } from '../list-queries.ts';
import { categoriesUsed } from '../queries.ts';

/** Lists the active records of a period, newest first, with totals and groupings of all of them, in one round trip. */
export async function listFinances(
  read: ReadContext,
  { query }: RouteInput<typeof financeRoutes.list_finances>,
): Promise<JsonText> {
  const { page = 1, per_page = 50, kind, category, source_type, account, student_id, segment_id } = query;
  const today = todayIn(read.time_zone, read.now);
  const requested_from = query.date_from ?? startOfMonth(query.date_to ?? today);
  const date_to = query.date_to ?? endOfMonth(requested_from > today ? requested_from : today);
  if (date_to < requested_from) throw new AppError(financeErrors.period_reversed);
  const date_from = sinceDay(read, requested_from);
  const { actor } = read;
  const row = requireRow(
    await read.run(selectFinances(extrasOf(query.extras)), {
      school_id: read.school_id,
      date_from,
      date_to,
      kind: kind ?? null,
      category: category ?? null,
      source_type: source_type ?? null,
      account: account ?? null,
      student_id: student_id ?? null,
      student_ids: await findSegmentClients(read, segment_id),
      limit: per_page,
      offset: (page - 1) * per_page,
      may_edit: hasPermission(actor, 'finances.edit'),
      may_delete: hasPermission(actor, 'finances.delete'),
    }),
  );
  const { data, total, totals, ...groups } = row;
  const grouped = Object.entries(groups)
    .filter(([, json]) => json !== null)
    .map(([name, json]) => `"${name}":${json},`)
    .join('');
  return new JsonText(
    `{"data":${data},"totals":${totals},${grouped}"meta":${JSON.stringify({ page, per_page, total, date_from, date_to })},"can":{"add":${hasPermission(actor, 'finances.add')}}}`,
  );
}

/** Converts every spelling of groupings that clients send into the groupings themselves, each once. */
function extrasOf(requested: readonly string[] = []): Extra[] {
  const words = new Set(requested.flatMap((one) => one.split(',')).map((one) => one.trim().toLowerCase()));
  if (words.has('1') || words.has('true')) return [...financeExtras];
  return financeExtras.filter((one) => words.has(one));
}

/** Lists the organization's own categories first, then the default ones that it has not used yet. */
export async function listCategories(read: ReadContext): Promise<{ data: FinanceCategory[] }> {
  const used = (await read.run(categoriesUsed, { school_id: read.school_id })) as FinanceCategory[];
  const known = new Set(used.map(({ kind, category }) => `${kind} ${category.toLowerCase()}`));
  const others = defaultCategories(read.language).filter(
    ({ kind, category }) => !known.has(`${kind} ${category.toLowerCase()}`),
  );
  return { data: [...used, ...others] };
}
