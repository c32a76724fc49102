import { expect, test } from 'vitest';
import { TableReadError } from './table-read-error.ts';
import { XmlRuns } from './xml-runs.ts';

/** The limit is eight bytes for each of ten letters. */
const codeOf = (text: string, size = text.length, row?: number): string | undefined => {
  const runs = new XmlRuns(10);
  try {
    for (let at = 0; at < text.length; at += size) runs.scan(text.slice(at, at + size), row);
  } catch (error) {
    if (error instanceof TableReadError) return error.code;
    throw error;
  }
  return undefined;
};
const long = 'x'.repeat(81);
const end = '<end of="the file"/>';

test.each([
  ['text', `<a>${'x'.repeat(80)}</a>`],
  ['many short pieces', '<a b="1">x</a><!-- y --><?z?><![CDATA[<<<]]>'.repeat(50)],
  ['a bracket in quotes', `<a b='>' c=">">x</a>`],
  ['marks of a comment in text', `<a>--> ]]> ?> " '</a>`],
])('%s within the limit is let through, however it is cut', (_, text) => {
  for (let size = 1; size <= text.length; size++) expect(codeOf(text + end, size), String(size)).toBeUndefined();
});

test.each([
  ['text', `<a>${long}</a>`],
  ['text before the first tag', `${long}<a>`],
  ['a comment of tags', `<a><!--${'<b></b>'.repeat(12)}--></a>`],
  ['CDATA', `<a><![CDATA[${'<b>'.repeat(30)}]]></a>`],
  ['an instruction', `<?${'<b>'.repeat(30)}?>`],
  ['a tag', `<a ${long}>`],
  ['an attribute', `<a b="${'>'.repeat(81)}">`],
  ['an attribute in single quotes', `<a b='${'"'.repeat(81)}'>`],
  ['tags in a quote', '<a b="><c><d>">'],
  ['a tag that does not end', `<a ${'b '.repeat(50)}`],
])('%s beyond it is refused, however it is cut', (_, text) => {
  for (let size = 1; size <= text.length; size++) expect(codeOf(text + end, size), String(size)).toBe('file_corrupt');
});

test('a text in a row that is known is a cell that is too long', () => {
  expect(codeOf(`<c>${long}</c>${end}`, 7, 3)).toBe('cell_too_long');
  expect(codeOf(`<c ${long}>${end}`, 7, 3)).toBe('file_corrupt');
});
