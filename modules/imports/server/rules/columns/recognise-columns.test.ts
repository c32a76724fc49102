/**
 * Columns are recognised by their heads and their values together: every synonym, words of several meanings, columns
 * without heads, matrices; below 0.8 a person is asked (decision 058).
 */
import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { headerSynonyms } from './header-synonyms.ts';
import { matchHeader } from './match-header.ts';
import { recogniseColumns, toMapping } from './recognise-columns.ts';
import { importTargets } from '../../../contract/targets.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const targetsOf = (rows: Cell[][], byHand?: Record<number, (typeof importTargets)[number]>) =>
  recogniseColumns(rows, { ...context, byHand }).columns.map(({ target }) => target);

describe('heads', () => {
  test('every synonym of the table leads to its target', () => {
    for (const [target, list] of headerSynonyms) {
      for (const written of list.split('|')) {
        const head = written.trim().replace(/^=/, '');
        expect(
          matchHeader([head])
            .filter(({ score }) => score === 1)
            .map((match) => match.target),
          head,
        ).toContain(target);
      }
    }
  });

  test.each([
    ['Ф.И.О.', 'client.full_name'],
    ['ФИО ребёнка *', 'client.full_name'],
    ['Ученик (Ребенок)', 'client.full_name'],
    ['Тел.', 'client.phone'],
    ['Телефон (мобильный)', 'client.phone'],
    ['Tелефон', 'client.phone'],
    ['Телефон мамы:', 'guardian.phone'],
    ['Родитель и телефон', 'guardian.name_and_phone'],
    ['Д.Р.', 'client.birth_date'],
    ['№ карты', 'client.card_no'],
    ['Скидка, %', 'client.discount'],
    ['Кол-во отхоженных занятий', 'lot.used'],
    ['Остаток занятий:', 'lot.remaining'],
    ['Окончание абонемента:', 'lot.end'],
    ['Стоимость, руб.', 'lot.price'],
    ['Срок действия по/Остаток занятий', 'lot.end_or_remaining'],
    ['Направление и педагог', 'group.teacher'],
  ])('%s → %s', (head, target) => {
    expect(matchHeader([head])[0]).toMatchObject({ target });
  });

  test.each(['№', '№ п/п', '#', 'Поздравлять с днём рождения по SMS', 'Пройденная анкета'])(
    '%s means nothing',
    (head) => {
      expect(matchHeader([head]).filter(({ score }) => score >= 0.5)).toEqual([]);
    },
  );

  test.each([
    [['Родитель', 'ФИО'], 'guardian.name'],
    [['Родитель', 'Телефон'], 'guardian.phone'],
    [['Мама', 'Моб.'], 'guardian.phone'],
    [['Абонемент', 'Вид'], 'lot.service'],
    [['Абонемент', 'Остаток занятий'], 'lot.remaining'],
    [['Абонемент', 'Дата начала'], 'lot.start'],
    [['Ребёнок', 'Дата рождения'], 'client.birth_date'],
  ])('merged %j → %s', (path, target) => {
    expect(matchHeader(path)[0]).toMatchObject({ target });
  });
});

describe('words of several meanings', () => {
  const head = (...names: string[]) => targetsOf([names, [], []]);

  test('«Имя» is the first name beside «Фамилия», the whole name alone', () => {
    expect(head('Имя', 'Телефон')).toEqual(['client.full_name', 'client.phone']);
    expect(head('Фамилия', 'Имя', 'Отчество')).toEqual(['client.last_name', 'client.first_name', 'client.patronymic']);
  });

  test('«Долг», «Оплачено», «Сумма», «Код» follow the pass or the payment', () => {
    expect(head('ФИО', 'Долг', 'Оплачено', 'Код')).toEqual([
      'client.full_name',
      'wallet.debt',
      'client.spent',
      'client.external_id',
    ]);
    expect(head('ФИО', 'Вид абонемента', 'Долг', 'Оплачено', 'Сумма', 'Код')).toEqual([
      'client.full_name',
      'lot.service',
      'lot.debt',
      'lot.paid',
      'lot.price',
      'lot.number',
    ]);
    expect(head('ФИО', 'Дата', 'Сумма', 'Способ оплаты')).toEqual([
      'client.full_name',
      'payment.date',
      'payment.amount',
      'payment.method',
    ]);
  });

  test('«Статус», «Услуга», «Тренер» are of a visit beside its date', () => {
    expect(head('Клиент', 'Дата посещения', 'Статус', 'Услуга', 'Тренер')).toEqual([
      'client.full_name',
      'visit.date',
      'visit.status',
      'visit.service',
      'visit.teacher',
    ]);
    expect(head('Клиент', 'Статус', 'Услуга', 'Тренер')).toEqual([
      'client.full_name',
      null,
      'lot.service',
      'group.teacher',
    ]);
  });

  test('a second column of one meaning takes the next one', () => {
    expect(head('ФИО', 'Телефон', 'Доп. телефон', 'Мама', 'Телефон мамы', 'Папа', 'Телефон папы')).toEqual([
      'client.full_name',
      'client.phone',
      'client.phone2',
      'guardian.name',
      'guardian.phone',
      'guardian.name',
      'guardian.phone',
    ]);
  });
});

