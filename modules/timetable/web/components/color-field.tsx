import { classHue } from '@ritm/ui';
import { useId } from 'react';
import { useTimetableT } from '../messages.ts';
import classes from './color-field.module.css';

const hues = Array.from({ length: 12 }, (_, index) => String(index));

/** One of the twelve hues, or the color of the service. The inputs are radio buttons, so the arrow keys work. */
export function ColorField({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useTimetableT();
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend>{t('field_color')}</legend>
      <label className={classes.auto}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span>{t('color_auto')}</span>
      </label>
      {hues.map((hue) => (
        <label key={hue} className={classes.swatch} style={{ background: classHue(Number(hue)).edge }}>
          <input
            type="radio"
            name={name}
            checked={value === hue}
            onChange={() => onChange(hue)}
            aria-label={t('color_n', { n: Number(hue) + 1 })}
          />
        </label>
      ))}
    </fieldset>
  );
}
