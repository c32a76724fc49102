import { uuidv7 } from '@ritm/kernel';
import { toast } from '@ritm/ui';
import { ApiError, errorText, showError } from '@ritm/web-kit';
import { useState } from 'react';
import type { CheckInCard, CheckInOption, ClassOfDay, FoundClient } from '../contract/index.ts';
import { useCheckInT } from './messages.ts';
import type { Asked } from './offline/decide.ts';
import type { Marked, Station } from './offline/station.ts';
import { signal } from './signals.ts';
import { useAsking } from '@ritm/visits/web';

/** Where to mark: a class, or a pass outside of any; nothing is whatever the server thinks likeliest. */
export type Wish = Omit<Asked, 'scan_id' | 'student_id'>;

interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  readonly card: CheckInCard;
  readonly wish: Wish;
}

/** The class in whose list the client was tapped: they are marked in it, however far off it is. */
export type Meant = Pick<ClassOfDay, 'timetable_id' | 'date' | 'title' | 'time_from'>;

/** What the reception shows of the last scan. */
export type Sight =
  | { readonly kind: 'idle' }
  | { readonly kind: 'many'; readonly data: readonly FoundClient[] }
  | { readonly kind: 'card'; readonly card: CheckInCard; readonly meant?: Meant | undefined }
  | { readonly kind: 'done'; readonly answer: Marked }
  | { readonly kind: 'unknown'; readonly code: string }
  | Refused;

export interface Reception {
  readonly sight: Sight;
  readonly busy: boolean;
  /** Looks a code up; `exact` came from a scanner, and may be marked at once. */
  readonly find: (code: string, exact: boolean) => Promise<void>;
  readonly choose: (student_id: number, meant?: Meant) => Promise<void>;
  readonly mark: (card: CheckInCard, wish: Wish) => Promise<void>;
  readonly keepUnknown: (code: string) => Promise<void>;
  readonly clear: () => void;
}

/** Can the likeliest class be marked without asking anybody anything? */
export function isClear({ recent, options: [first] }: CheckInCard): boolean {
  if (recent !== null || first === undefined || first.unfreeze !== null) return false;
  return first.booked ? first.outcome !== 'refused' : first.outcome === 'covered';
}

export const wishOf = ({ timetable_id, date }: Pick<CheckInOption, 'timetable_id' | 'date'>): Wish => ({
  timetable_id,
  date,
});

/** One client at a time: found, looked at, marked. */
export function useReception(station: Station, { auto }: { readonly auto: boolean }): Reception {
  const t = useCheckInT();
  const asking = useAsking();
  const [sight, setSight] = useState<Sight>({ kind: 'idle' });
  const { busy, during } = useBusy();

  const send = async (card: CheckInCard, wish: Wish): Promise<Sight> => {
    try {
      const answer = await station.mark({ ...wish, scan_id: uuidv7(), student_id: card.student_id });
      signal(answer.result === 'already' ? 'already' : 'accepted');
      return { kind: 'done', answer };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error;
      const agreed = await asking(error);
      if (agreed) return send(card, { ...wish, ...agreed });
      signal('refused');
      return { kind: 'refused', message: errorText(error), card, wish };
    }
  };

  const look = async (card: CheckInCard, exact: boolean): Promise<Sight> => {
    if (exact && auto && isClear(card)) return send(card, wishOf(card.options[0]!));
    if (card.recent) signal('already');
    return { kind: 'card', card };
  };

  const find = async (code: string, exact: boolean): Promise<Sight> => {
    try {
      const { data, card } = await station.find(code);
      return card ? await look(card, exact) : { kind: 'many', data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'visits.code_unknown') throw error;
      signal('refused');
      return { kind: 'unknown', code };
    }
  };

  const keepUnknown = async (code: string): Promise<Sight> => {
    await station.keepUnknown(code);
    toast(t('code_kept'), { ms: 4000 });
    return { kind: 'idle' };
  };

  return {
    sight,
    busy,
    find: (code, exact) => during(async () => setSight(await find(code, exact))),
    choose: (student_id, meant) =>
      during(async () => setSight({ ...(await look(await station.card(student_id), false)), ...(meant && { meant }) })),
    mark: (card, wish) => during(async () => setSight(await send(card, wish))),
    keepUnknown: (code) => during(async () => setSight(await keepUnknown(code))),
    clear: () => setSight({ kind: 'idle' }),
  };
}

/** One thing at a time is under way, and what fails says so. */
function useBusy(): { busy: boolean; during: (act: () => Promise<void>) => Promise<void> } {
  const t = useCheckInT();
  const [busy, setBusy] = useState(false);
  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // Only a device that has not kept the day has nothing to go on with.
      if (error instanceof ApiError && error.status === 0) toast(t('offline_not_ready'), { kind: 'error', ms: 4000 });
      else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, during };
}
