/** What a sentence adds after the action: see `factsOf`. */
export type Detail =
  | 'category'
  | 'count'
  | 'date'
  | 'days'
  | 'fields'
  | 'outcome'
  | 'people'
  | 'period'
  | 'price'
  | 'recipients'
  | 'rows'
  | 'sum'
  | 'tag'
  | 'text'
  | 'visits';

/**
 * What somebody did, said after their name. `{name}` is the object's; `заморозил(а)` becomes the form that fits the
 * name of who did it.
 */
export type Sentence = readonly [ru: string, en: string, details?: readonly Detail[]];

/** Verbs whose feminine form is not made by adding the letters in brackets. */
const irregular: Readonly<Record<string, string>> = { вошёл: 'вошла', вышел: 'вышла' };

function feminine(word: string, ending: string): string {
  const known = irregular[word];
  if (known) return known;
  if (ending === 'лась') return word.replace(/лся$/, 'лась');
  // «Перенёс» keeps its stress on the ending: «перенесла», «завела».
  return `${word.replace('ё', 'е')}${ending}`;
}

/** Men's names that end like those of women. */
const men = new Set(
  'илья никита кузьма фома лука савва данила гаврила миша саша паша дима лёша леша ваня петя коля юра гоша стёпа степа витя'.split(
    ' ',
  ),
);

const women = new Set('любовь нинель адель эсфирь рахиль юдифь айгуль гузель'.split(' '));

/** Guessed from the first name, because nobody is asked for it; a name that tells nothing reads as a man's. */
export function isFeminine(name: string): boolean {
  const first = name.trim().split(/\s+/, 1)[0]!.toLowerCase();
  return women.has(first) || (/[ая]$/.test(first) && !men.has(first));
}

/** «заморозил(а)» as it is said of a man or of a woman. */
export const withGender = (text: string, isWoman: boolean): string =>
  text
    .split(' ')
    .map((word) => {
      const [from, to] = [word.indexOf('('), word.indexOf(')')];
      if (from < 1 || to < from) return word;
      const [stem, ending, rest] = [word.slice(0, from), word.slice(from + 1, to), word.slice(to + 1)];
      return `${isWoman ? feminine(stem, ending) : stem}${rest}`;
    })
    .join(' ');

/** Puts the object's name in; a name that is not known is left out with its quotation marks. */
export const withName = (text: string, name: string | undefined): string =>
  name ? text.replace('{name}', () => name) : text.replace(/:? [«“]\{name\}[»”]/, '');
