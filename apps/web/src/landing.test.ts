import { expect, test } from 'vitest';
import { onlyWork } from './landing.ts';

const one = { id: 1, roles: ['owner' as const] };
test.each([
  ['nowhere', [], undefined],
  ['in one place', [one], 1],
  ['in two places', [one, { ...one, id: 2 }], undefined],
  ['in one without a role', [{ id: 1, roles: [] }], undefined],
])('whoever works %s', (_, schools, id) => expect(onlyWork(schools)?.id).toBe(id));
