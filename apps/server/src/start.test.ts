import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ritm-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product in its own process and waits until it fails. */
async function failToStart(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const compileCache = getCompileCacheDir();
  const fromHere = {
    PATH: process.env.PATH ?? '',
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
  };
  const fullEnv = { RITM_DATA: join(folder, 'data'), ...fromHere, ...env };
  const child = spawn(process.execPath, [main], { env: fullEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('a taken port is said before the database is made and the demo loaded', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await failToStart({ PORT: String(port) });
  other.close();
  expect(output).toBe(`Порт ${port} занят. Остановите программу на нём или задайте другой: PORT=4322 npm start\n`);
  expect(code).not.toBe(0);
  expect(existsSync(join(folder, 'data/postgres'))).toBe(false);
});

describe('O15: production without a secret, or with the sample one, refuses by the name of the variable', () => {
  const secret = 'test-'.repeat(8);
  const live = { NODE_ENV: 'production', RITM_ORIGINS: 'https://ritm.example', RITM_CODE_KEY: secret };
  test.each<[string, Record<string, string>, string]>([
    ['no key of codes', { ...live, RITM_CODE_KEY: '' }, 'RITM_CODE_KEY'],
    ['a sample key of codes', { ...live, RITM_CODE_KEY: 'changeme'.repeat(5) }, 'RITM_CODE_KEY'],
    ['an address in clear text', { ...live, RITM_ORIGINS: 'http://ritm.example' }, 'RITM_ORIGINS'],
  ])('%s', async (_what, env, name) => {
    const { code, output } = await failToStart(env);
    expect(code).not.toBe(0);
    expect(output).toContain(name);
    expect(output.trim().split('\n')).toHaveLength(1);
    for (const value of Object.values(env).filter((one) => one.length > 5)) expect(output).not.toContain(value);
  });
});
