import { useId, type ReactNode } from 'react';
import classes from './pill-choice.module.css';

export interface PillChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** With an icon the label is only announced, not shown. */
  readonly items: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
}

/** A choice among two to four options, built on radios, so the arrow keys work. */
export function PillChoice<Value extends string>({ label, value, onChange, items }: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <div className={classes.choice} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label key={item.value} className={classes.pill} title={item.icon ? item.label : undefined}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            aria-label={item.label}
          />
          {item.icon ?? <span>{item.label}</span>}
        </label>
      ))}
    </div>
  );
}
