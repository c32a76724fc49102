/**
 * Decides for each row of a table whose card it is. Pure: cards and earlier imports come as arguments. A name alone
 * creates no card (decision 059), and relatives who share a phone are never merged.
 */
import { canMakeCard, hasClientData } from './match-shapes.ts';
import { diffClient } from './diff-client.ts';
import type { MatchReason } from '../../../contract/notes.ts';
import type { ExistingClient, MatchableRow, MatchSummary, PersonRef, RowMatch } from './match-shapes.ts';
import { PeopleIndex } from './people-index.ts';
import type { Person } from './people-index.ts';
import { comparableName, compareNames } from './same-name.ts';

/**
 * Decides each row by `docs/domain.md` 3.4.2 against the cards and the rows above it. 50 000 rows × 60 000 cards take
 * about a second.
 */
export function matchRows(rows: readonly MatchableRow[], existing: readonly ExistingClient[]): MatchSummary {
  const index = new PeopleIndex();
  const imported = new Map<string, Person>();
  for (const client of existing) {
    const person = personOfClient(client);
    index.add(person);
    for (const hash of client.row_hashes ?? []) imported.set(hash, person);
  }
  const counts: MatchSummary['counts'] = { new: 0, same: 0, update: 0, conflict: 0, family: 0, rejected: 0 };
  const seen = new Map<string, Person>();
  const matches = rows.map((row) => {
    const match = matchRow(row, index, { imported, seen });
    counts[match.outcome]++;
    return match;
  });
  return { rows: matches, counts };
}

interface Hashes {
  imported: ReadonlyMap<string, Person>;
  seen: Map<string, Person>;
}

function matchRow(row: MatchableRow, index: PeopleIndex, { imported, seen }: Hashes): RowMatch {
  const { row_no } = row;
  if (row.rejected !== undefined) return { row_no, outcome: 'rejected', reason: null };
  if (row.timetable_only) return { row_no, outcome: 'new', reason: null };
  const before = imported.get(row.row_hash) ?? imported.get(row.cells_hash ?? '');
  if (before) return { row_no, outcome: 'same', reason: 'imported_before', ...refOf(before) };
  const twin = seen.get(row.row_hash);
  if (twin) return { row_no, outcome: 'same', reason: 'repeated_row', ...refOf(twin) };
  const person = personOfRow(row);
  const identified = findPerson(person, index, row);
  if (identified.kind === 'same') {
    seen.set(row.row_hash, identified.person);
    const match = updateOf(row, identified.person, identified.reason);
    // A partial name proves nothing about the full name, so the index does not learn it and no card changes.
    if (identified.reason !== 'only_client_fits') index.learn(identified.person, person);
    return match;
  }
  const match = toMatch(row, identified);
  if (match.outcome === 'conflict' && (hasOnlyName(person) || !canMakeCard(row))) person.unresolved = true;
  seen.set(row.row_hash, person);
  index.add(person);
  return match;
}

function toMatch(row: MatchableRow, identified: Exclude<PersonMatch, { kind: 'same' }>): RowMatch {
  const { row_no } = row;
  if (row.warnings?.some(({ code }) => code === 'name.several_people')) {
    const people = identified.kind === 'none' ? identified.relatives : identified.people;
    return { row_no, outcome: 'conflict', reason: 'several_people', candidates: people.map(toRef) };
  }
  if (identified.kind === 'none' && !canMakeCard(row)) {
    const reason = identified.relatives.length > 0 ? 'phone_of_family' : 'no_card';
    return { row_no, outcome: 'conflict', reason, candidates: identified.relatives.map(toRef) };
  }
  if (identified.kind === 'conflict') {
    return { row_no, outcome: 'conflict', reason: identified.reason, candidates: identified.people.map(toRef) };
  }
  if (identified.relatives.length === 0) return { row_no, outcome: 'new', reason: identified.reason };
  return { row_no, outcome: 'family', reason: 'phone_of_family', relatives: identified.relatives.map(toRef) };
}

type PersonMatch =
  | { kind: 'same'; person: Person; reason: MatchReason }
  | { kind: 'conflict'; people: readonly Person[]; reason: MatchReason }
  | { kind: 'none'; relatives: Person[]; reason: MatchReason | null };

function findPerson(person: Person, index: PeopleIndex, row: MatchableRow): PersonMatch {
  const sure = findByIdentity(person, index);
  if (sure) return sure;
  const byPhone = findByPhone(person, index);
  if (byPhone.kind !== 'none') return byPhone;
  const byName = () =>
    findByName(person, index, row) ?? (hasClientData(row) ? findByLooseName(person, index, row) : undefined);
  return findByBirthDate(person, index) ?? byName() ?? byPhone;
}

