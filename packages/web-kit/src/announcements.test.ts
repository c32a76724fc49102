import { afterEach, expect, test } from 'vitest';
import { announcements } from './announcements.ts';
import { setLanguage } from './texts/i18n.ts';
import { kitT } from './texts/kit-messages.ts';

afterEach(() => setLanguage('ru'));

/** The specification's toasts word for word, with its default of 1500 ms where it names no duration. */
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

const inBoth = (say: () => string): readonly [ru: string, en: string] => {
  setLanguage('ru');
  const ru = say();
  setLanguage('en');
  return [ru, say()];
};

test('the table holds the toasts of the specification and no other', () => {
  expect(Object.keys(announcements).toSorted()).toEqual(toasts.map(([name]) => name).toSorted());
});

test.each(toasts)('%s says «%s» for %i ms', (name, text, ms) => {
  const [ru, en] = inBoth(() => kitT(name));
  expect(en).toBe(text);
  expect(ru).toMatch(/[а-яё]/i);
  expect(announcements[name].ms).toBe(ms);
});
