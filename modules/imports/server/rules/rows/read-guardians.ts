import { searchText } from '@ritm/kernel';
import { nameBeside } from '../people/name-beside.ts';
import { findRelation, type NameAndPhone, stripRelation, tidyName } from '@ritm/tables/cells';
import type { ParsedGuardian, Relation } from '@ritm/tables/cells';
import type { MappedColumn, RowReader } from './row-reader.ts';

/** Gathers guardians from their columns and from the name and phone cells, one entry per person. */
export function readGuardians(reader: RowReader, mentioned: readonly ParsedGuardian[]): ParsedGuardian[] {
  const guardians: ParsedGuardian[] = [];
  const named = [...reader.all('guardian.name'), ...reader.all('guardian.name_and_phone')];
  for (const { column, value } of named) {
    for (const guardian of fromNameCell(column, value)) add(guardians, guardian);
  }
  for (const { column, value } of reader.all('guardian.phone')) {
    for (const phone of value) {
      add(guardians, { relation: phone.relation ?? relationOf(column), name: nameBeside(phone), phone: phone.e164 });
    }
  }
  for (const guardian of mentioned) add(guardians, guardian);
  return guardians.filter((guardian) => guardian.name !== null || guardian.phone !== null);
}

/** Reads the relation from a head such as «Телефон мамы»; «Родитель» alone does not say which parent it is. */
function relationOf(column: MappedColumn): Relation | null {
  const relation = findRelation(column.header);
  return relation === 'guardian' ? null : relation;
}

function fromNameCell(column: MappedColumn, value: NameAndPhone): ParsedGuardian[] {
  const inText = value.name === null ? null : findRelation(value.name);
  const name = value.name === null ? '' : stripRelation(value.name);
  const [first, ...others] = value.phones;
  return [
    {
      relation: inText ?? first?.relation ?? relationOf(column),
      name: /\p{L}/u.test(name) ? tidyName(name) : null,
      phone: first?.e164 ?? null,
    },
    ...others.map((phone) => ({ relation: phone.relation, name: nameBeside(phone), phone: phone.e164 })),
  ];
}

/** Merges the guardian into a known one when they may be the same person and do not contradict each other. */
function add(guardians: ParsedGuardian[], guardian: ParsedGuardian): void {
  const known = guardians.find((other) => maySame(other, guardian));
  if (!known) {
    guardians.push({ ...guardian });
    return;
  }
  known.relation ??= guardian.relation;
  if ((guardian.name ?? '').length > (known.name ?? '').length) known.name = guardian.name;
  known.phone ??= guardian.phone;
}

function maySame(left: ParsedGuardian, right: ParsedGuardian): boolean {
  if (!namesAgree(left.name, right.name)) return false;
  if (left.phone !== null && left.phone === right.phone) return true;
  return agree(left.relation, right.relation) && agree(left.phone, right.phone);
}

function agree<Value>(left: Value | null, right: Value | null): boolean {
  return left === null || right === null || left === right;
}

/** «Ольга» and «Иванова Ольга Петровна» agree: one name is only less complete. */
function namesAgree(left: string | null, right: string | null): boolean {
  if (left === null || right === null) return true;
  const [fewer, more] = [searchText(left).split(' '), searchText(right).split(' ')].toSorted(
    (one, other) => one.length - other.length,
  );
  return fewer !== undefined && fewer.every((word) => more?.includes(word));
}
