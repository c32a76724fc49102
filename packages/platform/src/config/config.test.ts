import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig, startWarnings } from './config.ts';

const RITM_DATA = mkdtempSync(join(tmpdir(), 'ritm-config-'));
afterAll(() => rmSync(RITM_DATA, { recursive: true }));
const read = (env: Record<string, string>) => loadConfig({ RITM_DATA, ...env });
const refusal = (env: Record<string, string>): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

const s3 = {
  RITM_S3_ENDPOINT: 'https://storage.example',
  RITM_S3_BUCKET: 'ritm',
  RITM_S3_KEY_ID: 'id',
  RITM_S3_SECRET: 'top-secret',
};
const live = {
  NODE_ENV: 'production',
  RITM_ORIGINS: 'https://ritm.example',
  RITM_CODE_KEY: 'a-key-of-codes-for-tests-0123456789',
};

describe('settings', () => {
  test('none at all start a demo on this machine', () => {
    expect(read({})).toMatchObject({ mode: 'development', demo: 'full', s3: undefined, sms: { service: 'outbox' } });
  });

  test('in production nothing of the demo is left', () => {
    expect(read(live)).toMatchObject({ demo: 'none', secureCookies: true });
  });

  test('a bucket is taken whole', () => {
    expect(read(s3).s3).toEqual({
      endpoint: 'https://storage.example',
      region: 'us-east-1',
      bucket: 'ritm',
      keyId: 'id',
      secret: 'top-secret',
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'восемьдесят' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ ...s3, RITM_S3_ENDPOINT: 'storage.example' }, 'RITM_S3_ENDPOINT'],
    [{ ...s3, RITM_S3_BUCKET: '' }, 'RITM_S3_BUCKET'],
    [{ ...s3, RITM_S3_SECRET: '' }, 'RITM_S3_SECRET'],
    [{ RITM_SMS_SERVICE: 'smsc', RITM_SMSC_LOGIN: 'studio' }, 'RITM_SMSC_PASSWORD'],
    [{ RITM_SMS_SERVICE: 'sms_ru' }, 'RITM_SMS_RU_API_ID'],
    [{ RITM_AUTH_HOSTS: 'https://a.example/path' }, 'RITM_AUTH_HOSTS'],
    [{ ...live, RITM_ORIGINS: '' }, 'RITM_ORIGINS'],
    [{ ...live, RITM_CODE_KEY: '' }, 'RITM_CODE_KEY'],
    [{ ...live, RITM_CODE_KEY: 'short-secret' }, 'RITM_CODE_KEY'],
    [{ ...live, RITM_CODE_KEY: 'k'.repeat(32) }, 'RITM_CODE_KEY'],
    [{ ...live, RITM_CODE_KEY: 'change-me-change-me-0123456789-abcdef' }, 'RITM_CODE_KEY'],
    [{ ...live, RITM_DEMO: 'full' }, 'RITM_DEMO'],
    [{ ...live, RITM_LIMITS: 'off' }, 'RITM_LIMITS'],
  ])('%j is refused by the name of the setting, and no value is shown', (env, name) => {
    const text = refusal(env);
    expect(text).toContain(name);
    expect(text).not.toMatch(/secret|mysql|восемьдесят|change|kkk/);
  });

  test.each<[string, string[]]>([
    ['https://ritm.example', ['https://ritm.example']],
    [' https://RITM.example/ , https://www.ritm.example:443 ', ['https://ritm.example', 'https://www.ritm.example']],
    ['https://ритм.рф', ['https://xn--h1aikj.xn--p1ai']],
    ['https://ritm.example,https://ritm.example/,', ['https://ritm.example']],
    ['https://ritm.example:8443', ['https://ritm.example:8443']],
    ['http://localhost:4321,http://127.0.0.1:80', ['http://localhost:4321', 'http://127.0.0.1']],
    ['http://[::1]:5000,http://studio.localhost', ['http://[::1]:5000', 'http://studio.localhost']],
  ])('RITM_ORIGINS=%s is read as browsers say it', (value, origins) => {
    expect(read({ RITM_ORIGINS: value }).origins).toEqual(origins);
  });

  test.each([
    'ritm.example',
    'https://ritm.example/app',
    'https://ritm.example?x',
    'https://ritm.example#x',
    'https://name:word@ritm.example',
    'ftp://ritm.example',
    'null',
    '*',
    'https://',
    'https://*.ritm.example/',
    'http://ritm.example',
    'http://192.0.2.5:4321',
    'http://localhost.ritm.example',
    'http://127.0.ritm.example',
    'https://ritm.example,http://ritm.example',
  ])('RITM_ORIGINS=%s stops the start by its name', (value) => {
    const text = refusal({ RITM_ORIGINS: value });
    expect(text).toMatch(/^RITM_ORIGINS: [^\n]+$/);
    if (value.length > 8) expect(text).not.toContain(value);
  });

  test('production that can send nobody a code says so, and nothing else does', () => {
    expect(startWarnings(read(live))).toEqual([expect.stringContaining('RITM_SMS_SERVICE')]);
    expect(startWarnings(read({ ...live, RITM_SMS_SERVICE: 'sms_ru', RITM_SMS_RU_API_ID: 'k' }))).toEqual([]);
    expect(startWarnings(read({}))).toEqual([]);
  });
});
