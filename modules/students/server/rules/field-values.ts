import { isLocalDate } from '@ritm/kernel';
import { parsePhone } from '@ritm/kernel/phone';
import type { FieldKind, FieldValue } from '../../contract/field.ts';

/** The properties of a field that decide whether a value fits it. */
export interface FieldRule {
  id: number;
  kind: FieldKind;
  required: boolean;
  options: readonly { id: number }[];
}

/** A value on a card together with its kind. */
export interface CardFieldValue {
  id: number;
  kind: FieldKind;
  value: NonNullable<FieldValue>;
}

/** With four decimals this is still an integer that JavaScript represents exactly. */
const MAX_NUMBER = 1e11;

/** Returns the value as it is stored; null means no value, undefined means the value does not fit this field. */
export function readFieldValue(field: FieldRule, value: FieldValue): NonNullable<FieldValue> | null | undefined {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  switch (field.kind) {
    case 'text':
      return readText(value);
    case 'phone':
      return typeof value === 'string' || typeof value === 'number' ? parsePhone(String(value))?.e164 : undefined;
    case 'number':
      return typeof value === 'number' && Math.abs(value) < MAX_NUMBER ? Math.round(value * 1e4) / 1e4 : undefined;
    case 'date':
      return typeof value === 'string' && isLocalDate(value) && value >= '1900-01-01' && value <= '2999-12-31'
        ? value
        : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'choice':
      return typeof value === 'number' && field.options.some(({ id }) => id === value) ? value : undefined;
    case 'choices':
      return readChoices(field, value);
  }
}

function readText(value: NonNullable<FieldValue>): string | null | undefined {
  // A form whose fields are all texts sends a text of digits as a number.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text.includes('\u0000') || !text.isWellFormed()) return undefined;
  return text === '' ? null : text;
}

function readChoices(field: FieldRule, value: NonNullable<FieldValue>): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = new Set(field.options.map(({ id }) => id));
  if (!value.every((id) => known.has(id))) return undefined;
  // In the order of the options, so that equal choices are equal values.
  return field.options.map(({ id }) => id).filter((id) => value.includes(id));
}

export type FieldRefusal = 'field_missing' | 'field_invalid' | 'field_required';

/**
 * The fields of a card after a change: an absent field keeps its value, null clears it. `refused` holds invalid values
 * by their position in the change, or without a position for a required field that was left out.
 */
export function fieldsAfter(
  rules: readonly FieldRule[],
  before: readonly CardFieldValue[],
  change: readonly { id: number; value: FieldValue }[],
): { after: CardFieldValue[]; refused: { at: number | undefined; id: number; why: FieldRefusal }[] } {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const after = new Map(before.map((one) => [one.id, one]));
  const refused: { at: number | undefined; id: number; why: FieldRefusal }[] = [];
  for (const [at, { id, value }] of change.entries()) {
    const rule = byId.get(id);
    const read = rule && readFieldValue(rule, value);
    if (!rule) refused.push({ at, id, why: 'field_missing' });
    else if (read === undefined) {
      // A client keeps an option that has since been removed from the field.
      if (JSON.stringify(after.get(id)?.value) !== JSON.stringify(value))
        refused.push({ at, id, why: 'field_invalid' });
    } else if (read === null) after.delete(id);
    else after.set(id, { id, kind: rule.kind, value: read });
  }
  return { after: [...after.values()].toSorted((one, other) => one.id - other.id), refused };
}

/** Required fields that the card lacks, with their position in the change if they have one. */
export function missingFields(
  rules: readonly FieldRule[],
  after: readonly CardFieldValue[],
  change: readonly { id: number }[],
): { at: number | undefined; id: number; why: FieldRefusal }[] {
  const has = new Set(after.map(({ id }) => id));
  return rules
    .filter((rule) => rule.required && !has.has(rule.id))
    .map(({ id }) => {
      const at = change.findIndex((one) => one.id === id);
      return { at: at < 0 ? undefined : at, id, why: 'field_required' };
    });
}
