import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { readPage, reads, requireRow, writes, type Implementation, type WriteContext } from '@ritm/platform';
import { consentErrors, consentRoutes as routes, consentVersions, type Consent } from '../../contract/index.ts';
import { cardOfPerson } from './card-queries.ts';
import { consentById, consentsOfUser, revokeConsent } from './consent-queries.ts';
import { relationOf, writeConsent } from './write-consent.ts';

type Subject = { school_id: number; student_id: number } | { school_id: null; student_id: null };

/** The application that the call came from. */
const channels = new Set(['web', 'android', 'ios', 'embed']);
const channelOf = ({ request }: WriteContext): string =>
  request.from !== undefined && channels.has(request.from) ? request.from : 'other';

async function grantConsent(tx: WriteContext, { body }: RouteInput<typeof routes.give_consent>): Promise<Consent> {
  const { document, version } = body;
  const { user_id } = tx.actor;
  // The version read must be the version offered: a consent to a text that is no longer shown proves nothing.
  if (version !== consentVersions[document]) throw new AppError(consentErrors.consent_version);
  const subject = subjectOf(body);
  const relation = subject.student_id === null ? null : await relationFor(tx, subject);
  const made = await writeConsent(tx, { user_id, document, version, channel: channelOf(tx), relation, ...subject });
  return one(tx, made);
}

function subjectOf({ school_id = null, student_id = null }: RouteInput<typeof routes.give_consent>['body']): Subject {
  if (school_id !== null && student_id !== null) return { school_id, student_id };
  if (school_id === null && student_id === null) return { school_id: null, student_id: null };
  throw new AppError(consentErrors.consent_half);
}

/** The caller may consent only for cards that they act for; any other child gives 404. */
async function relationFor(tx: WriteContext, card: { school_id: number; student_id: number }): Promise<string | null> {
  const [ownCard] = await tx.run(cardOfPerson, { user_id: tx.actor.user_id, ...card });
  if (!ownCard) throw new AppError(commonErrors.not_found);
  return relationOf(ownCard);
}

async function one(tx: WriteContext, id: number): Promise<Consent> {
  return requireRow(await tx.run(consentById, { id, user_id: tx.actor.user_id }));
}

async function handleRevoke(
  tx: WriteContext,
  { params }: RouteInput<typeof routes.revoke_consent>,
): Promise<{ ok: true }> {
  const { user_id } = tx.actor;
  tx.lock(['consents', user_id]);
  const [row] = await tx.run(consentById, { id: params.id, user_id });
  if (!row) throw new AppError(commonErrors.not_found);
  if (row.revoked_at !== null) return { ok: true };
  const { document, version, school_id, student_id } = row;
  tx.defer(revokeConsent, { id: row.id, channel: channelOf(tx) });
  tx.audit({
    action: 'students.consent_revoked',
    object_type: 'consent',
    object_id: row.id,
    before: { document, version, school_id, student_id },
    ...(school_id !== null && { school_id }),
  });
  // Modules that send or publish on the basis of this consent must stop.
  tx.emit('students.consent_revoked', [row.id], { document, user_id, ...(student_id !== null && { student_id }) });
  return { ok: true };
}

export const consentImplementations: readonly Implementation[] = [
  reads(routes.list_consents, async (read, { query }) => {
    const { user_id } = read.actor;
    const { rows, meta } = await readPage(query, (window) => read.run(consentsOfUser, { user_id, ...window }));
    return { data: rows.map(({ total: _total, ...row }) => row), meta };
  }),
  writes(routes.give_consent, grantConsent),
  writes(routes.revoke_consent, handleRevoke),
];
