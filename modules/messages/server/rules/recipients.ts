import { addYears } from '@ritm/kernel';
import type { MessageChannel, RecipientChoice } from '../../contract/index.ts';

export interface PossibleContact {
  /** Null: the client. */
  guardian_id: number | null;
  phone: string | null;
  email: string | null;
  /** Has a device that pushes reach. */
  pushed: boolean;
}

interface Client<C extends PossibleContact> {
  birth_date: string | null;
  /** The client first, then the guardians with the right to notices. */
  contacts: readonly C[];
}

interface Choice {
  recipient: RecipientChoice;
  channels: readonly MessageChannel[];
  /** SMS go only to those whom no push reaches. */
  only_unreached: boolean;
  today: string;
}

export interface Chosen<C> {
  channel: MessageChannel;
  address: string;
  contact: C;
}

const ADULT = 18;
const e164 = /^\+[1-9]\d{6,14}$/;
const mailAddress = /^[^\s@]{1,64}@[^\s@]{1,185}$/;

/**
 * Who gets a message about a client: one person a channel, so that a family does not pay for it twice. By itself, the
 * guardian of a child and otherwise the client; whoever has no address is replaced by the other.
 */
export function chooseContacts<C extends PossibleContact>(
  { birth_date, contacts }: Client<C>,
  { recipient, channels, only_unreached, today }: Choice,
): Chosen<C>[] {
  const own = contacts.filter((one) => one.guardian_id === null);
  const guardians = contacts.filter((one) => one.guardian_id !== null);
  const isChild = birth_date !== null && addYears(birth_date, ADULT) > today;
  const guardiansFirst = recipient === 'guardian' || (recipient === 'auto' && isChild);
  const ordered = guardiansFirst ? [...guardians, ...own] : [...own, ...(recipient === 'client' ? [] : guardians)];
  return channels.flatMap((channel) => {
    if (channel === 'sms' && only_unreached && ordered.some((one) => one.pushed)) return [];
    for (const contact of ordered) {
      const address = addressOf(contact, channel);
      if (address !== undefined) return [{ channel, address, contact }];
    }
    return [];
  });
}

function addressOf({ phone, email }: PossibleContact, channel: MessageChannel): string | undefined {
  if (channel === 'sms') return phone !== null && e164.test(phone) ? phone : undefined;
  return email !== null && mailAddress.test(email) ? email : undefined;
}
