import { requireRow, type WriteContext } from '@ritm/platform';
import type { ConsentDocument } from '../../contract/index.ts';
import { cardOfPerson, type PersonsCard } from './card-queries.ts';
import { hasDecidedSince, insertConsent, revokeConsent, activeConsent } from './consent-queries.ts';

interface ConsentInput {
  user_id: number;
  document: ConsentDocument;
  version: string;
  channel: string;
  school_id: number | null;
  student_id: number | null;
  /** The person's relation to the client; null when they are the client. */
  relation: string | null;
  /** The present time when left out. */
  given_at?: string;
}

/** Null for a consent about oneself; for a child, the person's relation to them. */
export const relationOf = ({ is_child, relation }: Pick<PersonsCard, 'is_child' | 'relation'>): string | null =>
  is_child ? (relation ?? 'guardian') : null;

/**
 * Records a consent. A new version of the text replaces the one agreed to before. Returns the id of the active consent.
 */
export async function writeConsent(tx: WriteContext, input: ConsentInput): Promise<number> {
  const { user_id, document, version, channel, school_id, student_id, relation, given_at = null } = input;
  tx.lock(['consents', user_id]);
  const [active] = await tx.run(activeConsent, { user_id, document, school_id, student_id });
  if (active?.version === version) return active.id;
  if (active) await tx.run(revokeConsent, { id: active.id, channel });
  const made = requireRow(
    await tx.run(insertConsent, {
      user_id,
      document,
      version,
      channel,
      relation,
      school_id,
      student_id,
      given_at,
    }),
  );
  tx.audit({
    action: 'students.consent_given',
    object_type: 'consent',
    object_id: made.id,
    after: { document, version, school_id, student_id, relation },
    ...(school_id !== null && { school_id }),
  });
  tx.emit('students.consent_given', [made.id], { document });
  return made.id;
}

/**
 * Records a consent that a person with a proved number gave elsewhere in the product, for a card that becomes known
 * only now. Anything that they have granted or revoked since then takes precedence.
 */
export async function recordConsent(
  tx: WriteContext,
  input: Omit<ConsentInput, 'school_id' | 'relation'> & { student_id: number; given_at: string },
): Promise<void> {
  const { user_id, document, student_id, given_at } = input;
  const at = { user_id, school_id: tx.school_id, student_id };
  tx.lock(['consents', user_id]);
  const [since, [card]] = await Promise.all([
    tx.run(hasDecidedSince, { ...at, document, given_at }).then(requireRow),
    tx.run(cardOfPerson, at),
  ]);
  if (since.spoken) return;
  await writeConsent(tx, { ...input, school_id: tx.school_id, relation: card ? relationOf(card) : null });
}
