import classes from './company.module.css';
import { useEditorT } from './editor-messages.ts';
import { ALL_STARS } from './stars.tsx';

interface StarsFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A rating to choose: five radio buttons that look like stars, so that arrows and labels work by themselves. */
export function StarsField({ label, value, onChange }: StarsFieldProps) {
  const t = useEditorT();
  return (
    <fieldset className={classes.starsField}>
      <legend>{label}</legend>
      {ALL_STARS.map((star) => (
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