describe('content', () => {
  const rows: Cell[][] = [
    ['Иванова Мария', '8 912 345-67-89', 'a@example.com', '01.02.2015', 'вт чт 18:00', 5200],
    ['Петров Иван', '8 912 345-67-90', 'b@example.com', '02.03.2014', 'пн 19:00', 4800],
    ['Сидорова Анна', '+79123456791', 'c@example.com', '03.04.2013', 'ср 17:00', 5200],
    ['Волков Пётр', '79123456792', 'd@example.com', '04.05.2012', 'сб 10:00', 5200],
  ];

  test('columns without heads are known by their values', () => {
    const sheet = recogniseColumns(rows, context);
    expect(sheet.head).toMatchObject({ row: null, firstDataRow: 0 });
    expect(sheet.columns.map(({ target }) => target)).toEqual([null, 'client.phone', 'client.email', null, null, null]);
    expect(sheet.columns.map(({ question }) => question?.target)).toEqual([
      'client.full_name',
      undefined,
      undefined,
      'client.birth_date',
      'group.schedule',
      // The question about the sums proposes nothing.
      null,
    ]);
  });

  test('values that contradict a head lower it: phones under «Мама», counts under «Абонемент»', () => {
    expect(targetsOf([['Ребёнок', 'Мама'], ...rows.map((row) => [row[0] ?? null, row[1] ?? null])])).toEqual([
      'client.full_name',
      'guardian.phone',
    ]);
    expect(
      targetsOf([
        ['ФИО', 'Абонемент занятий'],
        ['Иванова Мария', 8],
        ['Петров Иван', 4],
        ['Волков Пётр', 8],
      ]),
    ).toEqual(['client.full_name', 'lot.total']);
    const [phone] = recogniseColumns([['Телефон'], ['синий'], ['красный'], ['зелёный']], context).columns;
    expect(phone).toMatchObject({ target: null, question: { target: 'client.phone', reason: 'values_differ' } });
  });

  test('the title above is not the head; the head is within the first 15 rows', () => {
    const title: Cell[][] = [['Список клиентов школы на 01.09.2026'], [], ['Филиал: Центр']];
    const sheet = recogniseColumns([...title, ['№', 'ФИО', 'Телефон'], [1, 'Иванова Мария', '89123456789']], context);
    expect(sheet.head).toMatchObject({ row: 3, height: 1, firstDataRow: 4 });
  });

  test('a merged head of two rows', () => {
    const sheet = recogniseColumns(
      [
        ['Ребёнок', 'Родитель', null, 'Примечание'],
        [null, 'ФИО', 'Телефон', null],
        ['Иванова Мария', 'Иванова Ольга', '89123456789', null],
      ],
      context,
    );
    expect(sheet.head).toMatchObject({ row: 0, height: 2, firstDataRow: 2 });
    expect(sheet.columns.map(({ header, target }) => [header, target])).toEqual([
      ['Ребёнок', 'client.full_name'],
      ['Родитель / ФИО', 'guardian.name'],
      ['Родитель / Телефон', 'guardian.phone'],
      ['Примечание', 'client.comment'],
    ]);
  });
});

