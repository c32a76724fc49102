import type { Config } from '../config/config.ts';
import { Circuit } from './circuit.ts';
import { outboxOnly, type AccountSender, type Outbound, type OutboundMessage, type SmsAccount } from './outbound.ts';
import { mailSender } from './mail.ts';
import { smsRu, smsRuReport } from './sms-ru.ts';
import { smsc, smscReport } from './smsc.ts';

/** Accounts whose circuit is kept; beyond that the oldest is forgotten, which only closes its circuit. */
const MAX_ACCOUNTS = 1_000;

/**
 * The senders that the settings name. Messages and calls go to the SMS service and letters to the mail server; a channel
 * that has no sender stays in the outbox.
 */
export function outboundFrom({ sms, smtp }: Pick<Config, 'sms' | 'smtp'>, monotonic: () => number): Outbound {
  const mail = smtp && new Circuit(mailSender(smtp), { monotonic });
  if (sms.service === 'outbox') return outboxOnly;
  const circuit = new Circuit(senderOf(sms).deliver, { monotonic });
  const isPhone = (channel: string) => channel === 'sms' || channel === 'call';
  const circuitOf = (message: Pick<OutboundMessage, 'channel'>) =>
    isPhone(message.channel) ? circuit : message.channel === 'mail' ? mail : undefined;
  const accounts = new Map<string, AccountSender>();
  return {
    deliver: (message) => (circuitOf(message) ?? outboxOnly).deliver(message),
    storesBodies: false,
    isDown: (channel) => circuitOf({ channel })?.isOpen ?? false,
    sendsMail: mail !== undefined,
    account: (account) => {
      const key = JSON.stringify(account);
      const known = accounts.get(key);
      if (known) return known;
      const { deliver, report } = senderOf(account);
      const own = new Circuit(deliver, { failures: 3, pauseMs: 60_000, monotonic });
      const sender: AccountSender = { deliver: (message) => own.deliver(message), report };
      if (accounts.size >= MAX_ACCOUNTS) accounts.delete(accounts.keys().next().value!);
      accounts.set(key, sender);
      return sender;
    },
  };
}

const senderOf = (account: SmsAccount): AccountSender =>
  account.service === 'smsc'
    ? { deliver: smsc(account), report: smscReport(account) }
    : { deliver: smsRu(account), report: smsRuReport(account) };
