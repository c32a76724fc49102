import {
  Captioned,
  DateField,
  Fieldset,
  MultiSelect,
  NumberInput,
  PhoneField,
  SegmentedControl,
  Select,
  SimpleGrid,
  TextInput,
} from '@ritm/ui';
import type { StudentsField } from '../../contract/index.ts';
import { useStudentsT } from '../messages.ts';
import type { StudentFormState } from './student-form.tsx';

/** Inputs for the organization's own fields. */
export function OwnFields({
  form,
  fields,
}: {
  readonly form: StudentFormState;
  readonly fields: readonly StudentsField[];
}) {
  const t = useStudentsT();
  return (
    <Fieldset legend={t('section_own')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((field, index) => (
          <OwnField key={field.id} field={field} {...form.field(`fields.${index}.value`)} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

interface OwnFieldProps extends Omit<ReturnType<StudentFormState['field']>, 'name'> {
  readonly field: StudentsField;
  readonly name?: string;
}

/** The input of one field, chosen by its kind. */
function OwnField({ field, ...inputProps }: OwnFieldProps) {
  const common = { ...inputProps, label: field.name, required: field.required };
  const options = field.options.map(({ id, name }) => ({ value: String(id), label: name }));
  const { value, onChange, ...rest } = common;
  switch (field.kind) {
    case 'text':
      return <TextInput {...common} />;
    case 'phone':
      return <PhoneField {...common} />;
    case 'number':
      return <NumberInput {...common} decimalScale={4} decimalSeparator="," />;
    case 'date':
      return <DateField {...common} />;
    case 'flag':
      return <FlagField {...common} />;
    case 'choice':
      return (
        <Select
          {...rest}
          data={options}
          clearable={!field.required}
          value={value === null ? null : String(value)}
          onChange={(next) => onChange(next === null ? null : Number(next))}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...rest}
          data={options}
          value={(value as readonly number[]).map(String)}
          onChange={(next) => onChange(next.map(Number))}
        />
      );
  }
}

function FlagField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean | null;
  readonly onChange: (next: unknown) => void;
}) {
  const t = useStudentsT();
  return (
    <Captioned label={label}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value === null ? '' : value ? 'yes' : 'no'}
        onChange={(next) => onChange(next === '' ? null : next === 'yes')}
        data={[
          { value: '', label: '—' },
          { value: 'yes', label: t('flag_yes') },
          { value: 'no', label: t('flag_no') },
        ]}
      />
    </Captioned>
  );
}
