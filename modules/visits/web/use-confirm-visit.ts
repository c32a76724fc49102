import { confirm } from '@ritm/ui';
import { ApiError } from '@ritm/web-kit';
import { useVisitsT } from './messages.ts';

/** The consents a person gives before a visit is written. */
export interface VisitConsent {
  readonly accept_late?: true;
  readonly unfreeze?: true;
}

/**
 * Asks the person the question that a refused visit raises. Null: the person declined; undefined: the refusal raises no
 * question and is to be shown as an error. `onNoPass` opens the sale of a pass, where there is one.
 */
export function useConfirmVisit(onNoPass?: () => void): (error: unknown) => Promise<VisitConsent | null | undefined> {
  const t = useVisitsT();
  const confirmLate = async (text: string): Promise<VisitConsent | null> =>
    (await confirm({ title: t('late_title'), text, action: t('late_action') })) ? { accept_late: true } : null;
  const confirmUnfreeze = async (text: string): Promise<VisitConsent | null> =>
    (await confirm({ title: t('frozen_title'), text, action: t('frozen_action') })) ? { unfreeze: true } : null;
  return async (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { code, message, data } = error;
    if (code === 'visits.late_mark') return confirmLate(message);
    if (code === 'visits.lot_refused' && data.reason === 'frozen') return confirmUnfreeze(t('frozen_text'));
    if (code === 'visits.frozen_today') return confirmUnfreeze(message);
    if (code !== 'visits.no_lot' || !onNoPass) return undefined;
    if (await confirm({ title: t('no_pass_title'), text: t('no_pass_text'), action: t('sell') })) onNoPass();
    return null;
  };
}