/**
 * Finds a person by an identifier of the source or of the club. The names are compared too, which catches a row number
 * that was mapped as an identifier by mistake.
 */
function findByIdentity(person: Person, index: PeopleIndex): PersonMatch | undefined {
  const known = index.byIdentity(person);
  if (!known) return undefined;
  const isOther = compareNames(person.name, known.person.name) === 'different';
  if (isOther) return { kind: 'conflict', people: [known.person], reason: 'identity_disagrees' };
  return { kind: 'same', person: known.person, reason: known.reason };
}

function findByPhone(person: Person, index: PeopleIndex): PersonMatch {
  const sharing = index.byPhones(person);
  const alike = sharing.people.filter((other) => compareNames(person.name, other.name) === 'same');
  const agreeing = alike.filter((other) => birthDatesAgree(person, other));
  const [only, ...others] = agreeing;
  if (only && others.length > 0) return severalAlike(person, agreeing);
  if (only) return { kind: 'same', person: only, reason: 'phone_and_name' };
  if (sharing.crowded) return { kind: 'none', relatives: [], reason: 'phone_of_many' };
  if (alike.length > 0) return { kind: 'conflict', people: alike, reason: 'birth_dates_differ' };
  const unclear = sharing.people.filter((other) => compareNames(person.name, other.name) === 'unclear');
  if (unclear.length > 0) return { kind: 'conflict', people: unclear, reason: 'name_unclear' };
  return { kind: 'none', relatives: sharing.people, reason: null };
}

/**
 * Of several similar people («Иванова Мария» and «Иванова Мария Петровна») the one with exactly the same name is meant.
 */
function severalAlike(person: Person, alike: Person[]): PersonMatch {
  const exact = alike.filter((other) => other.name.key === person.name.key);
  const [only] = exact;
  if (exact.length === 1 && only) return { kind: 'same', person: only, reason: 'phone_and_name' };
  return { kind: 'conflict', people: alike, reason: 'several_match' };
}

/** Finds a person without a shared phone by the same name and birth date. */
function findByBirthDate(person: Person, index: PeopleIndex): PersonMatch | undefined {
  const sameBirthDate = index.withSameBirthDate(person);
  const [only] = sameBirthDate;
  if (sameBirthDate.length > 1) return { kind: 'conflict', people: sameBirthDate, reason: 'several_match' };
  if (!only) return undefined;
  const areApart =
    person.phones.length > 0 && only.phones.length > 0 && !person.phones.some((phone) => only.phones.includes(phone));
  return areApart
    ? { kind: 'conflict', people: sameBirthDate, reason: 'phones_differ' }
    : { kind: 'same', person: only, reason: 'name_and_birth_date' };
}

const hasOnlyName = ({ phones, birth_date }: Person): boolean => phones.length === 0 && birth_date === null;

/**
 * Finds the person of a row that contains only a name, as in a list of passes or payments without phones. The row
 * belongs to the person of that name further up in the file. A pass or a payment belongs to the only client who bears
 * the name, while a row about the card itself is no proof of being the same person.
 */
function findByName(person: Person, index: PeopleIndex, row: MatchableRow): PersonMatch | undefined {
  if (!hasOnlyName(person) || person.name.words < 2) return undefined;
  const namesakes = index.namesakes(person);
  // A person decides the first of several rows with one name, and the others follow it.
  const above = namesakes.find(({ unresolved }) => unresolved) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  if (above && above.row_no !== null) return { kind: 'same', person: above, reason: 'name_in_file' };
  if (!hasClientData(row))
    return namesakes.length > 0 ? { kind: 'conflict', people: namesakes, reason: 'only_name_matches' } : undefined;
  const bearers = index.bearers(person);
  const [only] = bearers;
  if (!only) return undefined;
  if (bearers.length > 1) return { kind: 'conflict', people: bearers, reason: 'several_match' };
  if (contradicts(row, only)) return { kind: 'conflict', people: bearers, reason: 'only_name_matches' };
  return { kind: 'same', person: only, reason: only.client_id === null ? 'name_in_file' : 'only_client_of_name' };
}

/**
 * Finds a person by a name in another wording or a part of it: «Иванова», «Иванова М. П.», «Маша Иванова». The only
 * client who fits the name is meant. When several fit, or only a first name or half of a double surname agrees, a
 * person decides.
 */
