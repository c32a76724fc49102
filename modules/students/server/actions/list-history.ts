import { rightsOf } from '@ritm/accounts/contract';
import { auditKinds, type AuditLine, type AuditLines } from '@ritm/audit/contract';
import { listLines } from '@ritm/audit/server';
import type { RouteInput } from '@ritm/http';
import type { ReadContext } from '@ritm/platform';
import type { studentsRoutes } from '../../contract/index.ts';
import { cardFor } from '../access.ts';

/** Fields of lines about passes and visits that say what somebody paid. */
const moneyFields = new Set(['price', 'paid', 'amount', 'value', 'debt', 'fee', 'single_price']);

/** Handles `GET history`: the journal of one client. Without the right to see money it is a journal without money. */
export async function listHistory(
  read: ReadContext,
  { params: { student_id }, query }: RouteInput<typeof studentsRoutes.list_history>,
): Promise<AuditLines> {
  await cardFor(read, student_id);
  if (rightsOf(read.actor).see_money) return listLines(read, { ...query, student: student_id });
  const kinds = auditKinds.filter((kind) => kind !== 'money');
  const lines = await listLines(read, { ...query, student: student_id, kinds });
  return { ...lines, data: lines.data.map(withoutMoney) };
}

const withoutMoney = (line: AuditLine): AuditLine => ({
  ...line,
  before: withoutFields(line.before),
  after: withoutFields(line.after),
});

const withoutFields = (side: unknown): unknown =>
  side !== null && typeof side === 'object' && !Array.isArray(side)
    ? Object.fromEntries(Object.entries(side).filter(([name]) => !moneyFields.has(name)))
    : side;
