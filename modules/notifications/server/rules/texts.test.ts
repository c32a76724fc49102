import { describe, expect, test } from 'vitest';
import { noticeKinds, securityEvents, inviteRoles, type NoticeData, type NoticeKind } from '../../contract/index.ts';
import { textOf } from './texts.ts';

const of = { student_id: 1, student_name: 'Ли Анна' };
const examples: { [K in NoticeKind]: NoticeData[K][] } = {
  visit_marked: [
    { ...of, what: 'Йога', date: '2026-03-11', outcome: 'attended', left: 500 },
    { ...of, what: 'Йога', date: '2026-03-11', outcome: 'missed', left: null },
    { ...of, what: 'Йога', date: '2026-03-11', outcome: 'attended', left: 100 },
    { ...of, what: 'Йога', date: '2026-03-11', outcome: 'attended', left: 300 },
  ],
  pass_sold: [
    { ...of, name: 'Абонемент 8', visits: 800, ends_on: '2026-04-11' },
    { ...of, name: 'Безлимит', visits: null, ends_on: null },
  ],
  pass_ending: [
    { ...of, name: 'Абонемент 8', left: 50, ends_on: '2026-04-11' },
    { ...of, name: 'Безлимит', left: null, ends_on: '2026-04-11' },
    { ...of, name: 'Абонемент 8', left: 100, ends_on: null },
  ],
  class_moved: [
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', new_date: '2026-03-12', new_time_from: '19:00', dates: 1 },
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', new_date: '2026-03-12', new_time_from: '19:00', dates: 3 },
  ],
  class_canceled: [
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', dates: 1, reason: 'Тренер заболел' },
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', dates: 2, reason: null },
  ],
  class_restored: [
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', dates: 1 },
    { title: 'Йога', date: '2026-03-11', time_from: '18:00', dates: 2 },
  ],
  waiting_list: [
    { student_id: 7, title: 'Йога', date: '2026-03-11', time_from: '18:00', step: 'given', until: null },
    { student_id: 7, title: 'Йога', date: '2026-03-11', time_from: '18:00', step: 'offered', until: '12:30' },
    { student_id: 7, title: 'Йога', date: '2026-03-11', time_from: '18:00', step: 'free', until: null },
  ],
  class_soon: [
    { ...of, title: 'Йога', date: '2026-03-12', time_from: '18:00', hours: 24, place: 'Зал 1' },
    { ...of, title: 'Йога', date: '2026-03-12', time_from: '18:00', hours: 2, place: null },
  ],
  move_proposed: [
    {
      student_id: 7,
      proposal_id: 3,
      title: 'Сплит',
      date: '2026-03-12',
      time_from: '18:00',
      new_date: '2026-03-13',
      new_time_from: '19:00',
    },
  ],
  move_dropped: (['declined', 'withdrawn', 'expired'] as const).map((outcome) => ({
    student_id: 7,
    title: 'Сплит',
    date: '2026-03-12',
    time_from: '18:00',
    outcome,
  })),
  request_answered: (['confirmed', 'rejected', 'expired'] as const).map((outcome) => ({
    title: 'Йога',
    date: '2026-03-12',
    time_from: '18:00',
    outcome,
    reason: outcome === 'rejected' ? 'Группа переехала' : null,
  })),
  request_new: [{ name: 'Анна', title: 'Йога', date: '2026-03-12', time_from: '18:00' }],
  request_waits: [{ name: 'Анна', title: 'Йога', date: '2026-03-12', time_from: '18:00' }],
  debt: [{ ...of, what: 'Йога', date: '2026-03-11' }],
  place_unpaid: [
    { ...of, title: 'Йога', date: '2026-03-11', time_from: '18:00', released: false },
    { ...of, title: 'Йога', date: '2026-03-11', time_from: '18:00', released: true },
  ],
  task: [
    { count: 1, ru: 'Позвонить', en: 'Call', student_name: 'Ли Анна', due_date: '2026-03-11' },
    { count: 3, ru: 'Долг за посещения', en: 'Visits owed', student_name: null, due_date: '2026-03-11' },
  ],
  file_given: [{ ...of, name: 'Задание.pdf', until: '2026-04-11' }],
  file_ending: [{ ...of, name: 'Задание.pdf', until: '2026-04-11' }],
  message: [{ student_id: 1, text: 'В субботу открытый урок. Приходите!' }],
  invitation: inviteRoles.map((role) => ({ role, by: 'Импульс' })),
  security: [
    ...securityEvents.map((event) => ({ event, device: null })),
    { event: 'new_session', device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  ],
};

const textsOfKind = (kind: NoticeKind, language: 'ru' | 'en') =>
  (examples[kind] as never[]).map((data) => textOf(kind, data, language));

describe('every kind speaks both languages', () => {
  test.each(noticeKinds)('%s', (kind) => {
    for (const { title, text } of textsOfKind(kind, 'ru')) expect(`${title} ${text}`).toMatch(/^[А-ЯЁ].*[а-яё]/);
    for (const { title } of textsOfKind(kind, 'en')) expect(title).toMatch(/^[A-Z][a-z\d: -]+$/);
    for (const { text } of [...textsOfKind(kind, 'ru'), ...textsOfKind(kind, 'en')])
      expect(text).not.toMatch(/undefined|null|\[object|\d{4}-\d{2}/);
  });
});

test('numbers stand in their forms', () => {
  expect(textsOfKind('visit_marked', 'ru')[0]!.text).toBe('Ли Анна: Йога, 11 марта. Осталось 5 визитов');
  expect(textsOfKind('pass_ending', 'ru')[0]!.text).toContain('Осталось 0,5 визита');
  expect(textsOfKind('pass_sold', 'en')[0]!.text).toContain('8 visits');
  expect(textsOfKind('class_canceled', 'ru')[0]!.text).toBe('Йога: 11 марта в 18:00. Тренер заболел');
});

test('a time names its zone, of two the one that holds', () => {
  const [soon] = examples.class_soon;
  const notice = { ...soon!, zone: 'GMT+5' };
  expect(textOf('class_soon', notice, 'ru').text).toContain('Йога, 12 марта в 18:00 (GMT+5). Зал 1');
  expect(textOf('class_soon', notice, 'en').text).toContain('at 18:00 (GMT+5)');
  const moved = { ...examples.class_moved[0]!, zone: 'GMT+2' };
  expect(textOf('class_moved', moved, 'ru').text).toBe('Йога: было 11 марта в 18:00, стало 12 марта в 19:00 (GMT+2)');
});

test('every text stands in texts.txt as it is read, so that a change of one is seen', async () => {
  const lines = noticeKinds.flatMap((kind) =>
    (['ru', 'en'] as const).flatMap((language) =>
      textsOfKind(kind, language).map(({ title, text }) => `${kind} ${language}: ${title} | ${text}`),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./texts.txt');
});

test('an older notification, stored without a zone, names its time alone', () => {
  const moved = examples.class_moved[0]!;
  expect(textOf('class_moved', moved, 'en').text).toBe('Йога: was 11 March at 18:00, now 12 March at 19:00');
});
