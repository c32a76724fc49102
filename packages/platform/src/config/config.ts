/**
 * All settings from the environment, read once and checked at the start. Nothing else reads `process.env`. A setting
 * is described in `docs/settings.md`; a wrong one stops the server and names the setting without its value.
 */
import { codeOf } from '../error-code.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { isSampleKey, originsIn } from './config-values.ts';

/** The keys that sign pushes. */
export interface PushConfig {
  /** VAPID: a private P-256 key of 32 bytes. After a change of the key every browser has to subscribe again. */
  vapidKey: Buffer;
  /** How push services can reach the operator of this server: `mailto:…` or an https address. */
  subject: string;
  /** The JSON of a service account; undefined: phone applications get no pushes. */
  firebase: string | undefined;
}

/** All settings from the environment. Only this file reads `process.env`. */
export interface Config {
  mode: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Where the embedded database and the files are stored. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  demo: 'full' | 'tiny' | 'none';
  /** Origins from which a browser may call; the first is the product's own. */
  origins: string[];
  secureCookies: boolean;
  /** The HMAC key for sign-in codes. */
  codeKey: Buffer;
  push: PushConfig;
  /** Whether calls are limited by `limits/table.ts`. */
  limits: boolean;
  /** Processes announce events through this service; undefined: through PostgreSQL alone. */
  natsUrl?: string | undefined;
  /** `api`: no jobs run in the process that serves; a worker process runs them. */
  role?: 'all' | 'api';
  metricsPort: number | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  trustProxy: string[];
  /** The e-mail address of support, shown beside the form. */
  supportEmail?: string | undefined;
  /** Documents that the operator of the installation has published; the profile menu links to them. */
  documents?: { privacy: string | undefined; terms: string | undefined };
  uploadLimits: { importBytes: number };
  /** Where files are stored; undefined: in the data folder. */
  s3: S3Config | undefined;
  /** The service that sends codes; `outbox`: nothing is sent, and a page shows the codes. */
  sms: SmsConfig;
  /** The server that sends letters; undefined: none leave. */
  smtp?: { url: string; from: string } | undefined;
  /**
   * Paid messages and calls per day, for the whole site and by the country's dial code. A country that is not listed
   * gets none.
   */
  smsBudget: { perDay: number; dialCodes: Record<string, number> };
  /** Origins of the product's other sites to which a signed-in person may be redirected. */
  authHosts: string[];
}

/** A bucket of any storage that speaks S3. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
}

export type SmsConfig =
  | { service: 'outbox' }
  | { service: 'smsc'; login: string; password: string; sender: string | undefined }
  | { service: 'sms_ru'; apiId: string; sender: string | undefined };

const webAddress = z.url({ protocol: /^https?$/ });

const schema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 4321),
  RITM_DATA: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  RITM_DEMO: z.optional(z.enum(['full', 'tiny', 'none'])),
  RITM_ORIGINS: z._default(z.string(), ''),
  RITM_CODE_KEY: z.optional(z.string().check(z.minLength(32))),
  RITM_SMS_SERVICE: z._default(z.enum(['outbox', 'smsc', 'sms_ru']), 'outbox'),
  RITM_SMSC_LOGIN: z.optional(z.string()),
  RITM_SMSC_PASSWORD: z.optional(z.string()),
  RITM_SMS_RU_API_ID: z.optional(z.string()),
  RITM_SMS_SENDER: z.optional(z.string().check(z.maxLength(15))),
  RITM_SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  RITM_MAIL_FROM: z.optional(z.string().check(z.minLength(3), z.maxLength(200))),
  RITM_SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0)), 5_000),
  /** `7:5000,375:200`: the country's dial code with its messages per day. */
  RITM_SMS_DIAL_CODES: z._default(z.string().check(z.regex(/^\d{1,3}:\d{1,7}(,\d{1,3}:\d{1,7})*$/)), '7:5000'),
  RITM_AUTH_HOSTS: z._default(z.string(), ''),
  RITM_VAPID_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  RITM_PUSH_SUBJECT: z._default(z.string().check(z.regex(/^(mailto:|https:\/\/)./)), 'mailto:push@localhost'),
  RITM_FIREBASE_ACCOUNT: z.optional(z.string()),
  RITM_S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  RITM_S3_REGION: z._default(z.string(), 'us-east-1'),
  RITM_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  RITM_S3_KEY_ID: z.optional(z.string()),
  RITM_S3_SECRET: z.optional(z.string()),
  NATS_URL: z.optional(
    z.string().check(
      z.regex(/^(?:nats|tls):\/\/\S+$/),
      z.refine((url) => URL.canParse(url)),
    ),
  ),
  RITM_ROLE: z._default(z.enum(['all', 'api']), 'all'),
  RITM_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535))),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  RITM_SUPPORT_EMAIL: z.optional(z.email()),
  RITM_PRIVACY_URL: z.optional(webAddress),
  RITM_TERMS_URL: z.optional(webAddress),
  RITM_TRUST_PROXY: z._default(z.string(), ''),
});

