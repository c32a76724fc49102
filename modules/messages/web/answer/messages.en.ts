import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  page_title: 'Your class',
  hello: 'Hello, {{name}}!',
  coming: 'I am coming',
  not_coming: 'I cannot come',
  coming_done: 'See you there!',
  coming_text: 'We noted that you are coming. If you change your mind, open this link again',
  canceled_done: 'Your booking is canceled',
  canceled_text: 'Thank you for telling us. Somebody else can have the place',
  class_canceled: 'The class is canceled',
  class_over: 'The class has begun',
  class_over_text: 'This link can no longer answer. If something is wrong, call the administrator',
  free_until: 'Free to cancel until {{until}}',
  late_title: 'The visit will be charged',
  late_text: 'It was free to cancel until {{until}}. If you do not come now, the visit is charged all the same',
  late_yes: 'I cannot come anyway',
  late_no: 'Go back',
  link_ended: 'The link has ended',
  link_ended_text: 'It works until the end of the day of the class. To change something, call the administrator',
  messages_off: 'Send me no messages',
  messages_off_done: '{{school}} will write to you no more',
  messages_on: 'Send them again',
  call: 'Call',
};
