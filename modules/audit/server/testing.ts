import { auditRoutes, type AuditLine } from '../contract/index.ts';
import type { TestApp, TestSession } from '@ritm/testing';

/** The newest lines of an organization, for asserting that an action was audited once. */
export async function auditOf(
  t: TestApp,
  { school_id, owner }: { school_id: number; owner: TestSession },
  query: { object_type?: string; object_id?: number } = {},
): Promise<AuditLine[]> {
  return (
    await t.call(owner, auditRoutes.list_audit, {
      params: { role: 'owner', school_id },
      query: { per_page: 200, ...query },
    })
  ).data;
}
