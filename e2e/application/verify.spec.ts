import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataVariable } from '../global-setup.ts';
import { expect, test } from '../fixtures/journey.ts';

// A process of its own over a database in which other journeys are at work.
test.setTimeout(180_000);

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

function verify(): Promise<{ code: number; output: string }> {
  const env = { ...process.env, RITM_DATA: process.env[dataVariable] };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, 'verify'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test.describe.configure({ mode: 'serial' });

test('verify runs beside the running server with its own database, and finds nothing', async ({ request }) => {
  const { code, output } = await verify();
  expect(output).toMatch(/законов проверено \d\d+, нарушено 0\n$/);
  expect(code).toBe(0);
  expect((await request.get('/readyz')).ok()).toBe(true);
});

test('the control: beside the running server it sees an anchor that another hand has changed', async ({ request }) => {
  const path = join(process.env[dataVariable]!, 'audit-anchor.json');
  const kept = await readFile(path, 'utf8');
  try {
    await writeFile(path, JSON.stringify({ ...(JSON.parse(kept) as object), hash: 'ff' }));
    const { code, output } = await verify();
    expect(output).toContain('✗ the newest seal of the audit is the one anchored outside the database');
    expect(output).toContain('нарушено 1');
    expect(code).toBe(1);
  } finally {
    await writeFile(path, kept);
  }
  expect((await request.get('/readyz')).ok()).toBe(true);
});
