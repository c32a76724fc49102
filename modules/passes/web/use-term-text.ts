import { useFormat } from '@ritm/web-kit';
import { usePassesT } from './messages.ts';
import type { Term } from './sale-values.ts';

/** When a pass will be good, in words. */
export function useTermText(): (term: Term) => string {
  const t = usePassesT();
  const format = useFormat();
  const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;
  return (term) => {
    if ('missing' in term) return t('term_fixed');
    if ('firstVisit' in term)
      return term.firstVisit
        ? t('term_first_visit', { term: t(units[term.firstVisit.unit], { count: term.firstVisit.count }) })
        : t('term_first_visit_open');
    if (term.to === null) return t('term_open');
    return t('term_from_to', { from: format.date(term.from), to: format.date(term.to) });
  };
}
