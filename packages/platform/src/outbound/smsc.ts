import { phoneDigits } from '@ritm/kernel/phone';
import { postForm, textOf } from './http-form.ts';
import { OutboundError, type Delivery, type OutboundMessage } from './outbound.ts';

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
      ...(channel === 'call' ? { call: '1', mes: 'code' } : { mes: body, ...(sender && { sender }) }),
    };
    const answer = await postForm({ url, fields, timeoutMs });
    const refusal = Number(answer.error_code);
    if (refusal > 0)
      throw new OutboundError(later.has(refusal) ? 'later' : 'never', `smsc_${refusal}`, {
        outage: outages.has(refusal),
      });
    if (answer.id === undefined) throw new OutboundError('unknown', 'smsc_no_id');
    if (channel !== 'call') return {};
    const code = /\d{4}$/.exec(textOf(answer.code))?.[0];
    if (!code) throw new OutboundError('unknown', 'smsc_no_code');
    return { code };
  };
