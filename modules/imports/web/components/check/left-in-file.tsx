import { Banner } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { ImportItem } from '../../../contract/index.ts';
import { useImportsT } from '../../messages.ts';
import { columnLetter } from '../../target-groups.ts';
import classes from './check-step.module.css';

/** Visits and columns of the file that the commit would leave out. */
export function LeftInFile({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const visits = useVisitsLeft()(item);
  const { mark_unknown = 0, undated = 0 } = item.summary?.visits_left ?? {};
  const isLoss = mark_unknown + undated > 0;
  const columns = item.columns_left.map(({ header, column, filled }) =>
    t('left_column', { name: header || t('column_untitled', { letter: columnLetter(column) }), count: filled }),
  );
  return (
    <>
      {visits && (
        <Banner tone={isLoss ? 'warning' : 'info'}>
          <p className={classes.fact}>{visits}</p>
          {mark_unknown > 0 && <p className={classes.fact}>{t('left_marks_later')}</p>}
        </Banner>
      )}
      {item.year_guessed && (
        <Banner tone="warning">
          <p className={classes.fact}>
            {t('year_guessed', { text: item.year_guessed.text, year: String(item.year_guessed.year) })}
          </p>
        </Banner>
      )}
      {columns.length > 0 && (
        <Banner tone="info" title={t('left_columns')}>
          <p className={classes.fact}>{columns.join(', ')}.</p>
        </Banner>
      )}
    </>
  );
}

const reasons = ['mark_unknown', 'undated', 'future', 'rows', 'known'] as const;

/** «39 из 47 посещений не перенесутся: …»; undefined when all of them would be imported. */
export function useVisitsLeft(): (item: ImportItem) => string | undefined {
  const t = useImportsT();
  const format = useFormat();
  return ({ summary }) => {
    if (!summary) return undefined;
    const { total, ...left } = summary.visits_left;
    const some = reasons.filter((reason) => left[reason] > 0);
    if (some.length === 0) return undefined;
    const count = some.reduce((sum, reason) => sum + left[reason], 0);
    const why = some.map((reason) => t(`left_${reason}`, { count: format.number(left[reason]) })).join(', ');
    return t('left_visits', { left: format.number(count), count: total, why });
  };
}
