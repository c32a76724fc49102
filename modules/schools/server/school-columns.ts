import { keysOf } from '@ritm/kernel';
import { AppError, commonErrors, errorText, type ErrorDeclaration, type Language } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import {
  contactKinds,
  schoolsErrors,
  type AddSchoolBody,
  type Contacts,
  type LegalType,
  type WorkingHours,
} from '../contract/index.ts';
import type { SchoolColumns } from './queries.ts';
import { requisiteFaults, toDigits } from './rules/requisites.ts';
import { areWorkingHours, orderWorkingHours } from './rules/working-hours.ts';

/** Everything that a create or an edit may contain; fields missing from an edit come from the row. */
export type SchoolInput = Omit<AddSchoolBody, 'preset'>;

const SITE = /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu;

/**
 * The columns to store, checked as a whole: all faults are reported at once, each at its own field. An edit is merged
 * with the row before the check, so that a new legal type is checked against the stored requisites.
 */
export function toColumns(input: SchoolInput, language: Language): SchoolColumns {
  const faults: ErrorDeclaration[] = [];
  const requisites = {
    inn: toDigits(input.inn),
    kpp: toDigits(input.kpp),
    ogrn: toDigits(input.ogrn),
    bic: toDigits(input.bic),
    account: toDigits(input.account),
    correspondent_account: toDigits(input.correspondent_account),
  };
  faults.push(...requisiteFaults(input.legal_type, requisites).map((name) => schoolsErrors[name]));
  const phone = input.phone ? parsePhone(input.phone)?.e164 : null;
  if (phone === undefined) faults.push(schoolsErrors.bad_phone);
  const site = input.site || null;
  if (site && !SITE.test(site)) faults.push(schoolsErrors.bad_site);
  const hours = input.working_hours ?? [];
  if (!areWorkingHours(hours)) faults.push(schoolsErrors.bad_hours);
  if (faults.length > 0) throw invalid(faults, language);
  return {
    ...requisites,
    name: input.name,
    legal_type: input.legal_type,
    legal_name: input.legal_name || null,
    legal_address: input.legal_address || null,
    actual_address: input.actual_address || null,
    bank: input.bank || null,
    city_id: input.city_id,
    category_id: input.category_id ?? null,
    additional_category_id: input.additional_category_id ?? null,
    phone: phone ?? null,
    email: input.email || null,
    site,
    contacts: contactsText(input.contacts),
    tags: [...new Set(input.tags ?? [])],
    working_hours: hoursText(hours),
    specialists: input.specialists ?? [],
    bonus_program: input.bonus_program ?? false,
    listed: input.listed ?? false,
    description: input.description || null,
  };
}

function invalid(faults: readonly ErrorDeclaration[], language: Language): AppError {
  const error = new AppError(commonErrors.invalid);
  error.fields = {};
  for (const one of faults) (error.fields[one.field!] ??= []).push(errorText(one, {}, language));
  return error;
}

/** Serializes the two JSON columns in one form, so that equal values are equal texts. */
const contactsText = (contacts: Contacts | undefined) =>
  JSON.stringify(
    Object.fromEntries(contactKinds.filter((kind) => contacts?.[kind]).map((kind) => [kind, contacts![kind]])),
  );
const hoursText = (hours: readonly WorkingHours[]) =>
  JSON.stringify(orderWorkingHours(hours).map(({ weekday, time_from, time_to }) => ({ weekday, time_from, time_to })));

type SchoolRow = Omit<SchoolColumns, 'legal_type' | 'contacts' | 'working_hours'> & {
  legal_type: LegalType;
  contacts: Contacts;
  working_hours: WorkingHours[];
};

/** The changes for the audit: field → before and after. */
export function changesOf(
  row: SchoolRow,
  after: SchoolColumns,
): { before: Partial<SchoolColumns>; after: Partial<SchoolColumns> } {
  const before: SchoolColumns = {
    ...row,
    contacts: contactsText(row.contacts),
    working_hours: hoursText(row.working_hours),
  };
  const changed = keysOf(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (columns: SchoolColumns) => Object.fromEntries(changed.map((key) => [key, columns[key]]));
  return { before: pick(before), after: pick(after) };
}
