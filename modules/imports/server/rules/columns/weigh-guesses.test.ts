/** How far values raise or lower what a head says, and what values alone may say. */
import { describe, expect, test } from 'vitest';
import type { ColumnContent } from './column-content.ts';
import type { ContentKind } from './targets.ts';
import { weighGuesses } from './weigh-guesses.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

const nothing: Record<ContentKind, number> = {
  phone: 0,
  email: 0,
  date: 0,
  number: 0,
  visits: 0,
  name: 0,
  person: 0,
  contact: 0,
  path: 0,
  schedule: 0,
  gender: 0,
};
const contentOf = (share: Partial<Record<ContentKind, number>>, one: Partial<ColumnContent> = {}): ColumnContent => ({
  filled: 10,
  oldDates: 0,
  isCounting: false,
  isMoney: false,
  examples: [],
  ...one,
  share: { ...nothing, ...share },
});
const weigh = (header: string, guesses: [ImportTarget, number][], content: ColumnContent) =>
  weighGuesses(
    { header, content },
    guesses.map(([target, confidence]) => ({ target, confidence })),
  ).map(({ target, confidence, doubt }) => [target, confidence, doubt]);

describe('what a head says is doubted by the values', () => {
  test.each<[string, ImportTarget, ColumnContent, [number, string | null]]>([
    ['no values', 'client.phone', contentOf({}, { filled: 0 }), [1, null]],
    ['half of the values agree', 'client.phone', contentOf({ phone: 0.5 }), [1, null]],
    ['less than half agree', 'client.phone', contentOf({ phone: 0.49 }), [0.7, 'values_differ']],
    ['a fifth agree', 'client.phone', contentOf({ phone: 0.2 }), [0.7, 'values_differ']],
    ['hardly any agree', 'client.phone', contentOf({ phone: 0.19 }), [0.5, 'values_differ']],
    ['any text may stand there', 'client.comment', contentOf({}), [1, null]],
    [
      'a number of the row identifies nobody',
      'client.external_id',
      contentOf({}, { isCounting: true }),
      [0.4, 'values_differ'],
    ],
    [
      'hundreds are money and no visits',
      'lot.remaining',
      contentOf({ number: 1 }, { isMoney: true }),
      [0.6, 'values_differ'],
    ],
    ['hundreds are no total', 'lot.total', contentOf({ number: 1 }, { isMoney: true }), [0.6, 'values_differ']],
    ['hundreds were not used', 'lot.used', contentOf({ number: 1 }, { isMoney: true }), [0.6, 'values_differ']],
    ['hundreds are a price', 'lot.price', contentOf({ number: 1 }, { isMoney: true }), [1, null]],
    ['names beside the phones', 'client.phone', contentOf({ phone: 0.5, contact: 0.5 }), [0.7, 'values_differ']],
    ['names beside other phones', 'client.phone2', contentOf({ phone: 0.5, contact: 0.5 }), [0.7, 'values_differ']],
    ['names beside some phones', 'client.phone', contentOf({ phone: 1, contact: 0.49 }), [1, null]],
    ['names beside the phones of parents', 'guardian.phone', contentOf({ phone: 1, contact: 1 }), [1, null]],
    ['a number of a pass may be any', 'lot.number', contentOf({}), [1, null]],
    ['names of services are any text', 'lot.service', contentOf({ phone: 0.5, number: 0.9 }), [1, null]],
    ['phones name no service', 'lot.service', contentOf({ phone: 0.6 }), [0.6, 'values_differ']],
    ['dates name no group', 'group.name', contentOf({ date: 0.6 }), [0.6, 'values_differ']],
    ['paths name no branch', 'client.branch', contentOf({ path: 0.6 }), [0.6, 'values_differ']],
    ['addresses name no source', 'client.source', contentOf({ email: 0.6 }), [0.6, 'values_differ']],
    ['numbers count visits and name no service', 'lot.service', contentOf({ number: 1 }), [0.6, 'values_differ']],
    ['two numbers may name a service', 'lot.service', contentOf({ number: 1 }, { filled: 2 }), [1, null]],
    ['three numbers do not', 'lot.service', contentOf({ number: 1 }, { filled: 3 }), [0.6, 'values_differ']],
    ['numbers may name a group', 'group.name', contentOf({ number: 1 }), [1, null]],
    ['births lie years ago', 'client.birth_date', contentOf({ date: 0.5 }, { oldDates: 0.2 }), [1, null]],
    [
      'recent dates are no births',
      'client.birth_date',
      contentOf({ date: 0.5 }, { oldDates: 0.19 }),
      [0.7, 'values_differ'],
    ],
    ['other dates may be recent', 'lot.start', contentOf({ date: 1 }), [1, null]],
  ])('%s', (_, target, content, expected) => {
    expect(weigh('Столбец', [[target, 1]], content)).toContainEqual([target, ...expected]);
  });

  test('counting does not speak against a phone', () => {
    expect(weigh('Телефон', [['client.phone', 1]], contentOf({ phone: 1 }, { isCounting: true }))[0]).toEqual([
      'client.phone',
      1,
      null,
    ]);
  });

  test('a head with more words is unclear, and what is hardly likely is left out', () => {
    const guesses: [ImportTarget, number][] = [
      ['client.comment', 0.3],
      ['lot.number', 0.29],
      ['client.branch', 0.754],
    ];
    expect(weigh('Столбец', guesses, contentOf({}))).toEqual([
      ['client.branch', 0.75, 'head_unclear'],
      ['client.comment', 0.3, 'head_unclear'],
    ]);
  });
});

