/** Latin letters that look like Cyrillic ones and are typed instead of them. */
const CYRILLIC_OF: Readonly<Record<string, string>> = {
  A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', O: 'О', P: 'Р', T: 'Т', X: 'Х', Y: 'У',
  a: 'а', c: 'с', e: 'е', k: 'к', m: 'м', o: 'о', p: 'р', r: 'г', t: 'т', x: 'х', y: 'у', u: 'и', n: 'п',
}; // prettier-ignore

const MIXED_ONLY = /[rtumnk]/;

/**
 * Changes `Ивaнoвa` typed with Latin `a` and `o` to Cyrillic. A word wholly in Latin is changed only beside Cyrillic
 * words and only when each of its letters has an unmistakable twin (`OTTO` stays Latin on its own).
 */
export function latinToCyrillic(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text;
  const besideCyrillic = /[А-Яа-яЁё]/.test(text);
  if (!besideCyrillic) return text;
  return text.replace(/[\p{L}]+/gu, (word) => {
    if (!/[A-Za-z]/.test(word)) return word;
    const mixed = /[А-Яа-яЁё]/.test(word);
    if (!mixed && MIXED_ONLY.test(word)) return word;
    const letters = Array.from(word, (letter) => (/[A-Za-z]/.test(letter) ? CYRILLIC_OF[letter] : letter));
    return letters.includes(undefined) ? word : letters.join('');
  });
}
