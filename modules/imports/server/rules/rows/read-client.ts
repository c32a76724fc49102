import {
  genderOfPatronymic,
  isFirstName,
  type ParsedName,
  type ParsedPhone,
  sameFirstName,
  startsFormula,
  tidyName,
} from '@ritm/tables/cells';
import { joinComments } from '../people/join-comments.ts';
import { otherPersonBeside } from '../people/other-person.ts';
import { ageBesideName } from './age-beside-name.ts';
import { nameBeside } from '../people/name-beside.ts';
import type { ParsedGuardian } from '@ritm/tables/cells';
import type { ParsedClient } from '../cells/parsed.ts';
import type { RowReader } from './row-reader.ts';

export interface ReadClient {
  client: ParsedClient;
  /** Guardians from brackets in the name and from words beside the phones. */
  guardians: ParsedGuardian[];
}

export function readClient(reader: RowReader): ReadClient {
  const name = readName(reader);
  const phones = readPhones(reader, name);
  const birth = reader.one('client.birth_date') ?? ageBesideName(reader, name.remark);
  const written = reader.one('client.gender');
  const suggested = genderOfPatronymic(name.patronymic);
  if (written && suggested && written !== suggested) reader.warn({ code: 'gender.disagrees' });
  const comments = reader.all('client.comment').map(({ value }) => value);
  const visits = reader.one('client.visits');
  const client: ParsedClient = {
    external_id: reader.one('client.external_id'),
    full_name: name.full_name,
    lastname: name.lastname,
    firstname: name.firstname,
    patronymic: name.patronymic,
    phone: phones.phone,
    phone2: phones.phone2,
    email: reader.one('client.email'),
    birth_date: birth?.date ?? null,
    birth_year: birth?.year ?? null,
    gender: written ?? suggested,
    gender_suggested: written === null && suggested !== null,
    club_card: reader.one('client.card_no'),
    tags: [...new Set(reader.all('client.category').flatMap(({ value }) => value))],
    discount: reader.one('client.discount'),
    source: reader.one('client.source'),
    comment: [...comments, ...(name.remark === null ? [] : [name.remark])].reduce<string | null>(
      (all, text) => (all === null ? text : joinComments(all, text)),
      null,
    ),
    branch: reader.one('client.branch'),
    first_visit_on: reader.one('client.first_visit'),
    last_visit_on: reader.one('client.last_visit'),
    visits_count: visits?.amount == null ? null : Math.round(visits.amount / 100),
    spent: reader.one('client.spent'),
  };
  return { client, guardians: [...(name.guardian ? [name.guardian] : []), ...phones.guardians] };
}

function readName(reader: RowReader): ParsedName {
  const fullName = reader.one('client.full_name');
  const last = reader.one('client.last_name');
  const first = reader.one('client.first_name');
  const patronymic = reader.one('client.patronymic');
  const parts = [last, fullName ?? first, patronymic].filter((part) => part !== null);
  const split = last && fullNameIn(last, fullName ?? first);
  if (split) reader.warn({ code: 'name.split', data: { text: last.full_name.slice(0, 200) } });
  const full_name = split
    ? [last, patronymic && !split.patronymic ? patronymic : null].flatMap((part) => part?.full_name ?? []).join(' ')
    : last || first || patronymic
      ? parts.map((part) => part.full_name).join(' ')
      : (fullName?.full_name ?? '');
  if (startsFormula(full_name)) reader.warn({ code: 'text.formula', data: { text: full_name.slice(0, 200) } });
  // A first-name cell may hold «Мария Петровна»; its parsed name already has the separate parts.
  const given = split ?? fullName ?? first;
  const givenSplit = given?.firstname != null && (isFirstName(given.firstname) || given.patronymic !== null);
  // «Иванова Мария» is under «Имя», and «Фамилия» is empty.
  const splitFirst = givenSplit ? given : null;
  return {
    full_name,
    lastname: split ? split.lastname : last ? tidyName(last.full_name) : ((fullName ?? splitFirst)?.lastname ?? null),
    firstname: first && !split && !givenSplit ? tidyName(first.full_name) : (given?.firstname ?? null),
    patronymic: patronymic ? tidyName(patronymic.full_name) : (given?.patronymic ?? null),
    suggested_gender: null,
    phones: parts.flatMap((part) => part.phones),
    guardian: parts.find((part) => part.guardian !== null)?.guardian ?? null,
    remark:
      parts
        .map((part) => part.remark)
        .filter((remark) => remark !== null)
        .join('; ') || null,
  };
}

/**
 * A full name under «Фамилия»: it contains a known first name, a patronymic or initials, and no other cell gives a
 * different first name. Otherwise several words are one surname: «Салтыков Щедрин», «Мамед оглы».
 */
function fullNameIn(last: ParsedName, given: ParsedName | null): ParsedName | null {
  const { firstname, lastname, patronymic } = last;
  if (firstname === null || lastname === null) return null;
  const givenName = given && (given.firstname ?? tidyName(given.full_name));
  if (givenName !== null) return sameFirstName(givenName, firstname) === true ? last : null;
  const isNamed = isFirstName(firstname) || patronymic !== null || /^\p{L}\.?$/u.test(firstname);
  return isNamed && !/^(?:оглы|кызы|улы|оглу|гызы|кизи)$/iu.test(firstname) ? last : null;
}

interface ReadPhones {
  phone: string | null;
  phone2: string | null;
  guardians: ParsedGuardian[];
}

/**
 * The first number is the card's phone even when it is the mother's, because the office calls it. Numbers with a word
 * of relation also create a guardian; the second number without such a word is the second phone.
 */
function readPhones(reader: RowReader, name: ParsedName): ReadPhones {
  const columns = [...reader.all('client.phone'), ...reader.all('client.phone2')];
  const phones = [...columns.flatMap(({ value }) => value), ...name.phones];
  const [first, ...others] = phones.filter(
    (phone, index) => phones.findIndex((known) => known.e164 === phone.e164) === index,
  );
  const own = others.filter((phone) => phone.relation === null);
  for (const extra of own.slice(1)) reader.warn({ code: 'phone.too_many', data: { text: extra.e164 } });
  return {
    phone: first?.e164 ?? null,
    phone2: own[0]?.e164 ?? null,
    guardians: phones.flatMap((phone) => guardianOf(reader, phone, name)),
  };
}

function guardianOf(reader: RowReader, phone: ParsedPhone, client: ParsedName): ParsedGuardian[] {
  if (phone.relation !== null) return [toGuardian(phone)];
  const name = otherPersonBeside(phone, client);
  if (name === null) return [];
  reader.warn({ code: 'phone.of_other', data: { text: name } });
  return [{ relation: null, name, phone: phone.e164 }];
}

function toGuardian(phone: ParsedPhone): ParsedGuardian {
  return { relation: phone.relation, name: nameBeside(phone), phone: phone.e164 };
}
