import { expect, test } from 'vitest';
import { moderationStatuses } from '../../contract/index.ts';
import { mayAsk } from './moderation.ts';

test('nobody publishes their own service: only what was published once is turned on again', () => {
  const asked = moderationStatuses.flatMap((from) =>
    moderationStatuses.filter((to) => mayAsk(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(asked).toEqual([
    'draft → on_moderation',
    'on_moderation → draft',
    'published → turned_off',
    'not_passed → on_moderation',
    'turned_off → published',
  ]);
});
