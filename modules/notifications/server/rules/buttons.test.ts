import { describe, expect, test } from 'vitest';
import { answersTo } from './buttons.ts';

const reminder = {
  school_id: 5,
  data: {
    student_id: 7,
    student_name: 'Ли Анна',
    occurrence_id: 31,
    title: 'Йога',
    date: '2026-03-12',
    time_from: '18:00',
    hours: 24,
    place: null,
  },
} as const;
const { occurrence_id: _occurrence, ...withoutClass } = reminder.data;
const proposal = {
  school_id: 5,
  data: {
    student_id: 7,
    proposal_id: 3,
    title: 'Сплит',
    date: '2026-03-12',
    time_from: '18:00',
    new_date: '2026-03-13',
    new_time_from: '19:00',
  },
} as const;

describe('a reminder', () => {
  test('is answered by coming or by canceling, which needs consent when it costs a visit', () => {
    expect(answersTo('class_soon', reminder, 'ru')).toEqual({
      answers: {
        language: 'ru',
        offline: 'Не получилось: нет связи. Попробуйте ещё раз',
        buttons: [
          {
            action: 'come',
            title: 'Приду',
            method: 'POST',
            path: '/client/school/5/student/7/booking/31/confirm',
            done: 'Ждём вас: место за вами',
          },
          {
            action: 'cancel',
            title: 'Отменить',
            method: 'DELETE',
            path: '/client/school/5/student/7/booking/31',
            done: 'Запись отменена',
            asks: { code: 'booking.late_cancel', link: '/profile/cabinet_client?school=5&student=7&cancel=31' },
          },
        ],
      },
    });
  });

  test.each([
    ['no organization', { ...reminder, school_id: null }],
    ['no class, as older ones', { ...reminder, data: withoutClass }],
  ])('of %s has no buttons', (_, notice) => expect(answersTo('class_soon', notice, 'ru')).toEqual({}));
});

test('a proposal is agreed to or declined', () => {
  expect(answersTo('move_proposed', proposal, 'en')).toEqual({
    answers: {
      language: 'en',
      offline: 'That did not work: no connection. Try again',
      buttons: [
        {
          action: 'agree',
          title: 'Agree',
          method: 'POST',
          path: '/client/school/5/proposal/3/accept',
          done: 'You have agreed to another time',
        },
        {
          action: 'decline',
          title: 'Decline',
          method: 'DELETE',
          path: '/client/school/5/proposal/3',
          done: 'The class stays at its time',
        },
      ],
    },
  });
});

test('the buttons speak the language of the person', () => {
  const titles = (kind: 'class_soon' | 'move_proposed', language: 'ru' | 'en') =>
    answersTo(kind, kind === 'class_soon' ? reminder : proposal, language).answers?.buttons.map(
      ({ title, done }) => `${title}: ${done}`,
    );
  expect(titles('class_soon', 'en')).toEqual([
    'I will come: See you there: your place is kept',
    'Cancel: The booking is canceled',
  ]);
  expect(titles('move_proposed', 'ru')).toEqual([
    'Согласиться: Вы согласились на другое время',
    'Отказаться: Занятие остаётся на своём месте',
  ]);
});

test('of what needs no answer there are no buttons', () =>
  expect(answersTo('security', { school_id: null, data: { event: 'new_session', device: null } }, 'ru')).toEqual({}));
