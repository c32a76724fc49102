import { parseFullName } from '@ritm/tables/cells';
import type { ParsedClient } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';
import type { ExistingClient, MatchableRow } from './match-shapes.ts';

/** Two numbers of different people. */
export const one = '+79123456789';
export const two = '+79221112233';

export function nameOf(full_name: string) {
  const { lastname = null, firstname = null, patronymic = null } = parseFullName(full_name).value ?? {};
  return { full_name, lastname, firstname, patronymic };
}

export function row(row_no: number, full_name: string, fields: Partial<ParsedClient> = {}): MatchableRow {
  const client = { ...emptyClient, ...nameOf(full_name), ...fields };
  return { row_no, row_hash: `${full_name} ${JSON.stringify(fields)}`, client, guardians: [] };
}

export function card(id: number, full_name: string, fields: Partial<ExistingClient> = {}): ExistingClient {
  const phone = fields.phone ?? null;
  return {
    id,
    external_id: null,
    ...nameOf(full_name),
    phone,
    phones: phone === null ? [] : [phone],
    email: null,
    birth_date: null,
    gender: null,
    club_card: null,
    ...fields,
  };
}
