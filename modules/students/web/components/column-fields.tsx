import {
  Captioned,
  DateField,
  NumberInput,
  PhoneField,
  SegmentedControl,
  TagsInput,
  Textarea,
  TextInput,
} from '@ritm/ui';
import { Fragment, type ReactNode } from 'react';
import { cardColumns, type CardControl } from '../../contract/index.ts';
import { controlOf, formColumns, type FormColumn } from '../form-values.ts';
import { useStudentsT } from '../messages.ts';
import type { StudentFormState } from './student-form.tsx';

type Section = (typeof cardColumns)[FormColumn]['form']['section'];

interface ControlProps {
  readonly form: StudentFormState;
  readonly column: FormColumn;
}

interface SectionProps {
  readonly form: StudentFormState;
  readonly section: Section;
  /** Notes are as wide as the form and stand below its columns. */
  readonly notes?: boolean;
}

/** The inputs of one section of the form, as the list of a card's columns says. */
export function ColumnFields({ form, section, notes = false }: SectionProps) {
  return formColumns
    .filter((column) => cardColumns[column].form.section === section && (controlOf(column) === 'note') === notes)
    .map((column) => <Fragment key={column}>{controls[controlOf(column)]({ form, column })}</Fragment>);
}

const controls: Readonly<Record<CardControl, (props: ControlProps) => ReactNode>> = {
  text: (props) => <TextControl {...props} />,
  email: (props) => <TextControl {...props} type="email" />,
  phone: (props) => <PhoneControl {...props} />,
  date: (props) => <DateControl {...props} />,
  gender: (props) => <GenderControl {...props} />,
  number: (props) => <NumberControl {...props} />,
  percent: (props) => <NumberControl {...props} percent />,
  tags: (props) => <TagsControl {...props} />,
  note: (props) => <NoteControl {...props} />,
};

function TextControl({ form, column, type = 'text' }: ControlProps & { readonly type?: string }) {
  const t = useStudentsT();
  const focused = column === formColumns[0] ? { 'data-autofocus': true } : {};
  return <TextInput label={t(column)} type={type} {...focused} {...form.field(column)} />;
}

function PhoneControl({ form, column }: ControlProps) {
  const t = useStudentsT();
  return <PhoneField label={t(column)} {...form.field(column)} />;
}

function DateControl({ form, column }: ControlProps) {
  const t = useStudentsT();
  return <DateField label={t(column)} {...form.field(column)} />;
}

function GenderControl({ form, column }: ControlProps) {
  const t = useStudentsT();
  const { value, onChange } = form.field(column);
  return (
    <Captioned label={t(column)}>
      <SegmentedControl
        fullWidth
        aria-label={t(column)}
        value={(value as string | null) ?? ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        data={[
          { value: '', label: '—' },
          { value: 'female', label: t('female') },
          { value: 'male', label: t('male') },
        ]}
      />
    </Captioned>
  );
}

function NumberControl({ form, column, percent = false }: ControlProps & { readonly percent?: boolean }) {
  const t = useStudentsT();
  const range = percent ? { max: 100, decimalScale: 2, decimalSeparator: ',' } : { decimalScale: 0 };
  return <NumberInput label={t(column)} min={0} {...range} {...form.field(column)} />;
}

function TagsControl({ form, column }: ControlProps) {
  const t = useStudentsT();
  return <TagsInput label={t(column)} {...form.field(column)} />;
}

function NoteControl({ form, column }: ControlProps) {
  const t = useStudentsT();
  return (
    <Textarea mt="md" label={t(column)} description={t('comment_hint')} autosize minRows={2} {...form.field(column)} />
  );
}
