import { describe, expect, test } from 'vitest';
import { inThread, type ThreadLimits } from './in-thread.ts';
import type { Reply } from './protocol.ts';

const generous: ThreadLimits = { megabytes: 512, seconds: 60 };
const table = (rows: number): string =>
  ['ФИО;Телефон', ...Array.from({ length: rows }, (_, row) => `Иванова Мария ${row};8912${1_000_000 + row}`)].join(
    '\n',
  );

/** Returns the thread's replies about the file and the longest time for which the server's event loop was blocked. */
async function recognise(text: string, limits: ThreadLimits): Promise<{ replies: Reply[]; stalled: number }> {
  const bytes = new TextEncoder().encode(text);
  const replies: Reply[] = [];
  let [last, stalled] = [performance.now(), 0];
  const beat = setInterval(() => {
    stalled = Math.max(stalled, performance.now() - last);
    last = performance.now();
  }, 10);
  try {
    const work = { kind: 'recognise' as const, bytes, file_name: 'x.csv', today: '2026-09-15' };
    for await (const reply of inThread(work, limits)) replies.push(reply);
    return { replies, stalled };
  } finally {
    clearInterval(beat);
  }
}

describe('a thread', () => {
  test('that stays within its limits answers', async () => {
    const { replies } = await recognise(table(10), generous);
    expect(replies).toMatchObject([{ kind: 'recognised', recognised: { sheets: [{ rows: 10 }] } }]);
  });

  test('that takes too long is stopped with a refusal', async () => {
    const { replies } = await recognise(table(10), { ...generous, seconds: 0.001 });
    expect(replies).toEqual([{ kind: 'refused', code: 'imports.takes_too_long', data: { limit: 0.001 } }]);
  });

  test('that takes too much memory is stopped with a refusal, and the server goes on', async () => {
    const { replies } = await recognise(table(150_000), { ...generous, megabytes: 24 });
    expect(replies).toEqual([{ kind: 'refused', code: 'imports.too_many_cells', data: {} }]);
    expect((await recognise(table(10), generous)).replies).toMatchObject([{ kind: 'recognised' }]);
  });
});

// A pattern that backtracked over every letter of a cell took 5 s for 20,000 letters and 73 s for 80,000.
test.each([
  ['letters', 'я'],
  ['words', 'слово '],
  ['digits', '9'],
  ['spaces and a letter', `${' '.repeat(50)}x`],
  ['brackets', '('],
  ['addresses without an end', 'a@a.'],
  ['phones without an end', '+7 (912) '],
  ['days of the week', 'пн вт '],
  ['dates', '01.02.2026 '],
  ['points', '.'],
])('long cells of %s are read in time that grows as they do', async (_, piece) => {
  const cell = piece.repeat(Math.ceil(32_000 / piece.length)).slice(0, 32_000);
  const begun = performance.now();
  const { replies, stalled } = await recognise(
    ['ФИО;Телефон;Заметка', ...Array.from({ length: 30 }, () => `${cell};${cell};${cell}`)].join('\n'),
    { ...generous, seconds: 15 },
  );
  expect(replies).toMatchObject([{ kind: 'recognised' }]);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(stalled).toBeLessThan(2000);
});
