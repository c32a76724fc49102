import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './prepare.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ritm-install-'));
  const lock = JSON.stringify({
    packages: {
      '': {},
      'modules/visits': { name: '@ritm/visits' },
      'node_modules/@ritm/visits': { resolved: 'modules/visits', link: true },
      'node_modules/zod': { version: '4.0.0' },
    },
  });
  mkdirSync(join(folder, 'node_modules/@ritm'), { recursive: true });
  mkdirSync(join(folder, 'modules/visits'), { recursive: true });
  writeFileSync(join(folder, 'modules/visits/package.json'), '{}');
  writeFileSync(join(folder, 'package-lock.json'), lock);
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock);
  symlinkSync('../../modules/visits', join(folder, 'node_modules/@ritm/visits'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what the lock file lists, with every link of a workspace, is installed', () => {
  expect(isInstalled(folder)).toBe(true);
});

test('a workspace link that is gone means an installation', () => {
  rmSync(join(folder, 'node_modules/@ritm/visits'));
  expect(isInstalled(folder)).toBe(false);
});

test('a workspace link that leads nowhere means an installation', () => {
  rmSync(join(folder, 'modules/visits'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});
