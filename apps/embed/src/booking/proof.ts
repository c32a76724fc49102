import { fetchJson, Refusal } from '../kit/client.ts';
import { isFramed } from '../kit/frame.ts';
import { storeVisitor } from '../kit/visitor.ts';
import type { Puzzle } from './puzzle.ts';

/** Sends a call. When the server requires a captcha, solves it and sends the call again. */
export async function callWithCaptcha<T>(
  call: (captcha?: string) => Promise<T>,
  onWork: (works: boolean) => void,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'accounts.captcha_needed') throw error;
    onWork(true);
    try {
      const puzzle = await fetchJson<Puzzle>('/captcha', { query: { action: String(error.data.action) } });
      const { solve } = await import('./puzzle.ts');
      return await call(await solve(puzzle));
    } finally {
      onWork(false);
    }
  }
}

export interface SentCode {
  id: number;
  code_length: number;
  /** Seconds until another code may be requested. */
  retry_after: number;
}

export const sendCode = (phone: string, onWork: (works: boolean) => void): Promise<SentCode> =>
  callWithCaptcha((captcha) => fetchJson<SentCode>('/check_phone', { body: { phone, type: 'sms' }, captcha }), onWork);

/** Thrown when the person's sign-in has a second step, which a frame in another site must not ask for. */
export class SecondStep extends Error {}

interface Entering {
  check: SentCode;
  code: string;
  company: { id: number; name: string };
  onWork: (works: boolean) => void;
}

/**
 * Verifies the number. In a frame the session opens this one organization and is kept in the frame's own storage. On a
 * page of its own the person signs in to the product, and the browser keeps the session as a cookie.
 */
export async function enterCode({ check, code, company, onWork }: Entering): Promise<void> {
  const body = { id: check.id, code, ...(isFramed && { school_id: company.id }) };
  const answer = await callWithCaptcha(
    (captcha) => fetchJson<{ id?: string; second_factor?: unknown }>('/check_sms_code', { body, captcha }),
    onWork,
  );
  if (answer.second_factor) throw new SecondStep();
  if (answer.id) storeVisitor(company.id, { token: answer.id, name: company.name });
}
