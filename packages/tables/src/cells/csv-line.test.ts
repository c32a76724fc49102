import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  [['Иванова', null, undefined, 12], 'Иванова;;;12\r\n'],
  [[1.5, true], '1,5;true\r\n'],
  [['a;b', 'say "hi"', 'two\nlines'], '"a;b";"say ""hi""";"two\nlines"\r\n'],
  [['=1+1', '+7 912', '-5', '@SUM(A1)', '\tx'], "'=1+1;'+7 912;'-5;'@SUM(A1);'\tx\r\n"],
  [['a=1', 'b@c'], 'a=1;b@c\r\n'],
  [[{ a: 1 }], '"{""a"":1}"\r\n'],
  [[-5], '-5\r\n'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
