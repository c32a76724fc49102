import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionsOfKind } from '../contract/index.ts';
import type { AuditLine } from '../contract/index.ts';
import { factsOf, nameOf, periodText } from './facts.ts';
import { sentences, sentenceFor } from './sentences/index.ts';
import { isFeminine, withGender, withName } from './sentences/sentence.ts';
import { roleWord } from './words.ts';

const root = join(import.meta.dirname, '../../..');

/** Files of the server in which modules write their lines. */
function* sourcesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'web') continue;
    if (statSync(path).isDirectory()) yield* sourcesIn(path);
    else if (name.endsWith('.ts') && !/\.test\.ts$|testing/.test(name)) yield path;
  }
}

/** Names of actions that stand beside `action`, in either branch of a choice too. */
const actionsIn = (source: string): string[] =>
  [...source.matchAll(/\baction(?::|\s=)[^;,}]{0,160}/g)].flatMap(([text]) =>
    [...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map((found) => found[1]!),
  );

const known = new Set<string>(Object.values(actionsOfKind).flat());

test('every action that a module writes has words', () => {
  const folders = ['modules', 'packages/platform/src'];
  const files = folders
    .flatMap((folder) => [...sourcesIn(join(root, folder))])
    .map((path) => readFileSync(path, 'utf8'));
  const written = new Set(files.filter((text) => text.includes('audit')).flatMap(actionsIn));
  expect(written.size).toBeGreaterThan(140);
  expect([...written].filter((action) => !known.has(action))).toEqual([]);
});

test('control: an action without words is found in each form in which modules write one', () => {
  expect(actionsIn(`tx.audit({ action: 'later.invented', object_type: 'x' })`)).toEqual(['later.invented']);
  expect(actionsIn(`action: is ? 'later.one' : 'later.other',`)).toEqual(['later.one', 'later.other']);
  expect(known.has('later.invented')).toBe(false);
});

test('the words are in both languages, and speak of the object in both or in neither', () => {
  for (const [action, [ru, en]] of Object.entries(sentences)) {
    expect(ru, action).toMatch(/[а-я]/);
    expect(en, action).not.toMatch(/[а-я]/i);
    expect(ru.includes('{name}'), action).toBe(en.includes('{name}'));
  }
  expect(sentenceFor('later.invented')).toBeUndefined();
  expect(sentenceFor('toString')).toBeUndefined();
});

test.each([
  ['заморозил(а) абонемент', 'заморозила абонемент'],
  ['перенёс(ла) занятие', 'перенесла занятие'],
  ['завёл(а) клиента', 'завела клиента'],
  ['отказался(лась) от приглашения', 'отказалась от приглашения'],
  ['вошёл(а) в Ритм', 'вошла в Ритм'],
  ['подтвердил(а), что это он(а)', 'подтвердила, что это она'],
])('%s is said of a woman as «%s»', (text, said) => {
  expect(withGender(text, true)).toBe(said);
  expect(withGender(text, false)).not.toMatch(/[()]/);
});

test.each([
  ['Диана Соколова', true],
  ['Любовь Мухина', true],
  ['Никита Орлов', false],
  ['Илья', false],
  ['Павел Тренер', false],
  ['', false],
])('%s', (name, isWoman) => expect(isFeminine(name)).toBe(isWoman));

const line = (part: Partial<AuditLine>): AuditLine => ({
  id: 1,
  created_at: '2026-03-11T07:00:00Z',
  actor: null,
  actor_role: 'system',
  action: 'visits.pass_frozen',
  object_type: 'lesson_plus',
  object_id: 1,
  before: null,
  after: null,
  reason: null,
  subject: null,
  client: null,
  people: { names: [], total: 0 },
  undo: null,
  ...part,
});
const words = {
  language: 'ru' as const,
  format: {
    money: (amount: number) => `${amount / 100} ₽`,
    visits: String,
    date: (date: string) => date,
    number: String,
  },
  count: (what: string, count: number) => `${what} ${count}`,
  outcome: (outcome: string) => outcome,
};

test('a sentence adds what the line holds, and leaves out what it does not', () => {
  const frozen = line({ after: { from_date: '2026-11-24', to_date: '2026-11-30' } });
  expect(factsOf(frozen, ['period', 'price', 'days'], words)).toEqual(['24–30 ноября']);
  expect(periodText('2026-11-24', '2026-12-03', 'ru')).toBe('24 ноября – 3 декабря');
  expect(periodText('2026-11-24', '2026-11-30', 'en')).toMatch(/^24\s?–\s?30 November$/);
  const edited = line({ before: { phone: null, tags: [], odd: 1 }, after: { phone: '+7', tags: [], odd: 2 } });
  expect(factsOf(edited, ['fields'], words)).toEqual(['телефон']);
  const booked = line({ after: { date: '2026-11-24' }, people: { names: ['Соколова Анна'], total: 3 } });
  expect(factsOf(booked, ['date', 'people'], words)).toEqual(['2026-11-24', 'Соколова Анна people_more 2']);
  const today = line({ created_at: '2026-11-24T07:00:00Z', after: { date: '2026-11-24', visits: 1 } });
  expect(factsOf(today, ['date', 'visits'], words)).toEqual([]);
  expect(factsOf(line({ after: [1] }), ['date', 'sum', 'text', 'rows'], words)).toEqual([]);
});

test('an object that is gone is named by its line, and without a name by nothing', () => {
  expect(nameOf(line({ subject: 'Йога 8', before: { name: 'Прежнее' } }))).toBe('Йога 8');
  expect(nameOf(line({ before: { name: 'Прежнее' } }))).toBe('Прежнее');
  expect(withName('заморозил(а) абонемент «{name}»', undefined)).toBe('заморозил(а) абонемент');
  expect(withName('booked a free time: “{name}”', undefined)).toBe('booked a free time');
  expect(withName('создал(а) группу «{name}»', '$& {name}')).toBe('создал(а) группу «$& {name}»');
});

test('whoever is no person is the server', () => {
  expect([roleWord('owner'), roleWord('job')]).toEqual(['role_owner', 'role_system']);
});
