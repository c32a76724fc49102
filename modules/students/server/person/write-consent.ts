import type { WriteContext } from '@ritm/platform';
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
  /** Who the person is to the client; null when they are the client. */
  relation: string | null;
  /** Now when left out. */
  given_at?: string;
}

/** For oneself nothing; for a child, who one is to them. */
export const relationOf = ({ is_child, relation }: Pick<PersonsCard, 'is_child' | 'relation'>): string | null =>
  is_child ? (relation ?? 'guardian') : null;

/** A new version of the text takes the place of the one agreed to before; answers the id of what stands. */
export async function writeConsent(tx: WriteContext, input: ConsentInput): Promise<number> {
  const { user_id, document, version, channel, school_id, student_id, relation, given_at = null } = input;
  tx.lock(['consents', user_id]);
  const [active] = await tx.run(activeConsent, { user_id, document, school_id, student_id });
  if (active?.version === version) return active.id;
  if (active) await tx.run(revokeConsent, { id: active.id, channel });
  const [made] = await tx.run(insertConsent, {
    user_id,
    document,
    version,
    channel,
    relation,
    school_id,
    student_id,
    given_at,
  });
  tx.audit({
    action: 'students.consent_given',
    object_type: 'consent',
    object_id: made!.id,
    after: { document, version, school_id, student_id, relation },
    ...(school_id !== null && { school_id }),
  });
  tx.emit('students.consent_given', [made!.id], { document });
  return made!.id;
}

/**
 * What a person whose number was proved agreed to elsewhere in the product, for a card that is known only now. What they
 * said or took back since then stands.
 */
export async function recordConsent(
  tx: WriteContext,
  input: Omit<ConsentInput, 'school_id' | 'relation'> & { student_id: number; given_at: string },
): Promise<void> {
  const { user_id, document, student_id, given_at } = input;
  const at = { user_id, school_id: tx.school_id, student_id };
  tx.lock(['consents', user_id]);
  const [[since], [card]] = await Promise.all([
    tx.run(hasDecidedSince, { ...at, document, given_at }),
    tx.run(cardOfPerson, at),
  ]);
  if (since!.spoken) return;
  await writeConsent(tx, { ...input, school_id: tx.school_id, relation: card ? relationOf(card) : null });
}
