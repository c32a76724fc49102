/**
 * The commands of `npm run ritm`: migrate, seed, verify and the others. Each opens what it needs, does one thing and
 * ends with an exit code; the server itself is `main.ts`. A new command is one entry of `commands`.
 */
import { installationRoles } from '@ritm/http';
import { openApiOf } from '@ritm/http/openapi';
import { parsePhone } from '@ritm/kernel/phone';
import {
  ConfigError,
  forgetConsumer,
  loadConfig,
  namedShapes,
  openFileStore,
  Platform,
  sealAndAnchor,
  transact,
  verify,
  withOwner,
  writeContext,
  type ContextFacts,
  type WriteContext,
} from '@ritm/platform';
import { findRunning } from '@ritm/embedded-postgres';
import { changeTariff } from '@ritm/schools/server';
import { grantInstallationRole, revokeInstallationRole } from '@ritm/support/server';
import { identity } from './identity.ts';
import { exitCodes } from './last-resort.ts';
import { modulesFor } from './modules.ts';
import { oneLine } from './one-line.ts';
import { prepareDatabase, type PreparedDatabase } from './prepare.ts';
import { seedDemo } from './seed.ts';
import { statusLines } from './status.ts';
import { version } from './version.ts';
import { runWorker } from './worker.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

type Command = () => Promise<number>;
type Addresses = Pick<PreparedDatabase, 'url' | 'ownerUrl'>;

const commands: Record<string, { about: string; run: Command }> = {
  migrate: {
    about: 'довести базу до новейшей схемы',
    run: () => withDatabase(async () => (print('База на новейшей схеме.'), 0)),
  },
  seed: {
    about: 'загрузить демонстрационные организации в пустую базу',
    run: () =>
      withDatabase(async ({ ownerUrl, empty }) => {
        if (!empty) return (print('В базе уже есть организации: ничего не загружено.'), 1);
        const config = loadConfig();
        const { demo } = config;
        for (const { who, phone } of await seedDemo({
          url: ownerUrl,
          profile: demo === 'none' ? 'full' : demo,
          load: true,
          print,
          store: openFileStore(config),
        }))
          print(`  ${phone}  ${who}`);
        return 0;
      }),
  },
  grant: {
    about: 'дать роль установки: grant moderator|support +79…',
    run: () => changeInstallationRole(grantInstallationRole, 'Роль дана.', 'Эта роль у человека уже есть.'),
  },
  revoke: {
    about: 'забрать роль установки: revoke moderator|support +79…',
    run: () => changeInstallationRole(revokeInstallationRole, 'Роль забрана.', 'Этой роли у человека нет.'),
  },
  tariff: {
    about: 'назначить организации тариф: tariff 15 year 2027-01-01 (без даты бессрочно)',
    run: () => runBesideServer(setTariff),
  },
  verify: { about: 'проверить, что данные держат все свои законы', run: () => runBesideServer(verifyAll) },
  worker: {
    about: 'работать над заданиями отдельно от сервера, пока не остановят',
    run: () => runBesideServer(({ url }) => runWorker(url, print)),
  },
  forget_consumer: {
    about: 'забыть читателя событий, которого больше нет: forget_consumer имя',
    run: () =>
      runBesideServer(async ({ ownerUrl }) => {
        const isForgotten = await withOwner(ownerUrl, (owner) => forgetConsumer(owner, process.argv[3] ?? ''));
        return (print(isForgotten ? 'Читатель забыт.' : 'Такого читателя нет.'), isForgotten ? 0 : 1);
      }),
  },
  status: {
    about: 'сказать, сколько заданий и событий ждёт и как давно',
    run: () =>
      runBesideServer(({ url }) =>
        withPlatform(url, async (platform) => {
          for (const line of await statusLines(platform)) print(line);
          return 0;
        }),
      ),
  },
  openapi: {
    about: 'напечатать OpenAPI без сервера: одной строкой, с --pretty с отступами',
    run: async () => {
      const modules = modulesFor({ codeKey: Buffer.alloc(32), mode: 'production' });
      const routes = modules.flatMap((one) => one.routes.map(({ route }) => route));
      const indent = process.argv.includes('--pretty') ? 2 : undefined;
      print(JSON.stringify(openApiOf(routes, namedShapes(modules), version), null, indent));
      return 0;
    },
  },
};

