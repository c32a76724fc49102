/** The kinds of messages that an organization sends by itself, and what their texts may contain. */

export const messageKinds = [
  'class_tomorrow',
  'class_soon',
  'booking_confirmed',
  'class_moved',
  'class_canceled',
  'pass_ending',
  'last_visit',
  'debt',
  'birthday',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ['sms', 'mail'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const recipientChoices = ['auto', 'client', 'guardian'] as const;
export type RecipientChoice = (typeof recipientChoices)[number];

/** What stands in a text between braces; people may write the words of their own language: `rules/render.ts`. */
export type Placeholder = 'name' | 'class' | 'date' | 'time' | 'place' | 'was' | 'pass' | 'until' | 'school' | 'link';

interface KindFacts {
  /**
   * A service message needs no consent, only that the client has not turned such messages off. Everything else is
   * advertising and needs the client's consent.
   */
  scope: 'service' | 'ads';
  /** When it is sent: so long before the class or the end of the pass. Absent: at once, or in the morning. */
  before?: { unit: 'minutes' | 'days'; usual: number; min: number; max: number };
  placeholders: readonly Placeholder[];
  text: { ru: string; en: string };
  /** The subject of the e-mail. */
  subject: { ru: string; en: string };
}

const ofClass = ['name', 'class', 'date', 'time', 'place', 'school', 'link'] as const;
const ofPass = ['name', 'pass', 'until', 'school'] as const;

export const kindFacts: Readonly<Record<MessageKind, KindFacts>> = {
  class_tomorrow: {
    scope: 'service',
    before: { unit: 'minutes', usual: 1440, min: 360, max: 4320 },
    placeholders: ofClass,
    text: {
      ru: 'Ждём вас {дата} в {время}: {занятие}. Придёте? {ссылка}',
      en: 'See you on {date} at {time}: {class}. Coming? {link}',
    },
    subject: { ru: 'Скоро занятие', en: 'Your class' },
  },
  class_soon: {
    scope: 'service',
    before: { unit: 'minutes', usual: 120, min: 30, max: 300 },
    placeholders: ofClass,
    text: {
      ru: 'Сегодня в {время} {занятие}. Не получается? {ссылка}',
      en: 'Today at {time}: {class}. Cannot come? {link}',
    },
    subject: { ru: 'Занятие сегодня', en: 'Your class today' },
  },
  booking_confirmed: {
    scope: 'service',
    placeholders: ofClass,
    text: {
      ru: 'Вы записаны: {занятие}, {дата} в {время}. {организация}',
      en: 'You are booked: {class}, {date} at {time}. {school}',
    },
    subject: { ru: 'Вы записаны', en: 'You are booked' },
  },
  class_moved: {
    scope: 'service',
    placeholders: [...ofClass, 'was'],
    text: {
      ru: '{занятие} перенесли: было {было}, стало {дата} в {время}. {организация}',
      en: '{class} has moved from {was} to {date} at {time}. {school}',
    },
    subject: { ru: 'Занятие перенесено', en: 'Your class has moved' },
  },
  class_canceled: {
    scope: 'service',
    placeholders: ofClass.filter((one) => one !== 'link'),
    text: {
      ru: 'Занятие {занятие} {дата} в {время} отменено. {организация}',
      en: '{class} on {date} at {time} is canceled. {school}',
    },
    subject: { ru: 'Занятие отменено', en: 'Your class is canceled' },
  },
  pass_ending: {
    scope: 'service',
    before: { unit: 'days', usual: 3, min: 0, max: 7 },
    placeholders: ofPass,
    text: {
      ru: '{абонемент} действует до {до}. Успейте походить! {организация}',
      en: '{pass} is valid until {until}. {school}',
    },
    subject: { ru: 'Абонемент заканчивается', en: 'Your pass is about to end' },
  },
  last_visit: {
    scope: 'service',
    placeholders: ofPass,
    text: {
      ru: '{абонемент}: осталось последнее посещение. {организация}',
      en: '{pass}: one visit left. {school}',
    },
    subject: { ru: 'Осталось одно посещение', en: 'One visit left' },
  },
  debt: {
    scope: 'service',
    placeholders: ['name', 'class', 'date', 'school'],
    text: {
      ru: 'Посещение {дата} пока не оплачено: {занятие}. {организация}',
      en: 'Your visit on {date} has not been paid for yet: {class}. {school}',
    },
    subject: { ru: 'Посещение не оплачено', en: 'A visit to pay for' },
  },
  birthday: {
    // A greeting makes the organization known to its client, so the law may see it as advertising.
    scope: 'ads',
    placeholders: ['name', 'school'],
    text: {
      ru: '{имя}, с днём рождения! Здоровья и радости. {организация}',
      en: '{name}, happy birthday! {school}',
    },
    subject: { ru: 'С днём рождения!', en: 'Happy birthday!' },
  },
};

/** What a message written by hand may contain; its link leads to the page on which messages are turned off. */
export const placeholdersByHand: readonly Placeholder[] = ['name', 'school', 'link'];
