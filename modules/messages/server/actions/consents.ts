import { type RouteInput, type RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import type { messagesRoutes as routes } from '../../contract/index.ts';
import { consentsOf, insertConsent } from '../queries/people.ts';

type Context = ReadContext | WriteContext;
type Consents = RouteOutput<typeof routes.get_consents>;

export async function getConsents(
  context: Context,
  { params }: RouteInput<typeof routes.get_consents>,
): Promise<Consents> {
  await studentFor(context, params.student_id);
  const rows = await context.run(consentsOf, { school_id: context.school_id, student_id: params.student_id });
  const consentOf = (scope: 'service' | 'ads', otherwise: boolean) => {
    const row = rows.find((one) => one.scope === scope);
    return { given: row?.given ?? otherwise, at: row?.created_at ?? null, source: row?.source ?? null };
  };
  return { service: consentOf('service', true), ads: consentOf('ads', false) };
}

/** What the client said at the desk: who wrote it down and when stays with it. */
export async function setConsent(
  tx: WriteContext,
  { params, body }: RouteInput<typeof routes.set_consent>,
): Promise<Consents> {
  const before = await getConsents(tx, { params, query: {}, body: undefined });
  const { school_id, actor } = tx;
  if (before[body.scope].given === body.given && before[body.scope].at !== null) return before;
  const { student_id } = params;
  await tx.run(insertConsent, { school_id, student_id, ...body, source: 'staff', created_by: actor.user_id });
  tx.audit({
    action: body.given ? 'messages.consent_given' : 'messages.consent_revoked',
    object_type: 'student',
    object_id: student_id,
    after: { scope: body.scope },
  });
  return getConsents(tx, { params, query: {}, body: undefined });
}
