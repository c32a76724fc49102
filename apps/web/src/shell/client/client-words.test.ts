/**
 * Whoever is only a client or a parent knows a studio, a school and an administrator, and reads of no organization
 * (decision 205). The journey of a parent's week reads the screens; this reads every text that only clients see.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const files = globSync(
  [
    'modules/member/web/**/messages.{ru,en}.ts',
    'modules/booking/web/company/*messages.{ru,en}.ts',
    'modules/messages/web/answer/messages.{ru,en}.ts',
    'apps/embed/src/**/messages.{ru,en}.ts',
    'apps/web/src/shell/client/client-messages.ts',
  ],
  { cwd: root },
);
const texts = /(?<=[:\s])'(?:[^'\\]|\\.)*'/gu;
const forbidden = /организац|organi[sz]ation/iu;

const spoken = (source: string): string[] => [...source.matchAll(texts)].map(([text]) => text);
const problems = (source: string): string[] => spoken(source).filter((text) => forbidden.test(text));

test('no text that clients alone read names an organization', () => {
  const sources = files.map((one) => readFileSync(root + one, 'utf8'));
  expect(files.length).toBeGreaterThanOrEqual(13);
  expect(sources.flatMap(spoken).length).toBeGreaterThan(300);
  expect(sources.flatMap(problems)).toEqual([]);
});

test('control: the word is found in either language, and the name of a text is not one', () => {
  const source = "{ organizations: 'Студии и школы',\n  a: 'Владелец организации',\n  b:\n    'An organisation' }";
  expect(problems(source)).toEqual(["'Владелец организации'", "'An organisation'"]);
});
