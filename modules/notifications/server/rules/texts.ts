/**
 * The text of each notification in both languages. A text is made when it is read, from the stored data alone, so a
 * changed wording applies to old notifications too. `texts.txt` holds every text as a sample that a test compares.
 */
import { formatDate, formatVisits } from '@ritm/kernel';
import { deviceName } from './device-name.ts';
import type { InviteRole, NoticeData, NoticeKind, SecurityEvent } from '../../contract/index.ts';

type Language = 'ru' | 'en';

export interface NoticeText {
  title: string;
  text: string;
}

type Writer<K extends NoticeKind> = (data: NoticeData[K]) => NoticeText;
type Writers = { readonly [K in NoticeKind]: Writer<K> };

/**
 * The text of a notification. It is created when the notification is read, so that a change of language applies to all
 * of them.
 */
export function textOf<K extends NoticeKind>(kind: K, data: NoticeData[K], language: Language): NoticeText {
  return (writers[language][kind] as Writer<K>)(namingZone(data));
}

/**
 * A time of a class reads `18:00 (GMT+5)`; of two times the later one names the zone. Older notifications were stored
 * without a zone.
 */
function namingZone<D extends object>(data: D): D {
  const { zone, time_from, new_time_from } = data as { zone?: string; time_from?: string; new_time_from?: string };
  if (zone === undefined) return data;
  return new_time_from === undefined
    ? { ...data, time_from: `${time_from} (${zone})` }
    : { ...data, new_time_from: `${new_time_from} (${zone})` };
}

const plurals = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') };

/** «5 визитов»; a half is «0,5 визита». */
function visits(hundredths: number, language: Language): string {
  const forms: Readonly<Record<string, string>> =
    language === 'ru'
      ? { one: 'визит', few: 'визита', many: 'визитов', other: 'визита' }
      : { one: 'visit', other: 'visits' };
  return `${formatVisits(hundredths, language)} ${forms[plurals[language].select(hundredths / 100)]}`;
}

/** Joins the known parts of «Name: A. B.». */
const sentences = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join('. ');

const russian = {
  roles: {
    owner: 'владельцем',
    administrator: 'администратором',
    teacher: 'преподавателем',
    student: 'клиентом',
  } satisfies Record<InviteRole, string>,
  security: {
    new_session: ['Новый вход', 'В ваш аккаунт вошли'],
    sessions_ended: ['Входы завершены', 'Все остальные входы в ваш аккаунт завершены'],
    phone_changed: ['Номер изменён', 'Теперь вы входите с новым номером телефона'],
    second_factor_on: ['Второй шаг включён', 'Для входа теперь нужен и второй шаг'],
    second_factor_off: ['Второй шаг выключен', 'Для входа теперь достаточно кода'],
    deletion_requested: ['Удаление аккаунта', 'Аккаунт будет удалён через 30 дней. Это можно отменить в профиле'],
    deletion_canceled: ['Удаление отменено', 'Аккаунт остаётся'],
    data_exported: ['Данные выгружены', 'Из вашего аккаунта выгружена копия ваших данных'],
  } satisfies Record<SecurityEvent, readonly [string, string]>,
};

const english = {
  roles: { owner: 'owner', administrator: 'administrator', teacher: 'teacher', student: 'client' } satisfies Record<
    InviteRole,
    string
  >,
  security: {
    new_session: ['New sign-in', 'Somebody has signed in to your account'],
    sessions_ended: ['Sign-ins ended', 'All other sign-ins of your account have ended'],
    phone_changed: ['Number changed', 'You now sign in with a new phone number'],
    second_factor_on: ['Second step is on', 'Signing in now takes a second step'],
    second_factor_off: ['Second step is off', 'A code is now enough to sign in'],
    deletion_requested: [
      'Account deletion',
      'The account will be deleted in 30 days. You can cancel it in your profile',
    ],
    deletion_canceled: ['Deletion canceled', 'The account stays'],
    data_exported: ['Data exported', 'A copy of your data has been taken from your account'],
  } satisfies Record<SecurityEvent, readonly [string, string]>,
};

