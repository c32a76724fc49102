import { addDays, type LocalDate } from '@ritm/kernel';
import type { CardValues, ImportedColumn } from '@ritm/students/contract';
import { CARD_FIELDS, type FieldChange } from '../people/diff-client.ts';
import { joinComments, MAX_COMMENT_LENGTH } from '../people/join-comments.ts';
import type { ParsedGuardian } from '@ritm/tables/cells';
import type { ParsedRow } from '../cells/parsed.ts';

/** The client of a row as a card: ready to be stored, with texts no longer than a card allows. */
export interface CardDraft extends Pick<CardValues, ImportedColumn> {
  guardians: CardGuardian[];
}

export interface CardGuardian {
  id?: number | undefined;
  name: string;
  phone: string | null;
  relation: string | null;
}

/** Only the fields that differ, in the input shape of a change of a card. */
export type CardChange = Partial<CardDraft>;

const MAX_LENGTH = {
  firstname: 100,
  lastname: 100,
  patronymic: 100,
  source: 200,
  comment: MAX_COMMENT_LENGTH,
} as const;
const MAX_EMAIL_LENGTH = 254;
const MAX_CARD_LENGTH = 64;
const MAX_TAG_LENGTH = 50;
const MAX_TAGS = 50;
const MAX_GUARDIANS = 10;
const MAX_DISCOUNT = 10_000;
const NAMELESS = 'Родитель';
/** The card writes the relation before the name: «Мама: имя не указано». */
const NAMELESS_RELATIVE = 'имя не указано';

/** Builds a new card from the row. `cut` names the fields that did not fit and were shortened or left out. */
export function newCard({ client, guardians }: ParsedRow, today: LocalDate): { card: CardDraft; cut: string[] } {
  const cut: string[] = [];
  const short = (field: keyof typeof MAX_LENGTH, text: string | null): string => {
    const fullText = text ?? '';
    if (fullText.length > MAX_LENGTH[field]) cut.push(field);
    return fullText.slice(0, MAX_LENGTH[field]).trim();
  };
  const fitting = <T>(field: string, value: T | null, fits: (value: T) => boolean): T | null => {
    if (value === null || fits(value)) return value;
    cut.push(field);
    return null;
  };
  const isNamed = client.lastname !== null || client.firstname !== null;
  const tags = client.tags.map((tag) => tag.slice(0, MAX_TAG_LENGTH).trim());
  if (tags.length > MAX_TAGS || client.tags.some((tag) => tag.length > MAX_TAG_LENGTH)) cut.push('tags');
  const card: CardDraft = {
    firstname: short('firstname', isNamed ? client.firstname : client.full_name),
    lastname: short('lastname', client.lastname),
    patronymic: short('patronymic', client.patronymic),
    phone: client.phone,
    phone2: client.phone2,
    email: fitting('email', client.email, (email) => email.length <= MAX_EMAIL_LENGTH),
    birth_date: fitting('birth_date', client.birth_date, (date) => date >= '1900-01-01' && date < addDays(today, 1)),
    gender: client.gender,
    club_card: fitting('club_card', client.club_card, (number) => number.length <= MAX_CARD_LENGTH),
    source: short('source', client.source) || null,
    comment: short('comment', client.comment) || null,
    discount: fitting('discount', client.discount, (share) => share >= 0 && share <= MAX_DISCOUNT),
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    guardians: guardians.slice(0, MAX_GUARDIANS).map(toGuardian),
  };
  return { card, cut };
}

function toGuardian({ name, phone, relation }: ParsedGuardian): CardGuardian {
  const nameless = relation === null ? NAMELESS : NAMELESS_RELATIVE;
  return { name: (name ?? '').slice(0, 200).trim() || nameless, phone, relation };
}

/**
 * What the row changes on a card. `changes` were shown by the check; each is made only while the card still holds the
 * value that the check saw. Besides, empty fields are filled: second phone, discount, tags, parents. A comment that
 * joins another, and that of a row which a person gave to this card (`isDecided`), is added to whatever the card says.
 */
export function changeOf(
  card: CardDraft,
  row: ParsedRow,
  { changes, isDecided, today }: { changes: readonly FieldChange[]; isDecided: boolean; today: LocalDate },
): CardChange {
  const { card: imported } = newCard(row, today);
  const change: Record<string, unknown> = additionsOf(card, row, imported);
  for (const { field, from } of changes) {
    if (!isPlain(field)) continue;
    const now = card[field] === '' ? null : card[field];
    const next = imported[field];
    if (now === from && next !== null && next !== '') change[field] = next;
  }
  const isJoined = isDecided || changes.some(({ field, to }) => field === 'comment' && to !== imported.comment);
  if (isJoined && imported.comment !== null) {
    const joined = card.comment ? joinComments(card.comment, imported.comment) : imported.comment;
    if (joined !== card.comment && joined.length <= MAX_COMMENT_LENGTH) change['comment'] = joined;
    else delete change['comment'];
  }
  return change as CardChange;
}

function isPlain(field: string): field is (typeof CARD_FIELDS)[number] {
  return CARD_FIELDS.some((one) => one === field);
}

/** What the row adds without replacing anything. */
function additionsOf(card: CardDraft, row: ParsedRow, imported: CardDraft): CardChange {
  const known = new Set([card.phone, card.phone2, row.client.phone, ...card.guardians.map(({ phone }) => phone)]);
  const change: CardChange = {};
  if (card.phone2 === null && !known.has(imported.phone2)) change.phone2 = imported.phone2;
  if (card.discount === null && imported.discount !== null) change.discount = imported.discount;
  const tags = [...new Set([...card.tags, ...imported.tags])].slice(0, MAX_TAGS);
  if (tags.length > card.tags.length) change.tags = tags;
  const isKnown = (one: CardGuardian) =>
    card.guardians.some(({ name, phone }) => (one.phone === null ? name === one.name : phone === one.phone));
  const guardians = [...card.guardians, ...imported.guardians.filter((one) => !isKnown(one))].slice(0, MAX_GUARDIANS);
  if (guardians.length > card.guardians.length) change.guardians = guardians;
  return change;
}

/** The additions as the check shows them, next to the changes of single fields. */
export function shownAdditions(card: CardDraft, row: ParsedRow, today: LocalDate): FieldChange[] {
  const { phone2, discount, tags, guardians } = additionsOf(card, row, newCard(row, today).card);
  const shown: FieldChange[] = [];
  if (phone2) shown.push({ field: 'phone2', from: null, to: phone2 });
  if (discount != null) shown.push({ field: 'discount', from: null, to: discount });
  if (tags) shown.push({ field: 'tags', from: card.tags.join(', ') || null, to: tags.join(', ') });
  if (guardians) {
    const named = (list: readonly CardGuardian[]) =>
      list.map(({ name, phone }) => [name, phone].filter(Boolean).join(' '));
    shown.push({ field: 'guardians', from: named(card.guardians).join(', ') || null, to: named(guardians).join(', ') });
  }
  return shown;
}
