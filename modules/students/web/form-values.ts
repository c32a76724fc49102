import {
  cardColumnNames,
  cardColumns,
  emptyValues,
  forColumns,
  guardianRights,
  type CardColumn,
  type CardColumns,
  type CardColumnWith,
  type CardControl,
  type CardValues,
  type FieldKind,
  type FieldValue,
  type GuardianRight,
  type Student,
  type StudentChange,
  type StudentsField,
} from '../contract/index.ts';

export interface GuardianValues {
  readonly id?: number | undefined;
  readonly name: string;
  readonly phone: string;
  readonly relation: string | null;
  readonly rights: readonly GuardianRight[];
}

/** The value of a field as its input holds it; an empty value is whatever an empty input shows. */
export interface OwnValue {
  readonly id: number;
  readonly value: FieldValue;
}

const emptyOwnValues: Readonly<Record<FieldKind, FieldValue>> = {
  text: '',
  phone: '',
  number: '',
  date: null,
  flag: null,
  choice: null,
  choices: [],
};

/**
 * What the input of each control holds. An empty number is an empty text, and per cent are shown instead of their
 * hundredths.
 */
interface ControlValues {
  text: string;
  email: string;
  phone: string;
  note: string;
  date: string | null;
  gender: string | null;
  number: number | '';
  percent: number | '';
  tags: readonly string[];
}

/** The columns that the form edits, and the control of each. */
export type FormColumn = CardColumnWith<'form', object>;
export type ControlOf<K extends FormColumn> = CardColumns[K]['form']['control'];
const isFormColumn = (column: CardColumn): column is FormColumn => cardColumns[column].form !== null;
export const formColumns = cardColumnNames.filter(isFormColumn);
export const controlOf = <K extends FormColumn>(column: K): ControlOf<K> => cardColumns[column].form.control;

type ColumnValues = { readonly [K in FormColumn]: ControlValues[ControlOf<K>] };

/** The card as the form holds it: no value is absent, and the discount is in percent. */
export interface StudentValues extends ColumnValues {
  readonly guardians: readonly GuardianValues[];
  readonly group_ids: readonly number[];
  /** In the order of the organization's fields. */
  readonly fields: readonly OwnValue[];
}

type ControlValue = ControlValues[CardControl];
type StoredValue = CardValues[FormColumn];

/** How a stored value becomes that of its input, and back. */
const inputs: Readonly<
  Record<CardControl, { input(value: StoredValue): ControlValue; body(value: ControlValue): StoredValue }>
> = {
  text: textInput(),
  email: textInput(),
  phone: textInput(),
  note: textInput(),
  date: { input: (value) => value, body: (value) => value as string | null },
  gender: { input: (value) => value, body: (value) => value as StoredValue },
  number: { input: (value) => value ?? '', body: (value) => (value === '' ? null : Number(value)) },
  percent: {
    input: (value) => (value === null ? '' : Number(value) / 100),
    body: (value) => (value === '' ? null : Math.round(Number(value) * 100)),
  },
  tags: { input: (value) => value, body: (value) => [...(value as readonly string[])] },
};

function textInput() {
  return {
    input: (value: StoredValue) => value ?? '',
    body: (value: ControlValue) => orNull(String(value).trim()),
  };
}

/** «Егор Денисов» as the parts of a card: a surname is asked for after the name, as people introduce themselves. */
export function namedAs(typed: string): { readonly firstname: string; readonly lastname: string } {
  const [firstname = '', ...rest] = typed.trim().split(/\s+/);
  return { firstname, lastname: rest.join(' ') };
}

export const emptyGuardian: GuardianValues = { name: '', phone: '', relation: null, rights: guardianRights };

function orNull<T>(value: T | ''): T | null {
  return value === '' ? null : value;
}

export function valuesOf(student: Student | undefined, own: readonly StudentsField[] = []): StudentValues {
  const written = new Map(student?.fields.map(({ id, value }) => [id, value]));
  return {
    ...(forColumns<FormColumn, Record<FormColumn, ControlValue>>(formColumns, (column) =>
      inputs[controlOf(column)].input(student?.[column] ?? emptyValues[column]),
    ) as ColumnValues),
    guardians: (student?.guardians ?? []).map(({ id, name, phone, relation, rights }) => ({
      id,
      name,
      phone: phone ?? '',
      relation,
      rights,
    })),
    group_ids: student?.group_ids ?? [],
    fields: own.map(({ id, kind }) => ({ id, value: written.get(id) ?? emptyOwnValues[kind] })),
  };
}

/** Builds the body. A user who may not see numbers does not send the masked ones back. An empty parent is dropped. */
export function toBody(values: StudentValues, seesPhones: boolean): StudentChange {
  const { guardians, group_ids, fields } = values;
  const named = guardians.filter((one) => one.id !== undefined || one.name.trim() !== '' || one.phone !== '');
  const sent = formColumns.filter((column) => seesPhones || cardColumns[column].form.section !== 'contacts');
  return {
    ...(forColumns<FormColumn, Record<FormColumn, StoredValue>>(sent, (column) =>
      inputs[controlOf(column)].body(values[column]),
    ) as Partial<CardValues>),
    ...(seesPhones && {
      guardians: named.map((one) => ({ ...one, phone: orNull(one.phone) })) as NonNullable<StudentChange['guardians']>,
    }),
    group_ids: [...group_ids],
    ...(fields.length > 0 && { fields: fields.map(({ id, value }) => ({ id, value: orNull(value) })) }),
  };
}
