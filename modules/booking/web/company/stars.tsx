import { useFormat } from '@ritm/web-kit';
import { useCompanyT } from './messages.ts';
import classes from './company.module.css';

const ALL = [1, 2, 3, 4, 5] as const;

/** A rating as five stars; a screen reader hears the number. */
export function Stars({ rating }: { readonly rating: number }) {
  const t = useCompanyT();
  const format = useFormat();
  return (
    <span className={classes.stars} role="img" aria-label={t('rating', { average: format.number(rating) })}>
      {ALL.map((star) => (
        <span key={star} data-on={star <= Math.round(rating) || undefined} />
      ))}
    </span>
  );
}

interface StarsFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A rating to choose: five radio buttons that look like stars, so that arrows and labels work by themselves. */
export function StarsField({ label, value, onChange }: StarsFieldProps) {
  const t = useCompanyT();
  return (
    <fieldset className={classes.starsField}>
      <legend>{label}</legend>
      {ALL.map((star) => (
        <label key={star} data-on={star <= value || undefined}>
          <input
            type="radio"
            name="rating"
            checked={star === value}
            aria-label={t('stars', { count: star })}
            onChange={() => onChange(star)}
          />
        </label>
      ))}
    </fieldset>
  );
}
