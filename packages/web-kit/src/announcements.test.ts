import { afterEach, expect, test } from 'vitest';
import { announcements } from './announcements.ts';
import { chatCodes, chatFailureT } from './chat-failures.ts';
import { setLanguage } from './i18n.ts';
import { kitT } from './kit-messages.ts';

afterEach(() => setLanguage('ru'));

/** Section 8 of the specification, word for word; 1500 ms where it names none (section 9). */
const toasts: readonly (readonly [keyof typeof announcements, string, number])[] = [
  ['request_sent', 'Request sent successfully', 1500],
  ['request_failed', 'Sending data error', 1500],
  ['please_login', 'Please login', 4000],
  ['error_sending', 'Error sending data, check your internet connection', 1500],
  ['error_retrieving', 'Error retrieving data, please check your internet connection', 1500],
  ['video_failed', 'Error uploading video', 2000],
  ['video_uploaded', 'Video upload completed successfully', 1000],
  ['press_again_to_exit', 'Press again to exit', 1000],
];
const ofChat = [
  ['publish_inactive', 'Cannot publish on inactive topic'],
  ['already_sending', 'The message is already being sent'],
  ['leave_inactive', 'Cannot leave inactive topic'],
  ['invalid_set', 'Invalid {set} parameters'],
  ['delete_messages_inactive', 'Cannot delete messages in inactive topic'],
  ['delete_subscription_inactive', 'Cannot delete subscription in inactive topic'],
  ['publish_to_me', 'Publishing to me or fnd is not supported'],
  ['delete_credential_inactive', 'Cannot delete credential in inactive me topic'],
  ['upload_cancelled', 'Upload cancelled by user'],
  ['authenticate_first', 'Must authenticate first'],
  ['invalid_response', 'Invalid server response'],
] as const;

const inBoth = (say: () => string): readonly [ru: string, en: string] => {
  setLanguage('ru');
  const ru = say();
  setLanguage('en');
  return [ru, say()];
};

test('the table holds the toasts of section 8 and no other', () => {
  expect(Object.keys(announcements).toSorted()).toEqual(toasts.map(([name]) => name).toSorted());
});

test.each(toasts)('%s says «%s» for %i ms', (name, text, ms) => {
  const [ru, en] = inBoth(() => kitT(name));
  expect(en).toBe(text);
  expect(ru).toMatch(/[а-яё]/i);
  expect(announcements[name].ms).toBe(ms);
});

test.each(ofChat)('the chat’s %s says «%s»', (name, text) => {
  const [ru, en] = inBoth(() => chatFailureT(name));
  expect(en).toBe(text);
  expect(ru).toMatch(/[а-яё]/i);
});

test('the codes of the chat are the specification’s', () => {
  expect(chatCodes).toEqual({ evicted: 205, disconnected: 418, connection_failed: 503, timeout: 504 });
});

test('the captcha’s prompt is the specification’s', () => {
  const [ru, en] = inBoth(() => kitT('not_a_robot'));
  expect(en.toLowerCase()).toBe('please confirm you are not a robot');
  expect(ru).toBe('Пожалуйста, подтвердите, что вы не робот');
});
