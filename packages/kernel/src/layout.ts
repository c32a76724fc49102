const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const pairsOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((sign, at) => [sign, to[at]!]));

/**
 * What the same keys type in the other layout of a Russian keyboard: «ltybcjd» → «денисов», «зфыы» → «pass». Undefined
 * for a text of both alphabets or of neither, such as a number.
 */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  if (isLatin === /[а-яё]/.test(typed)) return undefined;
  // Built here and not beside the function: a page that imports anything else of this package would carry it.
  const other = isLatin ? pairsOf(latin, cyrillic) : pairsOf(cyrillic, latin);
  return [...typed].map((sign) => other.get(sign) ?? sign).join('');
}
