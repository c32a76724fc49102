const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const pairsOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((sign, at) => [sign, to[at]!]));
const toCyrillic = pairsOf(latin, cyrillic);
const toLatin = pairsOf(cyrillic, latin);

/**
 * What the same keys type in the other layout of a Russian keyboard: «ltybcjd» → «денисов», «зфыы» → «pass». Undefined
 * for a text of both alphabets or of neither, such as a number.
 */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  if (isLatin === /[а-яё]/.test(typed)) return undefined;
  const other = isLatin ? toCyrillic : toLatin;
  return [...typed].map((sign) => other.get(sign) ?? sign).join('');
}
