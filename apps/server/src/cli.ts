import { openApiOf } from '@ritm/http/openapi';
import { loadConfig, Platform, sealAudit, verify, withOwner } from '@ritm/platform';
import { identity } from './identity.ts';
import { modulesFor } from './modules.ts';
import { prepareDatabase, type PreparedDatabase } from './prepare.ts';
import { seedDemo } from './seed.ts';
import { version } from './version.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Command = () => Promise<number>;

const commands: Record<string, { about: string; run: Command }> = {
  migrate: {
    about: 'довести базу до новейшей схемы',
    run: () => withDatabase(async () => (say('База на новейшей схеме.'), 0)),
  },
  seed: {
    about: 'загрузить демонстрационные организации в пустую базу',
    run: () =>
      withDatabase(async ({ ownerUrl, empty }) => {
        if (!empty) return (say('В базе уже есть организации: ничего не загружено.'), 1);
        const { demo } = loadConfig();
        for (const { who, phone } of await seedDemo({
          url: ownerUrl,
          profile: demo === 'none' ? 'full' : demo,
          load: true,
          say,
        }))
          say(`  ${phone}  ${who}`);
        return 0;
      }),
  },
  verify: { about: 'проверить, что данные держат все свои законы', run: () => withDatabase(verifyAll) },
  openapi: {
    about: 'напечатать OpenAPI без сервера',
    run: async () => {
      const routes = modulesFor({ codeKey: Buffer.alloc(32), mode: 'production' }).flatMap((one) =>
        one.routes.map(({ route }) => route),
      );
      say(JSON.stringify(openApiOf(routes, version), null, 2));
      return 0;
    },
  },
};

async function withDatabase(run: (database: PreparedDatabase) => Promise<number>): Promise<number> {
  const database = await prepareDatabase(loadConfig(), say);
  try {
    return await run(database);
  } finally {
    await database.stop();
  }
}

async function verifyAll({ url, ownerUrl }: PreparedDatabase): Promise<number> {
  const config = loadConfig();
  const platform = new Platform({ config, databaseUrl: url, modules: modulesFor(config), identity });
  await sealAudit(platform.database);
  await platform.close();
  const { looked, findings } = await withOwner(ownerUrl, (owner) => verify(owner, platform.invariants));
  for (const { name, rows } of findings) {
    say(`✗ ${name}`);
    for (const row of rows) say(`    ${JSON.stringify(row)}`);
  }
  say(`verify: законов проверено ${looked}, нарушено ${findings.length}`);
  return findings.length === 0 ? 0 : 1;
}

const command = commands[process.argv[2] ?? ''];
if (!command) {
  for (const [name, { about }] of Object.entries(commands)) say(`  ${name.padEnd(10)} ${about}`);
  process.exit(process.argv[2] ? 2 : 0);
}
process.exit(await command.run());
