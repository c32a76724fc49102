import { AppError, type RouteInput } from '@ritm/http';
import { callerAddress, requireRow } from '@ritm/platform';
import { parsePhone } from '@ritm/kernel/phone';
import type { WriteContext } from '@ritm/platform';
import { supportErrors, type supportRoutes } from '../../contract/index.ts';
import { insertRequest, sentWithinHour } from '../queries.ts';
import type { SupportSettings } from '../settings.ts';

/** Stores a question. The lock makes counting and storing one step; past a part of the limit, a captcha is required. */
export async function sendMessage(
  tx: WriteContext,
  { captcha, limits }: SupportSettings,
  { body }: RouteInput<typeof supportRoutes.send_message>,
): Promise<{ ok: true }> {
  const phone = body.phone ? parsePhone(body.phone)?.e164 : null;
  if (phone === undefined) throw new AppError(supportErrors.bad_phone);
  const address = callerAddress(tx.request.ip);
  tx.lock(['support_address', address]);
  const sent = requireRow(await tx.run(sentWithinHour, { address }));
  if (sent.count >= limits.max) throw new AppError(supportErrors.too_many_requests, { retry_after: 3600 });
  if (sent.count >= limits.captchaAfter) await captcha.require(tx, 'support_send_message');
  const inserted = requireRow(
    await tx.run(insertRequest, {
      user_id: tx.maybeActor?.user_id ?? null,
      name: body.name || null,
      phone,
      email: body.email,
      message: body.message,
      language: tx.language,
      address,
    }),
  );
  // The author and the text are stored in the request only: it can be deleted when they ask, a line of audit cannot.
  tx.audit({ action: 'support.request_sent', object_type: 'support_request', object_id: inserted.id });
  return { ok: true };
}
