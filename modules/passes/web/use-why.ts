import { daysBetween } from '@ritm/kernel';
import { today, useFormat } from '@ritm/web-kit';
import type { LessonPlus } from '../contract/index.ts';
import { usePassesT } from './messages.ts';

/** Explains the state of a pass in one line. */
export function useWhy(): (pass: LessonPlus) => string {
  const t = usePassesT();
  const format = useFormat();
  return (pass) => {
    const { state, starts_on, ends_on, visits, used, left } = pass;
    const day = today();
    switch (state) {
      case 'closed':
        return t(`why_${pass.close_reason!}`, { date: format.date(pass.closed_on!) });
      case 'exhausted':
        return t('why_exhausted');
      case 'expired': {
        const forfeited = (visits ?? 0) - used;
        return forfeited > 0
          ? t('why_burned', { date: format.date(ends_on!), visits: format.visits(forfeited) })
          : t('why_expired', { date: format.date(ends_on!) });
      }
      case 'pending':
        return starts_on === null ? t('why_first_visit') : t('why_starts', { date: format.date(starts_on) });
      case 'active': {
        if (ends_on === null) return t('why_no_end');
        if (ends_on === day) return t('why_last_day');
        if (ends_on < day) return t(left === null ? 'why_expired' : 'why_kept', { date: format.date(ends_on) });
        return t('why_until_days', { date: format.date(ends_on), count: daysBetween(day, ends_on) });
      }
    }
  };
}