/** Reads and checks the environment; production refuses to start without its secrets. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(`Неверная настройка: ${names.join(', ')}. Исправьте переменную окружения и запустите снова.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const origins = originsIn('RITM_ORIGINS', e.RITM_ORIGINS);
  if (production && origins.length === 0)
    throw new ConfigError('RITM_ORIGINS не задана: перечислите адреса продукта через запятую.');
  if (production && !e.RITM_CODE_KEY)
    throw new ConfigError('RITM_CODE_KEY не задана: нужен секрет не короче 32 знаков.');
  if (production && isSampleKey(e.RITM_CODE_KEY ?? ''))
    throw new ConfigError(
      'RITM_CODE_KEY похожа на образец: нужен случайный секрет, например `openssl rand -base64 48`.',
    );
  if (production && e.RITM_DEMO && e.RITM_DEMO !== 'none')
    throw new ConfigError('RITM_DEMO в рабочем режиме не допускается.');
  if (production && e.RITM_LIMITS === 'off') throw new ConfigError('RITM_LIMITS в рабочем режиме не отключается.');
  const dataDir = resolve(e.RITM_DATA);
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    demo: e.RITM_DEMO ?? (production ? 'none' : 'full'),
    origins,
    secureCookies: origins.some((origin) => origin.startsWith('https:')),
    codeKey: e.RITM_CODE_KEY ? Buffer.from(e.RITM_CODE_KEY) : storedKey(dataDir, 'code.key'),
    push: {
      vapidKey: e.RITM_VAPID_KEY ? Buffer.from(e.RITM_VAPID_KEY, 'base64url') : storedKey(dataDir, 'push.key'),
      subject: e.RITM_PUSH_SUBJECT,
      firebase: e.RITM_FIREBASE_ACCOUNT && readAccount(e.RITM_FIREBASE_ACCOUNT),
    },
    limits: e.RITM_LIMITS === 'on',
    natsUrl: e.NATS_URL,
    role: e.RITM_ROLE,
    metricsPort: e.METRICS_PORT,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.RITM_TRUST_PROXY.split(',').filter(Boolean),
    supportEmail: e.RITM_SUPPORT_EMAIL,
    documents: { privacy: e.RITM_PRIVACY_URL, terms: e.RITM_TERMS_URL },
    uploadLimits: { importBytes: 50 * 1024 * 1024 },
    s3: e.RITM_S3_ENDPOINT ? s3From(e, e.RITM_S3_ENDPOINT) : undefined,
    sms: smsFrom(e),
    smtp: smtpFrom(e),
    smsBudget: {
      perDay: e.RITM_SMS_PER_DAY,
      dialCodes: Object.fromEntries(
        e.RITM_SMS_DIAL_CODES.split(',')
          .map((one) => one.split(':'))
          .map(([dial, maxPerDay]) => [dial, Number(maxPerDay)]),
      ),
    },
    authHosts: originsIn('RITM_AUTH_HOSTS', e.RITM_AUTH_HOSTS),
  };
}

/** Settings with which production may start but which are probably mistakes: one line each. */
export function startWarnings({ mode, sms }: Pick<Config, 'mode' | 'sms'>): string[] {
  if (mode !== 'production' || sms.service !== 'outbox') return [];
  return [
    'ВНИМАНИЕ: коды входа никому не уходят, и войти никто не сможет. Задайте RITM_SMS_SERVICE (smsc или sms_ru) и её доступ.',
  ];
}

type Parsed = z.output<typeof schema>;
type Account = `RITM_${'SMSC_LOGIN' | 'SMSC_PASSWORD' | 'SMS_RU_API_ID' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET'}`;

/** A service needs its account; an error names the missing variables, never their values. */
const accountOf =
  (e: Parsed, missing: string) =>
  (name: Account): string => {
    const value = e[name];
    if (!value) throw new ConfigError(`${name} не задана: без неё ${missing}.`);
    return value;
  };

function s3From(e: Parsed, endpoint: string): S3Config {
  const needed = accountOf(e, 'файлы не сохранить в S3');
  const [bucket, keyId, secret] = [needed('RITM_S3_BUCKET'), needed('RITM_S3_KEY_ID'), needed('RITM_S3_SECRET')];
  return { endpoint, region: e.RITM_S3_REGION, bucket, keyId, secret };
}

function smsFrom(e: Parsed): SmsConfig {
  const needed = accountOf(e, `${e.RITM_SMS_SERVICE} ничего не отправит`);
  const sender = e.RITM_SMS_SENDER;
  if (e.RITM_SMS_SERVICE === 'smsc')
    return { service: 'smsc', login: needed('RITM_SMSC_LOGIN'), password: needed('RITM_SMSC_PASSWORD'), sender };
  if (e.RITM_SMS_SERVICE === 'sms_ru') return { service: 'sms_ru', apiId: needed('RITM_SMS_RU_API_ID'), sender };
  return { service: 'outbox' };
}

function smtpFrom(e: Parsed): Config['smtp'] {
  if (!e.RITM_SMTP_URL) return undefined;
  if (!e.RITM_MAIL_FROM) throw new ConfigError('RITM_MAIL_FROM не задана: без неё письмам не от кого приходить.');
  return { url: e.RITM_SMTP_URL, from: e.RITM_MAIL_FROM };
}

function readAccount(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError('RITM_FIREBASE_ACCOUNT: файл служебной учётной записи не читается.');
  }
}

/** A key generated once and stored beside the data. In production the key for codes must be set in the environment. */
function storedKey(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name);
  if (existsSync(path)) return readFileSync(path);
  const key = randomBytes(32);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, key, { mode: 0o600 });
  } catch (error) {
    throw new ConfigError(`Нет права писать в папку данных ${dataDir}: ${codeOf(error)}. Задайте RITM_DATA.`);
  }
  return key;
}
