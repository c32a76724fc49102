import type { QuestionReason } from '../../../contract/questions.ts';
import type { ImportTarget } from '../../../contract/targets.ts';
import type { ColumnContent } from './column-content.ts';
import { expectedContent } from './targets.ts';
import type { ColumnGuess, ContentKind } from './targets.ts';

export interface WeighedGuess extends ColumnGuess {
  /** Why the guess is not certain; `null` when nothing contradicts it. */
  readonly doubt: QuestionReason | null;
}

interface Column {
  readonly header: string;
  readonly content: ColumnContent;
}

/**
 * Guesses by the head, with less confidence when the values look different; then guesses by the values alone. Best
 * first.
 */
export function weighGuesses({ content, header }: Column, byHead: readonly ColumnGuess[]): WeighedGuess[] {
  const guesses = new Map<ImportTarget, WeighedGuess>();
  const offer = (target: ImportTarget, confidence: number, doubt: QuestionReason | null): void => {
    const rounded = Math.round(confidence * 100) / 100;
    if (rounded > (guesses.get(target)?.confidence ?? 0)) guesses.set(target, { target, confidence: rounded, doubt });
  };
  for (const { target, confidence } of byHead) {
    const agreement = agreementOf(target, content);
    offer(target, confidence * agreement, agreement < 1 ? 'values_differ' : confidence < 1 ? 'head_unclear' : null);
    // «Телефон» over «Громова Татьяна 8916…» in a list of children is a parent with a number.
    if (target === 'client.phone' && isOfContacts(content))
      offer('guardian.name_and_phone', confidence * 0.75, 'values_differ');
    // «Остаток» over hundreds and thousands is what is left of money.
    if (target === 'lot.remaining' && content.isMoney) offer('wallet.balance', confidence * 0.75, 'values_differ');
    // «Мама» over phone numbers is her phone; over «Ольга 8-912…» it is both her name and her phone.
    if (target === 'guardian.name' && content.share.phone > 0.3)
      offer(
        content.share.name > 0.3 || hasNamesBeside(content) ? 'guardian.name_and_phone' : 'guardian.phone',
        confidence,
        'head_unclear',
      );
  }
  for (const { target, confidence } of byValues(content, header))
    offer(target, header === '' ? confidence : confidence * 0.9, header === '' ? 'no_head' : 'head_unknown');
  return [...guesses.values()]
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .toSorted((left, right) => right.confidence - left.confidence);
}

/** A guess with less confidence is not worth a line among the alternatives. */
const MIN_CONFIDENCE = 0.3;
const MIN_VALUES = 3;
/** Most of the values must look as the head says; below the second number hardly any of them do. */
const MIN_AGREEMENT = 0.5;
const MAX_DISAGREEMENT = 0.2;
const IDENTIFIERS: ReadonlySet<ImportTarget> = new Set(['lot.number', 'client.external_id', 'client.card_no']);
/** Values under these heads may be any text, but not text that is clearly something else. */
const PLAIN_TEXTS: ReadonlySet<ImportTarget> = new Set([
  'lot.service',
  'visit.service',
  'group.name',
  'client.category',
  'client.source',
  'client.branch',
  'payment.method',
]);
const NO_PLAIN_TEXT: readonly ContentKind[] = ['phone', 'email', 'date', 'path'];

const COUNTS: ReadonlySet<ImportTarget> = new Set(['lot.total', 'lot.used', 'lot.remaining']);
const OWN_PHONES: ReadonlySet<ImportTarget> = new Set(['client.phone', 'client.phone2']);

const isOfContacts = ({ share }: ColumnContent): boolean => share.contact >= MIN_AGREEMENT;

/** How far the values support a reading of the head, 0…1. A head alone never wins against its column. */
function agreementOf(target: ImportTarget, content: ColumnContent): number {
  if (content.filled === 0) return 1;
  if (content.isCounting && IDENTIFIERS.has(target)) return 0.4;
  const shareOf = (kinds: readonly ContentKind[]) => Math.max(...kinds.map((kind) => content.share[kind]));
  if (PLAIN_TEXTS.has(target)) {
    if (shareOf(NO_PLAIN_TEXT) > MIN_AGREEMENT) return 0.6;
    // A pass is named by words; plain numbers in such a column are a count of visits.
    return target === 'lot.service' && content.filled >= MIN_VALUES && content.share.number > 0.9 ? 0.6 : 1;
  }
  const expected = expectedContent[target];
  if (!expected) return 1;
  if (COUNTS.has(target) && content.isMoney) return 0.6;
  if (OWN_PHONES.has(target) && isOfContacts(content)) return 0.7;
  const share = shareOf(expected);
  if (share < MIN_AGREEMENT) return share < MAX_DISAGREEMENT ? 0.5 : 0.7;
  // No client is born as recently as a class is held; a school for babies has to confirm the column once.
  return target === 'client.birth_date' && content.share.date >= MIN_AGREEMENT && content.oldDates < MAX_DISAGREEMENT
    ? 0.7
    : 1;
}

function hasNamesBeside(content: ColumnContent): boolean {
  return content.examples.some((example) => /\p{L}{3,}/u.test(example));
}

function byValues({ filled, share, oldDates }: ColumnContent, header: string): ColumnGuess[] {
  if (filled < MIN_VALUES) return [];
  const guesses: ColumnGuess[] = [];
  if (share.phone >= 0.6) guesses.push({ target: 'client.phone', confidence: 0.6 + share.phone * 0.2 });
  if (share.phone >= 0.6) guesses.push({ target: 'client.phone2', confidence: 0.58 });
  if (share.email >= 0.6) guesses.push({ target: 'client.email', confidence: 0.7 + share.email * 0.2 });
  if (share.name >= 0.5) guesses.push({ target: 'client.full_name', confidence: 0.4 + share.name * 0.3 });
  // A column of dates with its own head has the meaning of that head, which is not a birthday.
  if (header === '' && share.date >= 0.8 && oldDates >= 0.7)
    guesses.push({ target: 'client.birth_date', confidence: 0.6 });
  if (share.schedule >= 0.8) guesses.push({ target: 'group.schedule', confidence: 0.6 });
  return guesses;
}