const day = (date: string, language: Language): string => formatDate(date, language, 'day');

const writers: Readonly<Record<Language, Writers>> = {
  ru: {
    visit_marked: ({ student_name, what, date, outcome, left }) => ({
      title: outcome === 'attended' ? 'Посещение отмечено' : 'Отмечен пропуск',
      text: sentences(
        `${student_name}: ${what}, ${day(date, 'ru')}`,
        left !== null && `Осталось ${visits(left, 'ru')}`,
      ),
    }),
    pass_sold: ({ student_name, name, visits: sold, ends_on }) => ({
      title: 'Абонемент оформлен',
      text: sentences(
        `${student_name}: ${name}`,
        sold === null ? 'Без ограничения визитов' : visits(sold, 'ru'),
        ends_on && `Действует до ${day(ends_on, 'ru')}`,
      ),
    }),
    pass_ending: ({ student_name, name, left, ends_on }) => ({
      title: 'Абонемент заканчивается',
      text: sentences(
        `${student_name}: ${name}`,
        left !== null && `Осталось ${visits(left, 'ru')}`,
        ends_on && `Действует до ${day(ends_on, 'ru')}`,
      ),
    }),
    class_moved: ({ title, date, time_from, new_date, new_time_from, dates }) => ({
      title: 'Занятие перенесено',
      text: sentences(
        `${title}: было ${day(date, 'ru')} в ${time_from}, стало ${day(new_date, 'ru')} в ${new_time_from}`,
        dates > 1 && 'Изменились и следующие занятия',
      ),
    }),
    class_canceled: ({ title, date, time_from, dates, reason }) => ({
      title: dates > 1 ? 'Занятия отменены' : 'Занятие отменено',
      text: sentences(`${title}: ${day(date, 'ru')} в ${time_from}`, dates > 1 && 'Отменены и следующие', reason),
    }),
    class_restored: ({ title, date, time_from, dates }) => ({
      title: dates > 1 ? 'Занятия всё-таки будут' : 'Занятие всё-таки будет',
      text: sentences(`${title}: ${day(date, 'ru')} в ${time_from}`, dates > 1 && 'И следующие тоже'),
    }),
    waiting_list: ({ title, date, time_from, step, until }) => ({
      title: { given: 'Вы записаны', offered: 'Для вас есть место', free: 'Освободилось место' }[step],
      text: sentences(
        `${title}: ${day(date, 'ru')} в ${time_from}`,
        step === 'given' && 'Подошла очередь из листа ожидания',
        until && `Держим до ${until}`,
        step === 'free' && 'Его займёт тот, кто запишется первым',
      ),
    }),
    class_soon: ({ student_name, title, date, time_from, hours, place }) => ({
      title: hours === 24 ? 'Завтра занятие' : 'Скоро занятие',
      text: sentences(
        `${student_name}: ${title}, ${day(date, 'ru')} в ${time_from}`,
        place,
        hours === 24 && 'Подтвердите, что придёте, или отмените запись',
      ),
    }),
    move_proposed: ({ title, date, time_from, new_date, new_time_from }) => ({
      title: 'Предлагают другое время',
      text: sentences(
        `${title}: вместо ${day(date, 'ru')} в ${time_from} — ${day(new_date, 'ru')} в ${new_time_from}`,
        'Занятие перенесётся, когда согласятся все',
      ),
    }),
    move_dropped: ({ title, date, time_from, outcome }) => ({
      title: 'Занятие остаётся на своём месте',
      text: sentences(
        `${title}: ${day(date, 'ru')} в ${time_from}`,
        {
          declined: 'С другим временем согласны не все',
          withdrawn: 'Предложение другого времени забрали',
          expired: 'Перенести его на другое время не получилось',
        }[outcome],
      ),
    }),
    request_answered: ({ title, date, time_from, outcome, reason }) => ({
      title: { confirmed: 'Вы записаны', rejected: 'В записи отказано', expired: 'Заявка осталась без ответа' }[
        outcome
      ],
      text: sentences(
        `${title}: ${day(date, 'ru')} в ${time_from}`,
        reason,
        outcome === 'expired' && 'Место больше не держим, можно записаться снова',
      ),
    }),
    request_new: ({ name, title, date, time_from }) => ({
      title: 'Новая заявка',
      text: sentences(name, `${title}, ${day(date, 'ru')} в ${time_from}`),
    }),
    request_waits: ({ name, title, date, time_from }) => ({
      title: 'Заявка ждёт ответа',
      text: sentences(name, `${title}, ${day(date, 'ru')} в ${time_from}`, 'Ей никто не ответил за 15 рабочих минут'),
    }),
    place_unpaid: ({ student_name, title, date, time_from, released }) => ({
      title: released ? 'Запись снята: не оплачено' : 'Занятие не оплачено',
      text: sentences(
        `${student_name}: ${title}, ${day(date, 'ru')} в ${time_from}`,
        released ? 'Место освобождено. С абонементом можно записаться снова' : 'Нужен абонемент, чтобы сохранить место',
      ),
    }),
    task: ({ count, ru, student_name, due_date }) => ({
      title: count > 1 ? `Новые задачи: ${count}` : 'Новая задача',
      text: sentences(student_name ? `${ru}: ${student_name}` : ru, `Срок ${day(due_date, 'ru')}`),
    }),
    debt: ({ student_name, what, date }) => ({
      title: 'Посещение без абонемента',
      text: sentences(`${student_name}: ${what}, ${day(date, 'ru')}`, 'Его предстоит оплатить'),
    }),
    file_given: ({ student_name, name, until }) => ({
      title: 'Вам передали файл',
      text: `${student_name}: ${name}. Скачайте до ${day(until, 'ru')}`,
    }),
    file_ending: ({ student_name, name, until }) => ({
      title: 'Файл скоро удалится',
      text: `${student_name}: ${name}. Скачайте до ${day(until, 'ru')}`,
    }),
    invitation: ({ role, by }) => ({ title: 'Приглашение', text: `${by} приглашает вас стать ${russian.roles[role]}` }),
    message: ({ text }) => ({ title: 'Сообщение', text }),
    security: ({ event, device }) => {
      const [title, text] = russian.security[event];
      return { title, text: sentences(text, device && deviceName(device)) };
    },
  },
  en: {
    visit_marked: ({ student_name, what, date, outcome, left }) => ({
      title: outcome === 'attended' ? 'Visit marked' : 'Absence marked',
      text: sentences(`${student_name}: ${what}, ${day(date, 'en')}`, left !== null && `${visits(left, 'en')} left`),
    }),
    pass_sold: ({ student_name, name, visits: sold, ends_on }) => ({
      title: 'Pass sold',
      text: sentences(
        `${student_name}: ${name}`,
        sold === null ? 'Unlimited visits' : visits(sold, 'en'),
        ends_on && `Valid to ${day(ends_on, 'en')}`,
      ),
    }),
    pass_ending: ({ student_name, name, left, ends_on }) => ({
      title: 'Pass is about to expire',
      text: sentences(
        `${student_name}: ${name}`,
        left !== null && `${visits(left, 'en')} left`,
        ends_on && `Valid to ${day(ends_on, 'en')}`,
      ),
    }),
    class_moved: ({ title, date, time_from, new_date, new_time_from, dates }) => ({
      title: 'Class moved',
      text: sentences(
        `${title}: was ${day(date, 'en')} at ${time_from}, now ${day(new_date, 'en')} at ${new_time_from}`,
        dates > 1 && 'The following classes have changed too',
      ),
    }),
    class_canceled: ({ title, date, time_from, dates, reason }) => ({
      title: dates > 1 ? 'Classes canceled' : 'Class canceled',
      text: sentences(
        `${title}: ${day(date, 'en')} at ${time_from}`,
        dates > 1 && 'The following ones are canceled too',
        reason,
      ),
    }),
    class_restored: ({ title, date, time_from, dates }) => ({
      title: dates > 1 ? 'The classes take place after all' : 'The class takes place after all',
      text: sentences(`${title}: ${day(date, 'en')} at ${time_from}`, dates > 1 && 'So do the following ones'),
    }),
    waiting_list: ({ title, date, time_from, step, until }) => ({
      title: { given: 'You are booked', offered: 'There is a place for you', free: 'A place is free' }[step],
      text: sentences(
        `${title}: ${day(date, 'en')} at ${time_from}`,
        step === 'given' && 'It is your turn on the waiting list',
        until && `Held until ${until}`,
        step === 'free' && 'Whoever books first gets it',
      ),
    }),
    class_soon: ({ student_name, title, date, time_from, hours, place }) => ({
      title: hours === 24 ? 'A class tomorrow' : 'A class soon',
      text: sentences(
        `${student_name}: ${title}, ${day(date, 'en')} at ${time_from}`,
        place,
        hours === 24 && 'Confirm that you are coming, or cancel the booking',
      ),
    }),
    move_proposed: ({ title, date, time_from, new_date, new_time_from }) => ({
      title: 'Another time is proposed',
      text: sentences(
        `${title}: ${day(new_date, 'en')} at ${new_time_from} instead of ${day(date, 'en')} at ${time_from}`,
        'The class moves when everybody agrees',
      ),
    }),
    move_dropped: ({ title, date, time_from, outcome }) => ({
      title: 'The class stays at its time',
      text: sentences(
        `${title}: ${day(date, 'en')} at ${time_from}`,
        {
          declined: 'Not everybody agrees to another time',
          withdrawn: 'The proposal of another time was withdrawn',
          expired: 'It could not be moved to another time',
        }[outcome],
      ),
    }),
    request_answered: ({ title, date, time_from, outcome, reason }) => ({
      title: {
        confirmed: 'You are booked',
        rejected: 'The booking was declined',
        expired: 'Nobody answered the request',
      }[outcome],
      text: sentences(
        `${title}: ${day(date, 'en')} at ${time_from}`,
        reason,
        outcome === 'expired' && 'The place is no longer held; you can book again',
      ),
    }),
    request_new: ({ name, title, date, time_from }) => ({
      title: 'New request',
      text: sentences(name, `${title}, ${day(date, 'en')} at ${time_from}`),
    }),
    request_waits: ({ name, title, date, time_from }) => ({
      title: 'A request is waiting for an answer',
      text: sentences(
        name,
        `${title}, ${day(date, 'en')} at ${time_from}`,
        'Nobody has answered it in 15 working minutes',
      ),
    }),
    place_unpaid: ({ student_name, title, date, time_from, released }) => ({
      title: released ? 'Place released: not paid' : 'Class not paid',
      text: sentences(
        `${student_name}: ${title}, ${day(date, 'en')} at ${time_from}`,
        released ? 'The place is free. With a pass it can be booked again' : 'A pass is needed to keep the place',
      ),
    }),
    task: ({ count, en, student_name, due_date }) => ({
      title: count > 1 ? `New tasks: ${count}` : 'New task',
      text: sentences(student_name ? `${en}: ${student_name}` : en, `Due ${day(due_date, 'en')}`),
    }),
    debt: ({ student_name, what, date }) => ({
      title: 'Visit without a pass',
      text: sentences(`${student_name}: ${what}, ${day(date, 'en')}`, 'It has not been paid for yet'),
    }),
    file_given: ({ student_name, name, until }) => ({
      title: 'A file for you',
      text: `${student_name}: ${name}. Download it by ${day(until, 'en')}`,
    }),
    file_ending: ({ student_name, name, until }) => ({
      title: 'A file is about to expire',
      text: `${student_name}: ${name}. Download it by ${day(until, 'en')}`,
    }),
    invitation: ({ role, by }) => ({ title: 'Invitation', text: `${by} invites you as ${english.roles[role]}` }),
    message: ({ text }) => ({ title: 'Message', text }),
    security: ({ event, device }) => {
      const [title, text] = english.security[event];
      return { title, text: sentences(text, device && deviceName(device)) };
    },
  },
};
