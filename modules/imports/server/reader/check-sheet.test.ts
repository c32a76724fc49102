import { expect, test } from 'vitest';
import { checkSheet } from './check-sheet.ts';
import type { CheckWork, Reply } from './protocol.ts';

const work: CheckWork = {
  kind: 'check',
  file_name: 'Журнал.csv',
  today: '2026-09-15',
  sheet: 'Журнал',
  mapping: [{ column: 0, target: 'client.full_name' }],
  cards: [],
  imported: [],
  timetable: { teachers: [], places: [], series: [], taken: [] },
  catalogue: [],
};

async function repliesTo(lines: string[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for await (const reply of checkSheet(work, new TextEncoder().encode(lines.join('\r\n')))) replies.push(reply);
  return replies;
}

test('the number of rows is known before they are parsed, and what was found in them before they are compared', async () => {
  const replies = await repliesTo([
    'ФИО;№;Прозвище;01.09.2026;03.09.2026;05.09.2026',
    'Первова Анна;1;Аня;+;б;о',
    'Второва Вера;2;-;+;;',
    'Итого;;;2;;',
  ]);
  expect(replies.map(({ kind }) => kind)).toEqual(['opened', 'counted', 'rows', 'rows']);
  expect(replies[0]).toEqual({ kind: 'opened', total: 4 });
  expect(replies[1]).toEqual({
    kind: 'counted',
    total: 3,
    found: {
      marks: [
        { word: '+', meaning: 'attended', cells: 2, past: 2, future: 0 },
        { word: 'б', meaning: 'excused', cells: 1, past: 1, future: 0 },
        { word: 'о', meaning: null, cells: 1, past: 1, future: 0 },
      ],
      undated: 0,
      columns_left: [{ header: 'Прозвище', column: 2, filled: 1 }],
      year_guessed: null,
    },
  });
});

test('a column without a head is named when it is left out, unless it numbers the rows', async () => {
  const replies = await repliesTo(['ФИО;;', 'Первова Анна;1;синий', 'Второва Вера;2;', 'Третья Ольга;3;']);
  expect(replies[1]).toMatchObject({ found: { columns_left: [{ header: '', column: 2, filled: 1 }] } });
});

test('the check says which year it has taken for a journal that does not name it', async () => {
  const replies = await repliesTo(['ФИО;01.09;03.09;05.09', 'Первова Анна;+;б;+']);
  expect(replies[1]).toMatchObject({ found: { year_guessed: { text: '01.09', year: 2026 } } });
  const unmarked = await repliesTo(['ФИО;01.09;03.09;05.09', 'Первова Анна;;;']);
  expect(unmarked[1]).toMatchObject({ found: { year_guessed: null } });
});
