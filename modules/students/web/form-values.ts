import {
  guardianRights,
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

const emptyValues: Readonly<Record<FieldKind, FieldValue>> = {
  text: '',
  phone: '',
  number: '',
  date: null,
  flag: null,
  choice: null,
  choices: [],
};

/** The card as the form holds it: no value is absent, and the discount is in percent. */
export interface StudentValues {
  readonly lastname: string;
  readonly firstname: string;
  readonly patronymic: string;
  readonly birth_date: string | null;
  readonly gender: string | null;
  readonly phone: string;
  readonly phone2: string;
  readonly email: string;
  readonly guardians: readonly GuardianValues[];
  readonly group_ids: readonly number[];
  readonly club_card: string;
  readonly source: string;
  readonly discount: number | '';
  readonly tags: readonly string[];
  readonly comment: string;
  /** In the order of the organization's fields. */
  readonly fields: readonly OwnValue[];
}

export const emptyGuardian: GuardianValues = { name: '', phone: '', relation: null, rights: guardianRights };

export function valuesOf(student: Student | undefined, own: readonly StudentsField[] = []): StudentValues {
  const written = new Map(student?.fields.map(({ id, value }) => [id, value]));
  return {
    lastname: student?.lastname ?? '',
    firstname: student?.firstname ?? '',
    patronymic: student?.patronymic ?? '',
    birth_date: student?.birth_date ?? null,
    gender: student?.gender ?? null,
    phone: student?.phone ?? '',
    phone2: student?.phone2 ?? '',
    email: student?.email ?? '',
    guardians: (student?.guardians ?? []).map(({ id, name, phone, relation, rights }) => ({
      id,
      name,
      phone: phone ?? '',
      relation,
      rights,
    })),
    group_ids: student?.group_ids ?? [],
    club_card: student?.club_card ?? '',
    source: student?.source ?? '',
    discount: student?.discount ? student.discount / 100 : '',
    tags: student?.tags ?? [],
    comment: student?.comment ?? '',
    fields: own.map(({ id, kind }) => ({ id, value: written.get(id) ?? emptyValues[kind] })),
  };
}

const orNull = <T>(value: T | ''): T | null => (value === '' ? null : value);

/** Builds the body. A user who may not see numbers does not send the masked ones back. An empty parent is dropped. */
export function toBody(values: StudentValues, seesPhones: boolean): StudentChange {
  const { phone, phone2, email, guardians, discount, club_card, group_ids, tags, gender, fields, ...plain } = values;
  const named = guardians.filter((one) => one.id !== undefined || one.name.trim() !== '' || one.phone !== '');
  const contacts = {
    phone: orNull(phone),
    phone2: orNull(phone2),
    email: orNull(email.trim()),
    guardians: named.map((one) => ({ ...one, phone: orNull(one.phone) })) as NonNullable<StudentChange['guardians']>,
  };
  return {
    ...plain,
    ...(seesPhones && contacts),
    gender: gender as StudentChange['gender'],
    club_card: orNull(club_card.trim()),
    discount: discount === '' ? null : Math.round(discount * 100),
    group_ids: [...group_ids],
    tags: [...tags],
    ...(fields.length > 0 && { fields: fields.map(({ id, value }) => ({ id, value: orNull(value) })) }),
  };
}
