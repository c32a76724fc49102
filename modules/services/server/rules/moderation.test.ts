import { expect, test } from 'vitest';
import { moderationStatuses } from '../../contract/index.ts';
import { canRequest } from './moderation.ts';

test('nobody publishes their own service: only what was published once is turned on again', () => {
  const transitions = moderationStatuses.flatMap((from) =>
    moderationStatuses.filter((to) => canRequest(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual([
    'draft → on_moderation',
    'on_moderation → draft',
    'published → turned_off',
    'not_passed → on_moderation',
    'turned_off → published',
  ]);
});

test('from an unknown state nothing is requested', () => expect(canRequest('archived', 'published')).toBe(false));
