import { phoneDigits } from '@ritm/kernel/phone';
import { postForm, textOf } from './http-form.ts';
import { OutboundError, type Delivery, type OutboundMessage, type Report } from './outbound.ts';
import { costOf } from './smsc.ts';

export interface SmsRuAccount {
  apiId: string;
  /** A sender name agreed with the service. */
  sender?: string | undefined;
  /** Without a trailing slash. */
  url?: string | undefined;
  timeoutMs?: number | undefined;
}

const OK = 100;
/** The codes for «come later» and «our server failed, repeat». */
const later = new Set([220, 500]);
/** Codes about the key, the balance, the account or the service itself. */
const outages = new Set([200, 201, 220, 300, 301, 302, 500]);

/**
 * SMS.ru over HTTP: `/sms/send` answers with a status for the request and one for each number; `/code/call` calls from
 * a number and answers its last four digits as `code`.
 */
export const smsRu =
  ({ apiId, sender, url = 'https://sms.ru', timeoutMs = 8_000 }: SmsRuAccount) =>
  async ({ channel, recipient, body }: OutboundMessage): Promise<Delivery> => {
    const to = phoneDigits(recipient);
    if (channel === 'call') {
      // The person's IP address would help the service to find abusers, but what is not needed for sending is not
      // passed on.
      const fields = { api_id: apiId, phone: to, ip: '-1', json: '1' };
      const answer = await postForm({ url: `${url}/code/call`, fields, timeoutMs });
      assertOk(answer);
      const code = /^\d{4}$/.exec(textOf(answer.code).padStart(4, '0'))?.[0];
      if (!code || answer.code === undefined) throw new OutboundError('unknown', 'sms_ru_no_code');
      return { code };
    }
    const fields = { api_id: apiId, to, msg: body, json: '1', ...(sender && { from: sender }) };
    const answer = await postForm({ url: `${url}/sms/send`, fields, timeoutMs });
    assertOk(answer);
    const ofNumber = (answer.sms as Record<string, Record<string, unknown>> | undefined)?.[to] ?? {};
    assertOk(ofNumber);
    const id = textOf(ofNumber.sms_id);
    return { ...(id !== '' && { id }), ...costOf(ofNumber.cost) };
  };

function assertOk(answer: Record<string, unknown>): void {
  if (answer.status === 'OK') return;
  const statusCode = Number(answer.status_code);
  const known = Number.isInteger(statusCode) && statusCode > OK;
  // An answer without an entry for the number says only that the request was refused.
  if (!known) throw new OutboundError(answer.status === 'ERROR' ? 'never' : 'unknown', 'sms_ru_error');
  throw new OutboundError(later.has(statusCode) ? 'later' : 'never', `sms_ru_${statusCode}`, {
    outage: outages.has(statusCode),
  });
}

/** In the queue, on its way to the operator, on its way to the person. */
const waiting = new Set([100, 101, 102]);
/** Delivered, read. */
const delivered = new Set([103, 110]);

/** `/sms/status` answers with the state of each id. */
export const smsRuReport =
  ({ apiId, url = 'https://sms.ru', timeoutMs = 8_000 }: SmsRuAccount) =>
  async ({ service_id }: { service_id: string }): Promise<Report> => {
    const fields = { api_id: apiId, sms_id: service_id, json: '1' };
    const answer = await postForm({ url: `${url}/sms/status`, fields, timeoutMs });
    assertOk(answer);
    const status = Number(
      (answer.sms as Record<string, Record<string, unknown>> | undefined)?.[service_id]?.status_code,
    );
    if (!Number.isInteger(status)) throw new OutboundError('unknown', 'sms_ru_no_status');
    return delivered.has(status) ? 'delivered' : waiting.has(status) ? 'waiting' : 'failed';
  };
