import { grantable, rightsPresets } from '@ritm/accounts/contract';
import { Fieldset, NumberInput, PillChoice, Stack, Switch } from '@ritm/ui';
import { useSchoolsT } from '../messages.ts';

type Role = 'administrator' | 'teacher';
type Preset<R extends Role> = keyof (typeof rightsPresets)[R];
/** Every right of the role by its name. */
export type Rights = Readonly<Record<string, boolean | number | null>>;

const MAX_DAYS = 3660;

const isSame = (one: Rights, other: Rights): boolean =>
  Object.keys(other).every((name) => (one[name] ?? null) === (other[name] ?? null));

interface RightsFieldProps {
  readonly role: Role;
  readonly value: Rights;
  readonly onChange: (value: Rights) => void;
}

/** Edits what the person may see and change: a typical set, or each right separately. */
export function RightsField({ role, value, onChange }: RightsFieldProps) {
  const t = useSchoolsT();
  const presets = Object.entries<Rights>(rightsPresets[role]) as [
    Preset<'administrator'> | Preset<'teacher'>,
    Rights,
  ][];
  const chosen = presets.find(([, rights]) => isSame(value, rights))?.[0] ?? 'own_choice';
  const choices = [...presets.map(([name]) => name), ...(chosen === 'own_choice' ? (['own_choice'] as const) : [])];
  return (
    <Fieldset legend={t('rights')}>
      <Stack gap="sm">
        <PillChoice
          label={t('rights_preset')}
          value={chosen}
          onChange={(name) => name !== 'own_choice' && onChange(presets.find(([one]) => one === name)![1])}
          items={choices.map((name) => ({ value: name, label: t(`preset_of_rights_${name}`) }))}
        />
        {grantable[role].map((name) =>
          name === 'days_back' ? (
            <DaysBack
              key={name}
              value={value[name] as number | null}
              onChange={(days) => onChange({ ...value, days_back: days })}
            />
          ) : (
            <Switch
              key={name}
              label={t(`right_${name}`)}
              checked={value[name] === true}
              onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
            />
          ),
        )}
      </Stack>
    </Fieldset>
  );
}

/** Empty means without limit, 0 means today only. */
function DaysBack({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const t = useSchoolsT();
  return (
    <NumberInput
      label={t('right_days_back')}
      description={t('right_days_back_hint')}
      min={0}
      max={MAX_DAYS}
      allowDecimal={false}
      allowNegative={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Math.min(MAX_DAYS, Number(typed)))}
    />
  );
}
