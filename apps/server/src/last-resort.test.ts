import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const module = new URL('./last-resort.ts', import.meta.url).href;

/** A process that installs `endOnUncaught` and then runs the code. */
async function runModule(
  source: string,
  drain = 'async () => console.log("drained")',
): Promise<{ exit: number; output: string }> {
  const code = `
    const { endOnUncaught } = await import(${JSON.stringify(module)});
    endOnUncaught({ log: () => ({ error: (message, fields) => console.log(message, JSON.stringify(fields)) }), drain: ${drain} });
    setInterval(() => {}, 1000);
    ${source}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [exit] = (await once(child, 'close')) as [number];
  return { exit, output };
}

const quoting = 'new TypeError("Иванова +79161234567")';

test.each([
  ['an exception', `setTimeout(() => { throw ${quoting}; }, 10)`],
  ['a rejection', `Promise.reject(${quoting})`],
  ['a second failure on the way out', `setTimeout(() => { throw ${quoting}; }, 10); Promise.reject(${quoting})`],
])('%s that nobody caught is logged without people’s data, drains and ends with 70', async (_, source) => {
  const { exit, output } = await runModule(source);
  expect(exit).toBe(70);
  expect(output).toContain('drained');
  expect(output).toContain('"name":"TypeError"');
  expect(output).toMatch(/uncaught \{"name":"TypeError","stack":"at /);
  expect(output).not.toMatch(/Иванова|7916/);
});

test('a drain that fails ends with 70 too', async () => {
  const { exit } = await runModule(`Promise.reject(${quoting})`, 'async () => { throw new Error("no") }');
  expect(exit).toBe(70);
});

test('what is thrown need not be an error', async () => {
  const { exit, output } = await runModule(`Promise.reject('+79161234567')`);
  expect(exit).toBe(70);
  expect(output).toContain('"name":"string"');
  expect(output).not.toContain('7916');
});
