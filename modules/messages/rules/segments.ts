/** How a text is cut into parts of SMS, as operators count and bill them. */

/** The characters of GSM 03.38 that take one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those of its extension: they take two. */
const extended = new Set('^{}\\[~]|€\f');

export interface SmsSize {
  encoding: 'gsm' | 'ucs2';
  /** Septets or UTF-16 units. */
  units: number;
  segments: number;
  /** Units that the last part still has room for. */
  free: number;
}

export function sizeOfSms(text: string): SmsSize {
  let septets = 0;
  for (const character of text) {
    if (basic.has(character)) septets += 1;
    else if (extended.has(character)) septets += 2;
    else return sized('ucs2', text.length, 70, 67);
  }
  return sized('gsm', septets, 160, 153);
}

/** A text of several parts carries a header in each, so its parts are shorter. */
function sized(encoding: SmsSize['encoding'], units: number, single: number, part: number): SmsSize {
  if (units <= single) return { encoding, units, segments: 1, free: single - units };
  const segments = Math.ceil(units / part);
  return { encoding, units, segments, free: segments * part - units };
}