function findByLooseName(person: Person, index: PeopleIndex, row: MatchableRow): PersonMatch | undefined {
  if (canMakeCard(row)) return undefined;
  const unresolved = index.namesakes(person).find((one) => one.unresolved);
  if (unresolved) return { kind: 'same', person: unresolved, reason: 'name_in_file' };
  const { fitting, doubtful } = index.fitting(person);
  const [only] = fitting;
  const people = [...fitting, ...doubtful];
  if (people.length === 0) return undefined;
  if (fitting.length > 1) return { kind: 'conflict', people, reason: 'several_match' };
  if (!only || !hasOnlyName(person) || contradicts(row, only))
    return { kind: 'conflict', people, reason: 'only_name_matches' };
  return { kind: 'same', person: only, reason: 'only_client_fits' };
}

/** Whether anything else in the row about the person contradicts the card. */
function contradicts({ client }: MatchableRow, { fields, birth_date, external_id, club_card }: Person): boolean {
  const differ = (given: unknown, known: unknown) => given != null && known != null && given !== known;
  const born = birth_date === null ? null : Number(birth_date.slice(0, 4));
  return (
    differ(client.external_id, external_id) ||
    differ(client.club_card, club_card) ||
    differ(client.email?.toLowerCase(), (fields['email'] as string | null | undefined)?.toLowerCase()) ||
    (!client.gender_suggested && differ(client.gender, fields['gender'])) ||
    // An age gives the birth year to within one year.
    (client.birth_year !== null && born !== null && Math.abs(client.birth_year - born) > 1)
  );
}

function birthDatesAgree(left: Person, right: Person): boolean {
  return left.birth_date === null || right.birth_date === null || left.birth_date === right.birth_date;
}

function updateOf(row: MatchableRow, person: Person, reason: MatchReason): RowMatch {
  const difference = diffClient(row.client, person);
  const isName = (field: string) => reason === 'only_client_fits' && NAME_FIELDS.has(field);
  const changes = difference.changes.filter(({ field }) => !isName(field));
  const kept = difference.kept.filter((field) => !isName(field));
  const conflicts = difference.conflicts.filter(({ field }) => !isName(field));
  for (const { field, to } of changes) person.fields[field] = to;
  for (const [field, value] of filledFields(row)) {
    person.fields[field] ??= isName(field) ? null : value;
    if (person.fields[field] === value && !person.filledBy.has(field)) person.filledBy.set(field, row.row_no);
  }
  const match: RowMatch = {
    row_no: row.row_no,
    outcome: changes.length > 0 ? 'update' : 'same',
    reason: changes.length === 0 && kept.length > 0 ? 'changed_by_hand' : reason,
    ...refOf(person),
  };
  if (changes.length > 0) match.changes = changes;
  if (kept.length > 0) match.kept = kept;
  if (conflicts.length > 0) match.conflicts = conflicts;
  return match;
}

const NAME_FIELDS: ReadonlySet<string> = new Set(['lastname', 'firstname', 'patronymic']);

const filledFields = ({ client }: MatchableRow): [string, unknown][] =>
  Object.entries(client).filter(([, value]) => value !== null);

function refOf(person: Person): Pick<RowMatch, 'client_id' | 'of_row'> {
  if (person.client_id !== null) return { client_id: person.client_id };
  return person.row_no === null ? {} : { of_row: person.row_no };
}

function toRef(person: Person): PersonRef {
  return person.client_id !== null ? { client_id: person.client_id } : { row_no: person.row_no ?? 0 };
}

function personOfClient(client: ExistingClient): Person {
  return {
    client_id: client.id,
    row_no: null,
    name: comparableName(client),
    phones: [...new Set(client.phone === null ? client.phones : [client.phone, ...client.phones])],
    birth_date: client.birth_date,
    external_id: client.external_id,
    club_card: client.club_card,
    fields: { ...client },
    changedByHand: new Set(client.changed_by_hand),
    filledBy: new Map(),
  };
}

function personOfRow(row: MatchableRow): Person {
  const { client } = row;
  const own = [client.phone, client.phone2, ...row.guardians.map((guardian) => guardian.phone)];
  const phones = [...new Set(own.filter((phone) => phone !== null))];
  return {
    client_id: null,
    row_no: row.row_no,
    name: comparableName(client),
    phones,
    birth_date: client.birth_date,
    external_id: client.external_id,
    club_card: client.club_card,
    fields: { ...client, phones },
    changedByHand: new Set(),
    filledBy: new Map(filledFields(row).map(([field]) => [field, row.row_no])),
  };
}
