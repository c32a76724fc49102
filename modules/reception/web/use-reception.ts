import { uuidv7 } from '@ritm/kernel';
import { toast } from '@ritm/ui';
import { ApiError, errorText, showError } from '@ritm/web-kit';
import { useState } from 'react';
import type { CheckInCard, CheckInOption, ClassOfDay, ClientMatch } from '../contract/index.ts';
import { useCheckInT } from './messages.ts';
import type { MarkInput } from './offline/decide.ts';
import type { Marked, Station } from './offline/station.ts';
import { signal } from './signals.ts';
import { useConfirmVisit } from '@ritm/visits/web';

/** Where to mark: a class, or a pass outside any class; empty means the likeliest class by the server. */
export type MarkTarget = Omit<MarkInput, 'scan_id' | 'student_id'>;

interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  readonly card: CheckInCard;
  readonly target: MarkTarget;
}

/** The class in whose list the client was tapped: they are marked in it even when it is not near. */
export type TappedClass = Pick<ClassOfDay, 'timetable_id' | 'date' | 'title' | 'time_from'>;

/** What the reception shows of the last scan. */
export type ScanView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'many'; readonly data: readonly ClientMatch[] }
  | { readonly kind: 'card'; readonly card: CheckInCard; readonly tappedClass?: TappedClass | undefined }
  | { readonly kind: 'done'; readonly checkedIn: Marked }
  | { readonly kind: 'unknown'; readonly code: string }
  | Refused;

export interface Reception {
  readonly scanView: ScanView;
  readonly busy: boolean;
  /** Looks up a code; an `exact` code came from a scanner and may be marked at once. */
  readonly find: (code: string, exact: boolean) => Promise<void>;
  readonly choose: (student_id: number, tappedClass?: TappedClass) => Promise<void>;
  readonly mark: (card: CheckInCard, target: MarkTarget) => Promise<void>;
  readonly storeUnknown: (code: string) => Promise<void>;
  readonly clear: () => void;
}

/** Whether the likeliest class can be marked without asking anybody anything. */
export function canMarkAtOnce({ recent, options: [first] }: CheckInCard): boolean {
  if (recent !== null || first === undefined || first.unfreeze !== null) return false;
  return first.booked ? first.outcome !== 'refused' : first.outcome === 'covered';
}

/** At a staffed desk an absence that could be made up is a question too. */
const asksNothing = (card: CheckInCard): boolean => canMarkAtOnce(card) && card.options[0]?.make_up === null;

/**
 * The class that the first press of Enter marks: the likeliest one that the server takes, be it after a question.
 */
export const firstTakeable = ({ options }: Pick<CheckInCard, 'options'>): CheckInOption | undefined =>
  options.find(({ outcome, unfreeze, make_up }) => outcome !== 'refused' || unfreeze !== null || make_up !== null);

export const targetOf = ({ timetable_id, date }: Pick<CheckInOption, 'timetable_id' | 'date'>): MarkTarget => ({
  timetable_id,
  date,
});

/** Handles one client at a time: finds, shows and marks them. */
export function useReception(station: Station, { auto }: { readonly auto: boolean }): Reception {
  const t = useCheckInT();
  const confirmVisit = useConfirmVisit();
  const [scanView, setScanView] = useState<ScanView>({ kind: 'idle' });
  const { busy, during } = useBusy();

  const submit = async (card: CheckInCard, target: MarkTarget): Promise<ScanView> => {
    try {
      const checkedIn = await station.mark({ ...target, scan_id: uuidv7(), student_id: card.student_id });
      signal(checkedIn.result === 'already' ? 'already' : 'accepted');
      return { kind: 'done', checkedIn };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error;
      const consent = await confirmVisit(error);
      if (consent) return submit(card, { ...target, ...consent });
      signal('refused');
      return { kind: 'refused', message: errorText(error), card, target };
    }
  };

  const showOrMark = async (card: CheckInCard, exact: boolean): Promise<ScanView> => {
    if (exact && auto && asksNothing(card)) return submit(card, targetOf(card.options[0]!));
    if (card.recent) signal('already');
    return { kind: 'card', card };
  };

  const find = async (code: string, exact: boolean): Promise<ScanView> => {
    try {
      const { data, card } = await station.find(code);
      return card ? await showOrMark(card, exact) : { kind: 'many', data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'visits.code_unknown') throw error;
      signal('refused');
      return { kind: 'unknown', code };
    }
  };

  const storeUnknown = async (code: string): Promise<ScanView> => {
    await station.storeUnknown(code);
    toast(t('code_kept'), { ms: 4000 });
    return { kind: 'idle' };
  };

  return {
    scanView,
    busy,
    find: (code, exact) => during(async () => setScanView(await find(code, exact))),
    choose: (student_id, tappedClass) =>
      during(async () =>
        setScanView({
          ...(await showOrMark(await station.card(student_id), false)),
          ...(tappedClass && { tappedClass }),
        }),
      ),
    mark: (card, target) => during(async () => setScanView(await submit(card, target))),
    storeUnknown: (code) => during(async () => setScanView(await storeUnknown(code))),
    clear: () => setScanView({ kind: 'idle' }),
  };
}

/** Runs one action at a time and shows its failure. */
function useBusy(): { busy: boolean; during: (act: () => Promise<void>) => Promise<void> } {
  const t = useCheckInT();
  const [busy, setBusy] = useState(false);
  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // Only a device without a stored day cannot continue offline.
      if (error instanceof ApiError && error.status === 0) toast(t('offline_not_ready'), { kind: 'error', ms: 4000 });
      else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, during };
}