async function withDatabase(run: (database: PreparedDatabase) => Promise<number>): Promise<number> {
  const database = await prepareDatabase(loadConfig(), print);
  try {
    return await run(database);
  } finally {
    await database.stop();
  }
}

async function verifyAll({ url, ownerUrl }: Addresses): Promise<number> {
  const config = loadConfig();
  const platform = new Platform({ config, databaseUrl: url, modules: modulesFor(config), identity });
  await sealAndAnchor(platform.database, platform.anchors);
  await platform.close();
  const { checked, findings } = await withOwner(ownerUrl, (owner) => verify(owner, platform.invariants));
  for (const { name, rows } of findings) {
    print(`✗ ${name}`);
    for (const row of rows) print(`    ${JSON.stringify(row)}`);
  }
  print(`verify: законов проверено ${checked}, нарушено ${findings.length}`);
  return findings.length === 0 ? 0 : 1;
}

/** Grants or revokes an installation role. This is the only way, because no call of the product does it. */
async function changeInstallationRole(
  change: typeof grantInstallationRole,
  done: string,
  idle: string,
): Promise<number> {
  const [role, typed = ''] = process.argv.slice(3);
  const known = installationRoles.find((one) => one === role);
  const phone = parsePhone(typed)?.e164;
  if (!known || !phone) return (print('Назовите роль (moderator или support) и номер телефона.'), 2);
  return runBesideServer(async ({ url }) => {
    const changed = await asSystem(url, (tx) => change(tx, { phone, role: known }));
    return (print(changed ? done : idle), changed ? 0 : 1);
  });
}

async function setTariff({ url }: Addresses): Promise<number> {
  const [school, tariff = '', until] = process.argv.slice(3);
  const school_id = Number(school);
  if (!Number.isSafeInteger(school_id) || !/^[a-z_]+$/.test(tariff) || (until && Number.isNaN(Date.parse(until))))
    return (print('Назовите номер организации, тариф (free, month, year) и, если нужно, дату окончания.'), 2);
  const ends = until ? new Date(until).toISOString() : null;
  const changed = await asSystem(url, (tx) => changeTariff(tx, { school_id, tariff, until: ends }));
  return (print(changed ? 'Тариф назначен.' : 'Такой организации нет, или она закрыта.'), changed ? 0 : 1);
}

/** Runs in the database of the running product, or starts the database of a stopped one. */
async function runBesideServer(run: (addresses: Addresses) => Promise<number>): Promise<number> {
  const { databaseUrl, dataDir } = loadConfig();
  const running = databaseUrl ? undefined : await findRunning(dataDir, { warn: print });
  return running ? run(running) : withDatabase(run);
}

/** A platform for the command line, open while the body runs. */
async function withPlatform<T>(url: string, body: (platform: Platform) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const platform = new Platform({ config, databaseUrl: url, modules: modulesFor(config), identity });
  try {
    await platform.followDatabaseTime();
    return await body(platform);
  } finally {
    await platform.close();
  }
}

/** One transaction of the command line; running servers are notified of what it changed. */
const asSystem = <T>(url: string, body: (tx: WriteContext) => Promise<T>): Promise<T> =>
  withPlatform(url, ({ clock, contributions, database, effects }) => {
    const facts: ContextFacts = {
      actor: undefined,
      now: clock.now(),
      language: 'ru',
      request: { id: 'cli', ip: undefined, device: undefined, from: undefined },
      contributions,
    };
    return transact(database, (tx) => body(writeContext(tx, facts, effects)));
  });

const command = commands[process.argv[2] ?? ''];
if (!command) {
  for (const [name, { about }] of Object.entries(commands)) print(`  ${name.padEnd(16)} ${about}`);
  process.exit(process.argv[2] ? 2 : 0);
}
const code = await command.run().catch((error: unknown) => {
  process.stderr.write(`${oneLine(error)}\n`);
  return error instanceof ConfigError ? exitCodes.misconfigured : exitCodes.refused;
});
// A pipe takes what is printed piece by piece, and leaving at once would cut the rest.
process.stdout.write('', () => process.exit(code));