describe('a question is not an answer', () => {
  const column = (head: string, ...values: Cell[]) =>
    recogniseColumns(
      [['ФИО', head], ...values.map((value, at): Cell[] => [`Иванова Мария ${'Петровна'.slice(0, at)}`, value])],
      context,
    ).columns.find(({ header }) => header === head);

  test('pictures under a word of the client are no names, alone on the sheet neither', () => {
    const paths = ['/media/clients/1.jpg', '/media/clients/2.jpg', 'https://example.org/p/3.png'];
    expect(column('Фотография клиента', ...paths)).toMatchObject({ target: null, question: null });
    const alone = recogniseColumns([['Фотография клиента'], ...paths.map((path) => [path])], context);
    expect(alone.columns).toMatchObject([{ target: null, question: null }]);
    const underName = recogniseColumns([['Клиент'], ...paths.map((path) => [path])], context);
    expect(underName.columns).toMatchObject([
      { target: null, question: { target: 'client.full_name', reason: 'values_differ' } },
    ]);
  });

  test('dates of services are no birthdays, old ones neither', () => {
    expect(column('Дата услуги', '01.09.2019', '02.09.2019', '03.10.2019')).toMatchObject({
      target: null,
      question: { target: null, reason: 'unknown_dates' },
    });
    expect(column('Рождение', '01.09.2026', '02.09.2026', '03.09.2026')).toMatchObject({
      target: null,
      question: { target: 'client.birth_date', reason: 'values_differ' },
    });
    expect(column('Дата рождения', '01.09.2015', '02.09.2016')).toMatchObject({ target: 'client.birth_date' });
  });

  test('a single value is enough to raise a question', () => {
    expect(column('Телефон', 'спросить у мамы')).toMatchObject({ target: null, question: { target: 'client.phone' } });
    expect(column('Телефон', '8 912 345-67-89')).toMatchObject({ target: 'client.phone', question: null });
  });

  test.each<[string, string, Cell[]]>([
    ['Услуга', 'lot.service', ['01.09.2026', '02.09.2026', '03.09.2026']],
    ['Тренер', 'group.teacher', ['18:00', '19:00', '20:00']],
    ['Группа', 'group.name', ['a@example.com', 'b@example.com']],
    ['Клиент', 'client.full_name', ['Разовое занятие', 'Пробный урок', 'Групповое занятие']],
  ])('under «%s» the values are something else', (head, target, values) => {
    const [questioned] = recogniseColumns([[head], ...values.map((value) => [value])], context).columns;
    expect(questioned).toMatchObject({ target: null, question: { target, reason: 'values_differ' } });
  });

  test('a head with unknown words raises a question', () => {
    expect(column('Телефон для связи', '8 912 345-67-89')).toMatchObject({
      target: null,
      question: { target: 'client.phone', reason: 'head_unclear' },
    });
  });

  test('nothing below 0.8 is accepted, and what is accepted raises no question', () => {
    const heads = headerSynonyms.flatMap(([, list]) => list.split('|').map((head) => head.trim().replace(/^=/, '')));
    const values: Cell[] = ['8 912 345-67-89', '01.02.2015', 'Иванова Мария', 5200, '5/8', '/p/1.jpg', 'да'];
    let questioned = 0;
    for (const [at, head] of heads.entries()) {
      for (const title of [head, `${head} новая`]) {
        const rows: Cell[][] = [
          [title, 'Примечание'],
          ...[0, 1, 2].map((): Cell[] => [values[at % values.length]!, 'х']),
        ];
        for (const one of recogniseColumns(rows, context).columns) {
          if (one.target !== null) expect(one.confidence, title).toBeGreaterThanOrEqual(0.8);
          if (one.question) questioned++;
          expect(one.target !== null && one.question !== null).toBe(false);
        }
      }
    }
    expect(questioned).toBeGreaterThan(50);
  });
});

describe('by hand', () => {
  const rows: Cell[][] = [
    ['ФИО', 'Прозвище', 'Телефон'],
    ['Иванова Мария', 'Машка', '89123456789'],
  ];

  test('a chosen target wins and is taken from the column that had it', () => {
    const sheet = recogniseColumns(rows, { ...context, byHand: { 1: 'client.full_name', 2: 'ignore' } });
    expect(sheet.columns.map(({ target, by_hand }) => [target, by_hand])).toEqual([
      [null, false],
      ['client.full_name', true],
      ['ignore', true],
    ]);
    expect(toMapping(sheet).columns).toEqual([{ index: 1, header: 'Прозвище', target: 'client.full_name' }]);
  });
});

describe('matrix', () => {
  const names: Cell[][] = [
    ['Иванова Мария', '+', 'н', '+'],
    ['Петров Иван', 'н', '+', '+'],
  ];

  test.each<[string, Cell[][], string, string[]]>([
    [
      'whole dates',
      [['ФИО', '2026-09-01', '2026-09-03', '2026-09-08']],
      'Лист1',
      ['2026-09-01', '2026-09-03', '2026-09-08'],
    ],
    ['dates without a year', [['ФИО', '01.09', '03.09', '08.09']], 'Лист1', ['2026-09-01', '2026-09-03', '2026-09-08']],
    [
      'dates with a weekday',
      [['ФИО', '01.09 вт', '03.09 чт', '08.09 вт']],
      'Лист1',
      ['2026-09-01', '2026-09-03', '2026-09-08'],
    ],
    [
      'days under a month',
      [['Журнал за октябрь 2025'], ['ФИО', 1, 2, 3]],
      'Лист1',
      ['2025-10-01', '2025-10-02', '2025-10-03'],
    ],
    [
      'days below the head, month in the sheet’s name',
      [
        ['ФИО', 'Числа', null, null],
        [null, 1, 2, 3],
      ],
      'Сентябрь',
      ['2026-09-01', '2026-09-02', '2026-09-03'],
    ],
  ])('%s', (_, head, sheetName, dates) => {
    const sheet = recogniseColumns([...head, ...names], { ...context, sheetName });
    expect(sheet.dates).toEqual(dates.map((date, index) => ({ index: index + 1, date })));
    expect(sheet.columns.map(({ target }) => target)).toEqual(['client.full_name']);
    expect(sheet.head.firstDataRow).toBe(head.length);
  });

  test('days of an unknown month are left out, the names stay', () => {
    const sheet = recogniseColumns([['ФИО', 1, 2, 3], ...names], { ...context, sheetName: 'Лист1' });
    expect(sheet).toMatchObject({ dates: [], undated: [1, 2, 3] });
  });

  test('a row of data with three dates of its own is no matrix', () => {
    const sheet = recogniseColumns(
      [
        ['ФИО', 'Дата продажи', 'Дата начала', 'Дата окончания'],
        ['Иванова Мария', '2026-09-01', '2026-09-02', '2026-09-30'],
      ],
      context,
    );
    expect(sheet.dates).toEqual([]);
  });
});
