import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recognise as recogniseFile } from '../fixtures/recognise.ts';
import type { ReaderLimits } from '@ritm/tables/child';
import { inChild } from './in-child.ts';

const generous: ReaderLimits = { megabytes: 512, seconds: 60 };
const table = (rows: number): string =>
  ['ФИО;Телефон', ...Array.from({ length: rows }, (_, row) => `Иванова Мария ${row};8912${1_000_000 + row}`)].join(
    '\n',
  );

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ritm-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that runs before this Node takes its place. */
async function programThat(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, ['#!/bin/sh', ...lines, `exec '${process.execPath}' "$@"`].join('\n'));
  await chmod(path, 0o700);
  return path;
}

/** A table of this text, as `recognise` of the fixtures reads it. */
const recognise = (text: string, limits: ReaderLimits) =>
  recogniseFile('x.csv', new TextEncoder().encode(text), limits);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a reading process', () => {
  test('that stays within its limits answers', async () => {
    const { replies } = await recognise(table(10), generous);
    expect(replies).toMatchObject([{ kind: 'recognised', recognised: { sheets: [{ rows: 10 }] } }]);
  });

  test('that takes too long is stopped with a refusal', async () => {
    const { replies } = await recognise(table(10), { ...generous, seconds: 0.001 });
    expect(replies).toEqual([{ kind: 'refused', code: 'takes_too_long', data: { limit: 0.001 }, ended_reader: true }]);
  });

  test('that takes too much memory is stopped with a refusal, and the server goes on', async () => {
    const { replies } = await recognise(table(150_000), { ...generous, megabytes: 24 });
    expect(replies).toEqual([{ kind: 'refused', code: 'too_many_cells', data: {}, ended_reader: true }]);
    expect((await recognise(table(10), generous)).replies).toMatchObject([{ kind: 'recognised' }]);
  });

  test('that finds the file to be no table says so and no more', async () => {
    const { replies } = await recognise('%PDF-1.7', generous);
    expect(replies).toEqual([{ kind: 'refused', code: 'unsupported_format', data: { found: 'pdf', save_as: 'xlsx' } }]);
  });

  test('that cannot start is an error of the job and not of the server', async () => {
    await expect(recognise(table(10), { ...generous, program: '/there/is/no/such/program' })).rejects.toThrow('ENOENT');
  });

  test('that ends without reading is an error, and so is a file that cannot be read', async () => {
    await expect(recognise(table(150_000), { ...generous, program: '/bin/false' })).rejects.toThrow('ended with 1');
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(table(10));
      throw new Error('the disk is gone');
    };
    const reading = inChild({ kind: 'recognise', file_name: 'x.csv', today: '2026-09-15' }, broken(), generous);
    await expect(reading.next()).rejects.toThrow('the disk is gone');
  });

  test('gets no settings of the server', async () => {
    process.env.RITM_CANARY = 'secret';
    try {
      const program = await programThat('settings', `env > '${folder}/env'`);
      expect((await recognise(table(1), { ...generous, program })).replies).toMatchObject([{ kind: 'recognised' }]);
      expect(await readFile(join(folder, 'env'), 'utf8')).not.toContain('secret');
    } finally {
      delete process.env.RITM_CANARY;
    }
  });

  test('ends when the server that started it is killed', async () => {
    const program = await programThat('number', `echo $$ > '${folder}/pid'`);
    const code = `
      import { inChild } from ${JSON.stringify(new URL('./in-child.ts', import.meta.url).href)};
      // Days of the week are the slowest cells: they keep the reader busy for longer than this test.
      const line = new TextEncoder().encode(\`\${'пн вт '.repeat(5000)}\\n\`);
      const file = function* () {
        for (let row = 0; row < 1000; row++) yield line;
        process.kill(process.pid, 'SIGKILL');
      };
      const limits = { megabytes: 512, seconds: 100, program: ${JSON.stringify(program)} };
      await inChild({ kind: 'recognise', file_name: 'x.csv', today: '2026-09-15' }, file(), limits).next();`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    expect(await text(server.stderr)).toBe('');
    const reader = Number(await readFile(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => isAlive(reader), { timeout: 10_000 }).toBe(false);
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
])('long cells of %s are read in time that grows as they do', { timeout: 90_000 }, async (_, piece) => {
  const cell = piece.repeat(Math.ceil(32_000 / piece.length)).slice(0, 32_000);
  const { replies, stalled } = await recognise(
    ['ФИО;Телефон;Заметка', ...Array.from({ length: 10 }, () => `${cell};${cell};${cell}`)].join('\n'),
    generous,
  );
  expect(replies).toMatchObject([{ kind: 'recognised' }]);
  expect(stalled).toBeLessThan(2000);
});
