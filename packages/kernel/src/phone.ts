import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** More trailing zeros than this in a number with an exponent are digits that a spreadsheet has dropped. */
const MAX_ROUND_ZEROS = 3;

export interface Phone {
  /** `+79123456789` */
  e164: string;
  /** ISO 3166 code, when the number determines it. */
  country: CountryCode | undefined;
  /** The country's international dial code, without the plus: `7`. */
  dial: string;
}

/**
 * Reads one phone number as people and spreadsheets write it: `8 (912) 345-67-89`, `9123456789`, `7.9123456789E10`,
 * `'+79123456789`, `8-912-345-67-89 мама`. A number without a country code belongs to `defaultCountry`. Returns
 * undefined when the text is not a valid number.
 */
export function parsePhone(text: string, defaultCountry: CountryCode = 'RU'): Phone | undefined {
  const plain = unwrapSpreadsheet(text.trim());
  const written = defaultCountry === 'RU' ? repairPrefix(plain) : plain;
  const number = parsePhoneNumberFromString(written, { defaultCountry });
  return number?.isValid()
    ? { e164: number.number, country: number.country, dial: number.countryCallingCode }
    : undefined;
}

/** `+79123456789` → `79123456789`, the form that is stored for search and sent by `check_phone`. */
export function phoneDigits(e164: string): string {
  return e164.replace(/\D/g, '');
}

/**
 * A spreadsheet turns a phone into a number (`7.9123456789E10`, `79123456789.0`) or protects it with an apostrophe.
 * `7.91235E+10`, which is how a narrow column is saved, has lost its last digits: they must not be invented.
 */
function unwrapSpreadsheet(text: string): string {
  const plain = text.replace(/^['’`]/, '').replace(/^(\d{10,15})[.,]0+$/, '$1');
  const exponent = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(plain);
  if (!exponent) return plain;
  const fraction = exponent[2] ?? '';
  const zeros = Number(exponent[3]) - fraction.length;
  return zeros >= 0 && zeros <= MAX_ROUND_ZEROS ? exponent[1]! + fraction + '0'.repeat(zeros) : '';
}

/**
 * People write the domestic 8 after a plus, `+8 912 …` (no country has +89, so only the Russian reading is left), and
 * spreadsheets drop the plus of numbers of neighbouring countries.
 */
function repairPrefix(text: string): string {
  if (/^(?:37[345]|380|99[234568])\d{8,9}$/.test(text)) return `+${text}`;
  return text.replace(/^\+\s*8(?=[\s(-]*9)/, '+7');
}
