import { AppError, commonErrors } from '@ritm/http';
import { expect, test } from 'vitest';
import { committed, Committed } from './committed.ts';
import type { Answer } from './context.ts';

const refusal = (): AppError => new AppError(commonErrors.forbidden);

/** The types are the test: `npm run check -- types-server` fails when a line marked as an error compiles. */
const actions: readonly (() => Promise<Answer<{ ok: true }>>)[] = [
  async () => ({ ok: true }),
  async () => committed(refusal()),
  // @ts-expect-error -- a bare error would be answered without saying whether the transaction commits
  async () => refusal(),
  // @ts-expect-error -- an object with an `error` is no `Committed`: only `committed` makes one
  async () => ({ error: refusal() }),
];

/** A caller cannot use the value before it has handled the refusal. */
async function idOf(action: () => Promise<Answer<{ id: number }>>): Promise<number | string> {
  const answer = await action();
  // @ts-expect-error -- a committed error has no id
  void answer.id;
  return answer instanceof Committed ? answer.error.declaration.code : answer.id;
}

test('only `committed` makes an error that commits', async () => {
  const answers = await Promise.all(actions.map((action) => action()));
  expect(answers.map((answer) => answer instanceof Committed)).toEqual([false, true, false, false]);
});

test('a committed error carries the error that is answered', async () => {
  expect(await idOf(async () => committed(refusal()))).toBe(commonErrors.forbidden.code);
  expect(await idOf(async () => ({ id: 7 }))).toBe(7);
});
