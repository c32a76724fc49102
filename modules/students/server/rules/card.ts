import { parsePhone } from '@ritm/kernel/phone';
import type { GuardianRight, StudentChange } from '../../contract/student.ts';
import type { CardFieldValue } from './field-values.ts';

export interface Guardian {
  /** Absent until the guardian is saved. */
  id?: number | undefined;
  name: string;
  phone: string | null;
  relation: string | null;
  /** The rights for this child; when absent, all of them. */
  rights?: readonly GuardianRight[] | undefined;
}

/** The fields of a card that people fill in, ready to be stored: phones in E.164, names never null. */
export interface CardFields {
  firstname: string;
  lastname: string;
  patronymic: string;
  birth_date: string | null;
  gender: string | null;
  phone: string | null;
  phone2: string | null;
  email: string | null;
  club_card: string | null;
  source: string | null;
  comment: string | null;
  discount: number | null;
  tags: string[];
  status: string;
  guardians: Guardian[];
  group_ids: number[];
  /** The organization’s own fields, by id. */
  fields: CardFieldValue[];
}

export const emptyCard: CardFields = {
  firstname: '',
  lastname: '',
  patronymic: '',
  birth_date: null,
  gender: null,
  phone: null,
  phone2: null,
  email: null,
  club_card: null,
  source: null,
  comment: null,
  discount: null,
  tags: [],
  status: 'active',
  guardians: [],
  group_ids: [],
  fields: [],
};

/** The name of a parent of whom only the number is known. */
const NAMELESS = 'Родитель';

/** Returns the body with every number in E.164, and the fields whose number is invalid. */
export function readPhones(body: StudentChange): { body: StudentChange; invalid: string[] } {
  const invalid: string[] = [];
  const read = <T extends string | null | undefined>(phone: T, field: string): T | string => {
    if (phone === null || phone === undefined) return phone;
    const parsed = parsePhone(phone);
    if (!parsed) invalid.push(field);
    return parsed?.e164 ?? phone;
  };
  const out: StudentChange = { ...body };
  for (const field of ['phone', 'phone2', 'parent_phone'] as const)
    if (field in body) out[field] = read(body[field], field);
  if (body.guardians)
    out.guardians = body.guardians.map((one, index) => ({
      ...one,
      phone: read(one.phone, `guardians.${index}.phone`),
    }));
  return { body: out, invalid };
}

/**
 * The card after the change: an absent field keeps its value, null clears it. The organization’s own fields are computed by `fieldsAfter`.
 */
export function changedCard(card: CardFields, change: StudentChange): CardFields {
  const { parent_name: _n, parent_phone: _p, guardians: _g, fields: _f, ...plain } = change;
  const provided = Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value === null || value === '' ? emptyCard[key as keyof CardFields] : value]),
  );
  const after: CardFields = { ...card, ...provided, guardians: guardiansAfter(card.guardians, change) };
  return { ...after, group_ids: sortedSet(after.group_ids), tags: [...new Set(after.tags)] };
}

/** `guardians` is the whole list; without it, `parent_name` and `parent_phone` change the first guardian. */
function guardiansAfter(
  current: readonly Guardian[],
  { guardians, parent_name, parent_phone }: StudentChange,
): Guardian[] {
  if (guardians) {
    const rightsOf = new Map(current.map(({ id, rights }) => [id, rights]));
    return guardians.map(({ id, name, phone, relation, rights }) => ({
      id,
      name,
      phone: phone ?? null,
      relation: relation ?? null,
      rights: sortedRights(rights ?? (id === undefined ? undefined : rightsOf.get(id))),
    }));
  }
  if (parent_name === undefined && parent_phone === undefined) return [...current];
  const [first, ...others] = current;
  const name = parent_name === undefined ? (first?.name ?? '') : (parent_name ?? '');
  const phone = parent_phone === undefined ? (first?.phone ?? null) : parent_phone;
  if (name === '' && phone === null) return others;
  const identity = { id: first?.id, relation: first?.relation ?? null, rights: sortedRights(first?.rights) };
  return [
    {
      id: identity.id,
      name: name === '' ? NAMELESS : name,
      phone,
      relation: identity.relation,
      rights: identity.rights,
    },
    ...others,
  ];
}

/** In the contract's order, so that equal sets of rights are equal values. */
export const everyRight: readonly GuardianRight[] = ['see', 'book', 'pay', 'pick_up', 'notices'];

const sortedRights = (rights: readonly GuardianRight[] = everyRight): GuardianRight[] =>
  everyRight.filter((one) => rights.includes(one));

const sortedSet = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

/** Only the fields that differ, for the audit. */
export function difference(
  before: CardFields,
  after: CardFields,
): { before: Partial<CardFields>; after: Partial<CardFields> } | undefined {
  const keys = (Object.keys(emptyCard) as (keyof CardFields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return undefined;
  const only = (card: CardFields) => Object.fromEntries(keys.map((key) => [key, card[key]]));
  return { before: only(before), after: only(after) };
}

/** `+79123456789` → `+7••••••••89`: enough to tell two numbers apart, not enough to call. */
export const hidePhone = <T extends string | null>(phone: T): T | string =>
  phone === null || phone.length <= 4 ? phone : phone.slice(0, 2) + '•'.repeat(phone.length - 4) + phone.slice(-2);

/** Whether the card still has the number; a corrected number is no longer on it. */
export const hasNumber = (
  { phone, phone2, guardians }: Pick<CardFields, 'phone' | 'phone2' | 'guardians'>,
  number: string,
): boolean => phone === number || phone2 === number || guardians.some((one) => one.phone === number);
