import { useFormat } from '@ritm/web-kit';
import { useCompanyT } from './messages.ts';
import classes from './company.module.css';

export const ALL_STARS = [1, 2, 3, 4, 5] as const;

/** A rating as five stars; a screen reader hears the number. */
export function Stars({ rating }: { readonly rating: number }) {
  const t = useCompanyT();
  const format = useFormat();
  return (
    <span className={classes.stars} role="img" aria-label={t('rating', { average: format.number(rating) })}>
      {ALL_STARS.map((star) => (
        <span key={star} data-on={star <= Math.round(rating) || undefined} />
      ))}
    </span>
  );
}