describe('numbers under the name of a parent are the parent’s', () => {
  const under = (content: ColumnContent) =>
    weigh('Мама', [['guardian.name', 1]], content).map(([target, confidence, doubt]) => [target, confidence, doubt])[0];
  test.each<[string, ColumnContent, [ImportTarget, number, string | null]]>([
    [
      'numbers alone',
      contentOf({ phone: 1, name: 0.3 }, { examples: ['8 912 345-67-89 д.'] }),
      ['guardian.phone', 1, 'head_unclear'],
    ],
    ['numbers beside names', contentOf({ phone: 1, name: 0.31 }), ['guardian.name_and_phone', 1, 'head_unclear']],
    [
      'numbers beside words',
      contentOf({ phone: 1 }, { examples: ['8912', 'Оля 8912'] }),
      ['guardian.name_and_phone', 1, 'head_unclear'],
    ],
    ['a number here and there', contentOf({ phone: 0.3, name: 1, person: 1 }), ['guardian.name', 1, null]],
  ])('%s', (_, content, expected) => expect(under(content)).toEqual(expected));

  test('under another head they are not', () => {
    const found = weigh('Тренер', [['group.teacher', 1]], contentOf({ phone: 0.5, person: 1 }));
    expect(found.map(([target]) => target)).not.toContain('guardian.phone');
  });
});

describe('values alone say what a column may be', () => {
  test.each<[string, ColumnContent, [ImportTarget, number][]]>([
    ['too few values', contentOf({ phone: 1 }, { filled: 2 }), []],
    ['three are enough', contentOf({ email: 1 }, { filled: 3 }), [['client.email', 0.9]]],
    [
      'phones',
      contentOf({ phone: 0.6 }),
      [
        ['client.phone', 0.72],
        ['client.phone2', 0.58],
      ],
    ],
    ['hardly phones', contentOf({ phone: 0.59 }), []],
    ['e-mails', contentOf({ email: 0.6 }), [['client.email', 0.82]]],
    ['hardly e-mails', contentOf({ email: 0.59 }), []],
    ['names', contentOf({ name: 0.5 }), [['client.full_name', 0.55]]],
    ['hardly names', contentOf({ name: 0.49 }), []],
    ['old dates', contentOf({ date: 0.8 }, { oldDates: 0.7 }), [['client.birth_date', 0.6]]],
    ['hardly dates', contentOf({ date: 0.79 }, { oldDates: 0.7 }), []],
    ['hardly old dates', contentOf({ date: 0.8 }, { oldDates: 0.69 }), []],
    ['days of the week', contentOf({ schedule: 0.8 }), [['group.schedule', 0.6]]],
    ['hardly days of the week', contentOf({ schedule: 0.79 }), []],
  ])('%s', (_, content, expected) => {
    expect(weigh('', [], content)).toEqual(expected.map((guess) => [...guess, 'no_head']));
  });

  test('under an unknown head they say less, and nothing of births', () => {
    expect(weigh('Прозвище', [], contentOf({ email: 1, date: 1 }, { oldDates: 1 }))).toEqual([
      ['client.email', 0.81, 'head_unknown'],
    ]);
  });

  test('what the head says as surely stays', () => {
    expect(weigh('Почта', [['client.email', 0.9]], contentOf({ email: 1 }))).toEqual([
      ['client.email', 0.9, 'head_unclear'],
    ]);
    expect(weigh('Почта', [['client.email', 0.81]], contentOf({ email: 1 }))).toEqual([
      ['client.email', 0.81, 'head_unclear'],
    ]);
    expect(weigh('Почта', [['client.email', 0.5]], contentOf({ email: 1 }))).toEqual([
      ['client.email', 0.81, 'head_unknown'],
    ]);
  });
});

test('a name beside each phone is a parent with a number, and hundreds left are money', () => {
  const contacts = contentOf({ phone: 1, contact: 0.5 }, { filled: 2 });
  expect(weigh('Телефон', [['client.phone', 1]], contacts)).toEqual([
    ['guardian.name_and_phone', 0.75, 'values_differ'],
    ['client.phone', 0.7, 'values_differ'],
  ]);
  expect(weigh('Телефон', [['client.phone', 1]], contentOf({ phone: 1, contact: 0.49 }, { filled: 2 }))).toEqual([
    ['client.phone', 1, null],
  ]);
  expect(weigh('Почта', [['client.email', 1]], contentOf({ email: 1, contact: 1 }, { filled: 2 }))).toEqual([
    ['client.email', 1, null],
  ]);
  expect(weigh('Остаток', [['lot.remaining', 1]], contentOf({ number: 1 }, { isMoney: true }))).toEqual([
    ['wallet.balance', 0.75, 'values_differ'],
    ['lot.remaining', 0.6, 'values_differ'],
  ]);
  expect(weigh('Всего', [['lot.total', 1]], contentOf({ number: 1 }, { isMoney: true }))).toEqual([
    ['lot.total', 0.6, 'values_differ'],
  ]);
});
