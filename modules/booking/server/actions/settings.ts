import { AppError, type RouteInput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findStrikeRule, setStrikeRule } from '@ritm/visits/server';
import { bookingErrors as errors, type BookingSettingsView, type requestRoutes } from '../../contract/index.ts';
import { removeFromBlackList, saveSettings, settingsRow } from '../queries/school.ts';

/** The script tag that the owner pastes into their site. The page adds the product's address. */
const scriptOf = (school_id: number): string =>
  `<script src="{origin}/embed.js" data-company="${school_id}" data-page="record" async></script>`;

export async function getSettings(context: ReadContext | WriteContext): Promise<BookingSettingsView> {
  const { school_id } = context;
  const [[row], strikes] = await Promise.all([
    context.run(settingsRow, { school_id }),
    findStrikeRule(context, school_id),
  ]);
  return { ...row!, strikes, script: scriptOf(school_id) };
}

export async function editSettings(
  tx: WriteContext,
  { body }: RouteInput<typeof requestRoutes.edit_settings>,
): Promise<BookingSettingsView> {
  const { school_id } = tx;
  tx.lock(['booking', 'settings', school_id]);
  const { unblock, ...change } = body;
  const phones = (unblock ?? []).map((typed) => {
    const phone = parsePhone(typed);
    if (!phone) throw new AppError(errors.bad_phone);
    return phone.e164;
  });
  const { black_list: _list, script: _script, ...before } = await getSettings(tx);
  const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
  if (phones.length > 0) tx.defer(removeFromBlackList, { school_id, phones });
  const { strikes, ...stored } = after;
  tx.defer(saveSettings, { school_id, ...stored });
  if (strikes !== before.strikes) setStrikeRule(tx, strikes);
  tx.audit({
    action: 'booking.settings_edited',
    object_type: 'booking_settings',
    object_id: school_id,
    before,
    after: { ...after, ...(phones.length > 0 && { unblocked: phones.length }) },
  });
  tx.emit('booking.settings_edited', [school_id]);
  await tx.flush();
  return getSettings(tx);
}
