import type { Config } from '../config/config.ts';
import { Circuit } from './circuit.ts';
import { outboxOnly, type Outbound } from './outbound.ts';
import { smsRu } from './sms-ru.ts';
import { smsc } from './smsc.ts';

/**
 * The senders that the settings name. Messages and calls go to the service; the other channels have their own senders
 * and stay in the outbox here.
 */
export function outboundFrom(sms: Config['sms'], monotonic: () => number): Outbound {
  if (sms.service === 'outbox') return outboxOnly;
  const circuit = new Circuit(sms.service === 'smsc' ? smsc(sms) : smsRu(sms), { monotonic });
  const isPhone = (channel: string) => channel === 'sms' || channel === 'call';
  return {
    deliver: (message) => (isPhone(message.channel) ? circuit.deliver(message) : outboxOnly.deliver(message)),
    storesBodies: false,
    isDown: (channel) => isPhone(channel) && circuit.isOpen,
  };
}
