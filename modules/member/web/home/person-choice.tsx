import classes from './home.module.css';
import { useHomeT } from './messages.ts';
import type { Person } from './people.ts';

export interface PersonChoiceProps {
  readonly people: readonly Person[];
  readonly names: ReadonlyMap<string, string>;
  /** The key of a person; empty for everybody. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Whose home is shown: everybody's, the person's own or one child's. Built on radios, so the arrow keys work. */
export function PersonChoice({ people, names, value, onChange }: PersonChoiceProps) {
  const t = useHomeT();
  const isKnown = people.some((one) => one.key === value);
  const options = [
    { key: '', label: t('who_all') },
    ...people.map(({ key, is_child }) => ({ key, label: is_child ? (names.get(key) ?? key) : t('who_me') })),
  ];
  return (
    <div className={classes.people} role="radiogroup" aria-label={t('who')}>
      {options.map(({ key, label }) => (
        <label key={key} className={classes.person}>
          <input
            type="radio"
            name="who"
            className={classes.radio}
            checked={key === (isKnown ? value : '')}
            onChange={() => onChange(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
