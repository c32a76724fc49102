import { keysOf } from '@ritm/kernel';
import type { Placeholder } from '../contract/index.ts';

/** The Russian word of each placeholder: `{имя}` and `{name}` are the same. */
export const placeholderWords: Readonly<Record<Placeholder, string>> = {
  name: 'имя',
  class: 'занятие',
  date: 'дата',
  time: 'время',
  place: 'место',
  was: 'было',
  pass: 'абонемент',
  until: 'до',
  school: 'организация',
  link: 'ссылка',
};

const byWord = new Map<string, Placeholder>(
  keysOf(placeholderWords).flatMap((key) => [
    [key, key],
    [placeholderWords[key], key],
  ]),
);

const inBraces = /\{([^{}\s]{1,30})\}/gu;

export type Values = Partial<Record<Placeholder, string | null | undefined>>;

/** Fills the placeholders of a text; one that has no value leaves nothing behind it but one space. */
export function render(text: string, values: Values): string {
  const filled = text.replace(inBraces, (whole, word: string) => {
    const key = byWord.get(word.toLowerCase());
    return key === undefined ? whole : (values[key] ?? '');
  });
  return filled
    .split('\n')
    .map((line) =>
      line
        .split(/[ \t]/)
        .filter((word) => word !== '')
        .join(' ')
        .replace(/ ([.,!?;:])/g, '$1')
        .replace(/,([.!?])/g, '$1'),
    )
    .join('\n')
    .trim();
}

/** The first word in braces that is not one of those allowed. */
export function unknownPlaceholder(text: string, allowed: readonly Placeholder[]): string | undefined {
  for (const [whole, word] of text.matchAll(inBraces)) {
    const key = byWord.get(word!.toLowerCase());
    if (key === undefined || !allowed.includes(key)) return whole;
  }
  return undefined;
}

/** Whether a text has a placeholder, in either language. */
export const hasPlaceholder = (text: string, key: Placeholder): boolean =>
  [...text.matchAll(inBraces)].some(([, word]) => byWord.get(word!.toLowerCase()) === key);
