/**
 * `npm run check`: everything that is proved without running the product. `npm run check -- rooms sizes` runs those
 * alone.
 */
import { clock } from './checks/clock.ts';
import { coverage } from './checks/documents/coverage.ts';
import { dangerous } from './checks/dangerous.ts';
import { dependencies } from './checks/structure/dependencies.ts';
import { doorExports } from './checks/structure/door-exports.ts';
import { docs } from './checks/documents/docs.ts';
import { buildSecrets, firstPages } from './checks/first-pages.ts';
import { floors } from './checks/structure/floors.ts';
import { folders } from './checks/structure/folders.ts';
import { format } from './checks/format.ts';
import { lint } from './checks/lint.ts';
import { messages } from './checks/messages.ts';
import { migrations } from './checks/sql/migrations.ts';
import { moduleMap } from './checks/structure/module-map.ts';
import { names } from './checks/structure/names.ts';
import { processEnv } from './checks/process-env.ts';
import { reasons } from './checks/reasons.ts';
import { references } from './checks/documents/references.ts';
import { regexes } from './checks/regexes.ts';
import { rooms } from './checks/structure/rooms.ts';
import { isGreen, reportOf, runChecks } from './checks/run.ts';
import { secrets } from './checks/secrets.ts';
import { sizes } from './checks/structure/sizes.ts';
import { sql } from './checks/sql/sql.ts';
import { statementRows } from './checks/sql/statement-rows.ts';
import { tableOwners } from './checks/sql/table-owners.ts';
import { typesServer, typesWeb } from './checks/types.ts';
import { versions } from './checks/versions.ts';
import { words } from './checks/words.ts';

/** The slow checks come first: they run in processes of their own while the others read the tree. */
const all = [
  firstPages,
  buildSecrets,
  regexes,
  migrations,
  statementRows,
  typesServer,
  typesWeb,
  lint,
  dependencies,
  format,
  sizes,
  folders,
  rooms,
  doorExports,
  moduleMap,
  tableOwners,
  names,
  words,
  processEnv,
  clock,
  sql,
  dangerous,
  messages,
  versions,
  reasons,
  secrets,
  coverage,
  docs,
  references,
  floors,
];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${all.map((check) => check.name).join(', ')}`);
  process.exit(2);
}

const checks = requested.length === 0 ? all : all.filter((check) => requested.includes(check.name));
const atOnce = 2;
let failed = 0;
for (const [index, findings] of runChecks(checks, atOnce).entries()) {
  const result = await findings;
  if (!isGreen(result)) failed++;
  console.log(reportOf(checks[index]!, result));
}
console.log(`\ncheck: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
