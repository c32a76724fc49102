import { ApiError } from '@ritm/http';
import { expect, test } from 'vitest';
import { onRefusal, retryAfterChallenge, wasHandled, type ChallengeHeaders } from './refusals.ts';

const refusal = (code: string) => new ApiError(428, { code, message: 'no' }, 'POST');

test('a refusal that needs something of the person is handled, and the call repeated with it', async () => {
  onRefusal('t.captcha', async () => ({ 'captcha-token': 'x' }));
  const calls: ChallengeHeaders[] = [];
  const answer = await retryAfterChallenge(async (headers) => {
    calls.push(headers);
    if (!headers) throw refusal('t.captcha');
    return 'in';
  });
  expect([answer, calls]).toEqual(['in', [undefined, { 'captcha-token': 'x' }]]);
});

test('a person who gives up gets the refusal and is not prompted again', async () => {
  let prompts = 0;
  onRefusal('t.fresh', async () => (prompts++, undefined));
  const call = () => retryAfterChallenge(() => Promise.reject(refusal('t.fresh')));
  const error = await retryAfterChallenge(call).catch((one: unknown) => one);
  expect([(error as ApiError).code, prompts, wasHandled(error)]).toEqual(['t.fresh', 1, true]);
});

test('refused again after the answer, it is refused', async () => {
  let runs = 0;
  onRefusal('t.again', async () => ({}));
  const error = await retryAfterChallenge(() => (runs++, Promise.reject(refusal('t.again')))).catch(
    (one: unknown) => one,
  );
  expect([(error as ApiError).code, runs]).toEqual(['t.again', 2]);
});

test('any other refusal is none of its business', async () => {
  const error = refusal('t.other');
  await expect(retryAfterChallenge(() => Promise.reject(error))).rejects.toBe(error);
  expect(wasHandled(error)).toBe(false);
});
