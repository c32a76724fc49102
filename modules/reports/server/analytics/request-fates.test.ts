import { requestStates } from '@ritm/booking/contract';
import { expect, test } from 'vitest';
import { requestSteps } from '../../contract/analytics.ts';
import { funnelOf, isInStep, lossOf, type RequestFate } from './request-fates.ts';

const fate = (fields: Partial<RequestFate>): RequestFate => ({
  state: 'new',
  proved: true,
  channel: 'embed',
  source: null,
  medium: null,
  campaign: null,
  loss: null,
  bought: false,
  ...fields,
});
const fates = requestStates.flatMap((state) =>
  [true, false].flatMap((proved) => [true, false].map((bought) => fate({ state, proved, bought }))),
);

test('a step is a part of the one before', () => {
  const leaps = fates.flatMap((one) =>
    requestSteps.filter((step, index) => index > 0 && isInStep(one, step) && !isInStep(one, requestSteps[index - 1]!)),
  );
  expect(leaps).toEqual([]);
});

test('every request is lost, open, or of somebody who came', () => {
  const { losses, open, steps } = funnelOf(fates);
  const lost = losses.reduce((sum, one) => sum + one.count, 0);
  expect(lost + open + steps.find(({ step }) => step === 'came')!.count).toBe(fates.length);
  expect(lost).toBe(fates.filter(lossOf).length);
});

test.each([
  ['a number that nobody confirmed', { state: 'expired', proved: false }, 'unproved'],
  ['one that still waits for its code', { state: 'new', proved: false }, undefined],
  ['one that waits for the desk', { state: 'in_processing' }, undefined],
  ['one that waits for its class', { state: 'confirmed' }, undefined],
  ['one that the desk refused', { state: 'rejected' }, 'rejected'],
  ['one that its client gave back', { state: 'canceled' }, 'canceled'],
  ['one that nobody answered', { state: 'expired' }, 'expired'],
  ['one whose client did not come', { state: 'no_show' }, 'no_show'],
  ['one whose client came', { state: 'done' }, undefined],
] as const)('%s', (_what, fields, lost) => {
  expect(lossOf(fate(fields))).toBe(lost);
});

test('sources are told apart by channel and link, and rejections by their cause', () => {
  const vk = { source: 'vk', campaign: 'autumn' };
  const { sources, losses } = funnelOf([
    fate({ ...vk, state: 'done', bought: true }),
    fate({ ...vk, state: 'rejected', loss: 'time' }),
    fate({ state: 'rejected', loss: 'time', channel: 'web' }),
    fate({ state: 'rejected' }),
    fate({ state: 'canceled', loss: 'time' }),
  ]);
  expect(sources.map(({ channel, source, made, came, bought }) => [channel, source, made, came, bought])).toEqual([
    ['embed', 'vk', 2, 1, 1],
    ['embed', null, 2, 0, 0],
    ['web', null, 1, 0, 0],
  ]);
  expect(losses).toEqual([
    { kind: 'rejected', loss: 'time', count: 2 },
    { kind: 'rejected', loss: null, count: 1 },
    { kind: 'canceled', loss: null, count: 1 },
  ]);
});
