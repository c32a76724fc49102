import { confirm } from '@ritm/ui';
import { ApiError, useFormat } from '@ritm/web-kit';
import { useCheckInT } from './messages.ts';
import type { Wish } from './use-reception.ts';

/** What a person answers to a refusal that is a question; undefined: the refusal stands. */
export function useAsking(): (error: ApiError, wish: Wish) => Promise<Wish | undefined> {
  const t = useCheckInT();
  const format = useFormat();
  return async (error, wish) => {
    if (error.code === 'visits.frozen_today') {
      // Without a server the date comes as it is stored.
      const { to_date: date = '' } = error.data as { to_date?: string };
      const text = /^\d{4}-/.test(date) ? error.message.replace(date, format.date(date, 'day')) : error.message;
      const agreed = await confirm({ title: t('unfreeze_title'), text, action: t('unfreeze') });
      return agreed ? { ...wish, unfreeze: true } : undefined;
    }
    if (error.code === 'visits.late_mark') {
      const agreed = await confirm({ title: t('late_title'), text: error.message, action: t('late_action') });
      return agreed ? { ...wish, accept_late: true } : undefined;
    }
    return undefined;
  };
}
