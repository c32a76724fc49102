/**
 * Money is a whole number of kopecks in a safe integer: 4 400 ₽ is 440000.
 * Fractions exist only inside `multiplyRatio`, which names its rounding.
 */
export type Kopecks = number;

/** `down` is towards zero and `up` away from it, so a reversal is always minus the original. */
export type Rounding = 'half_up' | 'down' | 'up';

const NBSP = '\u00A0';
const MINUS = '\u2212';

export function isKopecks(value: unknown): value is Kopecks {
  return Number.isSafeInteger(value);
}

/** @throws RangeError when the value is not a safe integer. */
export function assertKopecks(value: unknown): asserts value is Kopecks {
  if (!isKopecks(value)) throw new RangeError(`Not an amount in kopecks: ${String(value)}`);
}

/**
 * `amount × numerator ÷ denominator`, exact until the one rounding at the end.
 * A half goes away from zero, as accounting does.
 * @throws RangeError when an argument is no safe integer, the denominator is 0, or the result does not fit.
 */
export function multiplyRatio(amount: Kopecks, numerator: number, denominator: number, rounding: Rounding): Kopecks {
  for (const value of [amount, numerator, denominator]) assertKopecks(value);
  if (denominator === 0) throw new RangeError('A ratio needs a denominator other than 0');
  const dividend = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const quotient = dividend / divisor;
  const remainder = magnitude(dividend % divisor);
  const away = rounding === 'up' ? remainder > 0n : rounding === 'half_up' && remainder * 2n >= magnitude(divisor);
  const result = Number(away ? quotient + (dividend < 0n === divisor < 0n ? 1n : -1n) : quotient);
  assertKopecks(result);
  return result;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Divides an amount into equal parts (a count) or in proportion to weights; the parts always sum to the whole.
 * What does not divide goes to the first part, or to the first one of a weight above 0.
 * @throws RangeError for no parts, a negative weight, or weights that are all 0.
 */
export function splitAmount(amount: Kopecks, parts: number | readonly number[]): Kopecks[] {
  assertKopecks(amount);
  const weights = typeof parts === 'number' ? equalWeights(parts) : parts;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0) || total <= 0) {
    throw new RangeError(`Cannot split by ${JSON.stringify(parts)}`);
  }
  const shares = weights.map((weight) => multiplyRatio(amount, weight, total, 'down'));
  const remainder = amount - shares.reduce((sum, share) => sum + share, 0);
  const first = weights.findIndex((weight) => weight > 0);
  return shares.map((share, index) => (index === first ? share + remainder : share));
}

function equalWeights(count: number): number[] {
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000_000) throw new RangeError(`Cannot split by ${count}`);
  return Array.from({ length: count }, () => 1);
}

/**
 * `4 400 ₽`, `4 400,50 ₽` in Russian and `₽4,400.50` in English; kopecks appear only when there are some.
 * Spaces are no-break spaces and the minus is U+2212, so an amount never wraps. `parseMoney` reads it back.
 */
export function formatMoney(amount: Kopecks, locale: 'ru' | 'en' = 'ru'): string {
  assertKopecks(amount);
  const size = Math.abs(amount);
  const sign = amount < 0 ? MINUS : '';
  const roubles = String(Math.trunc(size / 100)).replace(/\B(?=(?:\d{3}){1,6}$)/g, locale === 'ru' ? NBSP : ',');
  const kopecks = size % 100;
  const cents = kopecks === 0 ? '' : (locale === 'ru' ? ',' : '.') + String(kopecks).padStart(2, '0');
  return locale === 'ru' ? `${sign}${roubles}${cents}${NBSP}₽` : `${sign}₽${roubles}${cents}`;
}

const CURRENCY_BEFORE = /^(?:₽|rub|rur)\s*/i;
const CURRENCY_AFTER = /(?:₽|rub\.?|rur\.?|рубл(?:ей|я|ь)|руб\.?|р\.?)$/i;

/**
 * Reads an amount as people and spreadsheets write it: `5 200,00 ₽`, `5200.5`, `5'200`, `-1 200`, `(1 200)`.
 * Comma or dot; the last one is the decimal mark, unless exactly three digits after it make it a thousands mark
 * (`1,500` is 1 500). More than two decimals, as spreadsheets store them, are rounded half up.
 * Returns kopecks, or undefined for anything that is not one amount.
 */
export function parseMoney(text: string): Kopecks | undefined {
  let unsigned = text.trim();
  const bracketed = /^\((.*)\)$/.exec(unsigned);
  if (bracketed) unsigned = bracketed[1]!.trim();
  unsigned = unsigned.replace(CURRENCY_BEFORE, '');
  const signed = /^[-\u2212\u2013]\s*/.exec(unsigned);
  if (signed && bracketed) return undefined;
  unsigned = unsigned
    .slice(signed?.[0].length ?? 0)
    .replace(CURRENCY_BEFORE, '')
    .replace(CURRENCY_AFTER, '')
    .trimEnd();
  const size = parseUnsigned(unsigned);
  if (size === undefined) return undefined;
  return (signed || bracketed) && size !== 0 ? -size : size;
}

function parseUnsigned(text: string): Kopecks | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const wholePart = last < 0 || isThousandsMark(text, marks, last) ? text : text.slice(0, last);
  const fraction = wholePart === text ? '' : text.slice(last + 1);
  // Each kind of thousands mark is followed by whole groups of three; a lone run of digits needs none.
  if (!/^(?:\d+|\d{1,3}(?:[\s'’ʼ.,]\d{3})+)$/.test(wholePart) || !/^\d*$/.test(fraction)) return undefined;
  if (wholePart !== text && fraction === '') return undefined;
  const digits = wholePart.replace(/\D/g, '');
  const decimals = fraction.padEnd(3, '0');
  const kopecks = BigInt(digits) * 100n + BigInt(decimals.slice(0, 2)) + (decimals[2]! >= '5' ? 1n : 0n);
  const amount = Number(kopecks);
  return isKopecks(amount) ? amount : undefined;
}

function isThousandsMark(text: string, marks: readonly string[], last: number): boolean {
  const oneKind = marks.every((mark) => mark === marks[0]);
  const groupedOtherwise = /[\s'’ʼ]/.test(text);
  return (
    oneKind && !groupedOtherwise && /^[1-9]\d{0,2}(?:[.,]\d{3})*$/.test(text.slice(0, last)) && text.length - last === 4
  );
}
