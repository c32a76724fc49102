import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSecretProblems } from './build-secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ritm-build-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// Composed here, so that no other scanner takes it for a secret.
const random = ['q7Rk2LmZ9x', 'VbT4wYp8Jd', 'H3sNc6GfAe', 'U1oKiBzXtQ'].join('');

test('O15: a build without a key is taken, alphabets of libraries among it', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const shuffled = 'zyxwvutsrqponmlkjihgfedcba' + '_9876543210-' + 'QWERTYUIOPASDFGHJKLZXCVBNM';
  await writeFile(join(folder, 'assets/a.js'), `const a="${alphabet}",b="${shuffled}",password="Введите пароль";`);
  await writeFile(join(folder, 'assets/a.woff2'), random);
  expect(await buildSecretProblems(folder)).toEqual({ checked: 1, problems: [] });
});

test.each([
  ['a text without sense', `x="${random}"`, /a key: letters and digits/],
  ['a named secret', `e.apiKey="k3y-of-the-service-9"`, /a secret written down/],
  ['a private key', ['-----BEGIN', 'PRIVATE KEY-----'].join(' '), /a private key/],
  ['a password in an address', ['postgres://ritm:', 's3cretpass', '@db/ritm'].join(''), /a password in an address/],
])('O15, control: %s that got into the build is found', async (_what, text, problem) => {
  await writeFile(join(folder, 'assets/app-1a2b.js'), `const a=1;${text};`);
  const { problems } = await buildSecretProblems(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
  expect(problems[0]).not.toContain(random);
});
