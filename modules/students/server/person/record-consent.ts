import type { WriteContext } from '@ritm/platform';
import type { ConsentDocument } from '../../contract/index.ts';
import { insertOlderConsent } from './consent-queries.ts';

export interface GivenConsent {
  user_id: number;
  student_id: number;
  document: ConsentDocument;
  version: string;
  channel: string;
  /** When it was said, by a person whose number was proved. */
  given_at: string;
}

/**
 * Writes down what a person agreed to elsewhere in the product, for a card that is known only now. What they said or took
 * back since then stands.
 */
export async function recordConsent(tx: WriteContext, given: GivenConsent): Promise<void> {
  const { user_id, student_id, document, version } = given;
  const { school_id } = tx;
  tx.lock(['consents', user_id]);
  const [made] = await tx.run(insertOlderConsent, { school_id, ...given });
  if (!made) return;
  tx.audit({
    action: 'students.consent_given',
    object_type: 'consent',
    object_id: made.id,
    after: { document, version, school_id, student_id, relation: null },
  });
  tx.emit('students.consent_given', [made.id], { document });
}
