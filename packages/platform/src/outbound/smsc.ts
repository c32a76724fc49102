import { phoneDigits } from '@ritm/kernel/phone';
import { postForm, textOf } from './http-form.ts';
import { OutboundError, type Delivery, type OutboundMessage, type Report } from './outbound.ts';

export interface SmscAccount {
  login: string;
  password: string;
  /** A sender name agreed with the service. */
  sender?: string | undefined;
  url?: string | undefined;
  timeoutMs?: number | undefined;
}

/**
 * The service's codes for «later»: the address is blocked for a while, or there are too many equal messages at once.
 */
const later = new Set([4, 9]);
/** Codes about the account, its balance or its address: no message would be sent. */
const outages = new Set([2, 3, 4]);

/**
 * SMSC over HTTP: `sys/send.php` with `fmt=3`. A message answers `{id, cnt}`; a call (`mes=code`) also answers `code`,
 * the digits of the calling number, of which the person types the last four; a refusal answers `{error, error_code}`.
 */
export const smsc =
  ({ login, password, sender, url = 'https://smsc.ru/sys/send.php', timeoutMs = 8_000 }: SmscAccount) =>
  async ({ channel, recipient, body }: OutboundMessage): Promise<Delivery> => {
    const fields = {
      login,
      psw: password,
      phones: phoneDigits(recipient),
      charset: 'utf-8',
      fmt: '3',
      ...(channel === 'call' ? { call: '1', mes: 'code' } : { cost: '3', mes: body, ...(sender && { sender }) }),
    };
    const answer = await postForm({ url, fields, timeoutMs });
    const refusal = Number(answer.error_code);
    if (refusal > 0)
      throw new OutboundError(later.has(refusal) ? 'later' : 'never', `smsc_${refusal}`, {
        outage: outages.has(refusal),
      });
    if (answer.id === undefined) throw new OutboundError('unknown', 'smsc_no_id');
    if (channel !== 'call') return { id: textOf(answer.id), ...costOf(answer.cost) };
    const code = /\d{4}$/.exec(textOf(answer.code))?.[0];
    if (!code) throw new OutboundError('unknown', 'smsc_no_code');
    return { code };
  };

/** «3.50» of roubles in kopecks; nothing when the service did not say. */
export function costOf(value: unknown): { cost?: number } {
  const cost = Math.round(Number(textOf(value)) * 100);
  return textOf(value) !== '' && Number.isSafeInteger(cost) && cost >= 0 && cost <= 1_000_000 ? { cost } : {};
}

/** Delivered, read and opened. */
const delivered = new Set([1, 2, 4]);
/** Not known yet, waits, passed to the operator. */
const waiting = new Set([-1, 0]);

/** `sys/status.php` answers with the state of one message. */
export const smscReport =
  ({ login, password, url = 'https://smsc.ru/sys/status.php', timeoutMs = 8_000 }: SmscAccount) =>
  async ({ service_id, recipient }: { service_id: string; recipient: string }): Promise<Report> => {
    const fields = { login, psw: password, phone: phoneDigits(recipient), id: service_id, charset: 'utf-8', fmt: '3' };
    const answer = await postForm({ url, fields, timeoutMs });
    if (textOf(answer.status) === '') throw new OutboundError('unknown', 'smsc_no_status');
    const status = Number(answer.status);
    return delivered.has(status) ? 'delivered' : waiting.has(status) ? 'waiting' : 'failed';
  };
