/**
 * Registration numbers of Russian organizations, validated by their own check digits. The digits catch typing errors;
 * they do not prove that the organization, the bank or the account exists.
 */

const digitsOf = (text: string): number[] => Array.from(text, Number);

const weigh = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * digits[at]!, 0);

/** The check digit of INN and OGRN: a remainder of 10 is written as 0. */
const keyOf = (sum: number, modulus: number): number => (sum % modulus) % 10;

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** No tax office has the number 00, which also keeps out a row of zeros. */
const looksLikeInn = (text: string, length: number): boolean =>
  text.length === length && /^\d+$/.test(text) && !text.startsWith('00');

/** INN of an organization: 10 digits. */
export function isOrganizationInn(text: string): boolean {
  if (!looksLikeInn(text, 10)) return false;
  const digits = digitsOf(text);
  return digits[9] === keyOf(weigh(digits, INN_WEIGHTS.slice(2)), 11);
}

/** INN of a person, an entrepreneur or a self-employed person: 12 digits, the last two are check digits. */
export function isPersonInn(text: string): boolean {
  if (!looksLikeInn(text, 12)) return false;
  const digits = digitsOf(text);
  return (
    digits[10] === keyOf(weigh(digits, INN_WEIGHTS.slice(1)), 11) &&
    digits[11] === keyOf(weigh(digits, INN_WEIGHTS), 11)
  );
}

/**
 * OGRN of an organization: 13 digits, the first is 1 or 5 (other first digits number later records, not organizations).
 */
export function isOgrn(text: string): boolean {
  return /^[15]\d{12}$/.test(text) && Number(text[12]) === keyOf(Number(text.slice(0, 12)), 11);
}

/** OGRNIP of an entrepreneur: 15 digits, the first is 3. */
export function isOgrnip(text: string): boolean {
  return /^3\d{14}$/.test(text) && Number(text[14]) === keyOf(Number(text.slice(0, 14)), 13);
}

/** KPP: tax office, reason (digits or capital Latin letters), number. It has no check digit. */
export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && !text.startsWith('00');
}

/** BIC of a bank: 9 digits from 04, the code of Russia. It has no check digit. */
export function isBic(text: string): boolean {
  return /^04\d{7}$/.test(text);
}

/**
 * Weights 7, 1, 3 over the three digits of the bank and the twenty of the account: the last digits of the products sum
 * to 0 modulo 10.
 */
function hasAccountKey(account: string, bankDigits: string): boolean {
  const digits = digitsOf(bankDigits + account);
  return digits.reduce((sum, digit, at) => sum + ((digit * [7, 1, 3][at % 3]!) % 10), 0) % 10 === 0;
}

const settlementCentre = (bic: string): string => `0${bic.slice(4, 6)}`;

/** A settlement account (20 digits) of the bank with this BIC. */
export function isSettlementAccount(account: string, bic: string): boolean {
  if (!/^[1-9]\d{19}$/.test(account) || !isBic(bic)) return false;
  // 000, 001 and 002 are not banks but offices of the Bank of Russia: their accounts are checked with the office's
  // number.
  const isOffice = /00[012]$/.test(bic);
  return hasAccountKey(account, isOffice ? settlementCentre(bic) : bic.slice(6));
}

/** A bank's correspondent account in the Bank of Russia: 20 digits from 301, ending like the BIC. */
export function isCorrespondentAccount(account: string, bic: string): boolean {
  if (!/^301\d{17}$/.test(account) || !isBic(bic)) return false;
  return account.endsWith(bic.slice(6)) && hasAccountKey(account, settlementCentre(bic));
}
