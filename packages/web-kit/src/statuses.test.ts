import { readFileSync } from 'node:fs';
import { statuses } from '@ritm/ui';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from './i18n.ts';
import { statusT } from './usual-status.tsx';

afterEach(() => setLanguage('ru'));

/** Section 4 of the specification. */
const specified =
  'booked, confirmed, canceled, conducted, done, paid, not paid, in processing, on moderation, not passed moderation, marked, not marked, blocked, turned off'.split(
    ', ',
  );

test('the statuses are the specification’s', () => {
  expect(statuses.map((one) => one.replaceAll('_', ' '))).toEqual(specified);
});

test.each(statuses)('%s has its words in both languages', (status) => {
  setLanguage('en');
  expect(statusT(status).toLowerCase()).toBe(status.replaceAll('_', ' '));
  setLanguage('ru');
  expect(statusT(status)).toMatch(/^[А-ЯЁ]/);
});

test('each has a colour of its own, light and dark', () => {
  const css = readFileSync(new URL('../../ui/src/status/status-label.module.css', import.meta.url), 'utf8');
  const inks = statuses.map((status) => {
    const rules = [...css.matchAll(new RegExp(`\\[data-status='${status}'\\] \\{([^}]*--status-ink[^}]*)\\}`, 'g'))];
    expect(rules, status).toHaveLength(2);
    return rules.map(([, rule]) => /--status-ink: (#\w+)/.exec(rule!)![1]);
  });
  for (const theme of [0, 1]) expect(new Set(inks.map((pair) => pair[theme])).size).toBe(statuses.length);
});
