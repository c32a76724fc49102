import { keysOf } from '@ritm/kernel';
import { parsePhone } from '@ritm/kernel/phone';
import type { CardColumn, CardValues, PhoneColumn } from '../../contract/card-columns.ts';
import type { GuardianRight, StudentChange } from '../../contract/student.ts';
import { columnNames, emptyColumns, forEachColumn, phoneNames } from './card-columns.ts';
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

/** What people fill in on a card, ready to be stored: phones in E.164, names never null. */
export interface CardFields extends CardValues {
  guardians: Guardian[];
  group_ids: number[];
  /** The organization’s own fields, by id. */
  fields: CardFieldValue[];
}

export const emptyCard: CardFields = { ...emptyColumns(), guardians: [], group_ids: [], fields: [] };

/** The columns of a card, without what is stored in other tables. */
export const columnsOf = (card: CardValues): CardValues =>
  forEachColumn<CardColumn, CardValues>(columnNames, (column) => card[column]);

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
  for (const field of [...phoneNames, 'parent_phone' as const])
    if (field in body) out[field] = read(body[field], field);
  if (body.guardians)
    out.guardians = body.guardians.map((one, index) => ({
      ...one,
      phone: read(one.phone, `guardians.${index}.phone`),
    }));
  return { body: out, invalid };
}

/**
 * The card after the change: an absent field keeps its value, null clears it. The organization’s own fields are
 * computed by `fieldsAfter`.
 */
export function changedCard(card: CardFields, change: StudentChange): CardFields {
  const columns: ColumnChange = change;
  const values = forEachColumn<CardColumn, CardValues>(columnNames, (column) => {
    const value = columns[column];
    if (value === undefined) return card[column];
    return value === null || value === '' ? emptyCard[column] : value;
  });
  return {
    ...values,
    tags: [...new Set(values.tags)],
    guardians: guardiansAfter(card.guardians, change),
    group_ids: sortedSet(change.group_ids ?? card.group_ids),
    fields: card.fields,
  };
}

type ColumnChange = { [K in CardColumn]?: CardValues[K] | null | undefined };

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
  const keys = keysOf(emptyCard).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (keys.length === 0) return undefined;
  const only = (card: CardFields) => Object.fromEntries(keys.map((key) => [key, card[key]]));
  return { before: only(before), after: only(after) };
}

/** `+79123456789` → `+7••••••••89`: enough to tell two numbers apart, not enough to call. */
export const hidePhone = <T extends string | null>(phone: T): T | string =>
  phone === null || phone.length <= 4 ? phone : phone.slice(0, 2) + '•'.repeat(phone.length - 4) + phone.slice(-2);

/** Whether the card still has the number; a corrected number is no longer on it. */
export const hasNumber = (card: Pick<CardFields, PhoneColumn | 'guardians'>, number: string): boolean =>
  phoneNames.some((column) => card[column] === number) || card.guardians.some((one) => one.phone === number);
