import { Text } from '@ritm/ui';
import { IconBarbell, IconSchool, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { presetNames, type PresetName } from '../../contract/index.ts';
import { useSchoolsT } from '../messages.ts';
import classes from './preset-choice.module.css';

const icons = { studio: IconBarbell, school: IconSchool, specialist: IconUser } as const;

/** Three large cards over radio inputs, so that the arrow keys work. */
export function PresetChoice({
  value,
  onChange,
}: {
  readonly value: PresetName;
  readonly onChange: (preset: PresetName) => void;
}) {
  const t = useSchoolsT();
  const name = useId();
  return (
    <div className={classes.cards} role="radiogroup" aria-label={t('step_preset')}>
      {presetNames.map((preset) => {
        const Icon = icons[preset];
        return (
          <label key={preset} className={classes.card}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={preset === value}
              onChange={() => onChange(preset)}
            />
            <Icon size={28} stroke={1.5} aria-hidden />
            <span>
              <span className={classes.name}>{t(`preset_${preset}`)}</span>
              <Text component="span" size="sm" c="dimmed">
                {t(`preset_${preset}_text`)}
              </Text>
            </span>
          </label>
        );
      })}
    </div>
  );
}
