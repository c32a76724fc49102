import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import { withOwner } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';
import { measureApi } from './api.ts';
import { measureBooking } from './booking.ts';
import { fill, type BenchData } from './data.ts';
import { measureExports } from './exports.ts';
import { measureEmbed } from './embed.ts';
import { startProduct } from './processes.ts';
import { measurePages } from './pages.ts';
import { printTable, type Row } from './table.ts';

const { positionals: parts, values: flags } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const isSelected = (part: string) => parts.length === 0 || parts.includes(part);
/** With `--keep FOLDER` the filled database stays in that folder, and the next run with it saves the filling. */
const dataDir = flags.keep ?? (await mkdtemp(join(tmpdir(), 'ritm-bench-')));
await mkdir(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
const rows: Row[] = [];
try {
  await migrate(postgres.ownerUrl);
  const data = await filled();
  const starts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const once = await startProduct(postgres.ownerUrl, dataDir);
    starts.push(once.startMs);
    await once.stop();
  }
  const product = await startProduct(postgres.ownerUrl, dataDir);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  rows.push({
    name: 'start to first answer, PostgreSQL warm',
    value: starts.toSorted((a, b) => a - b)[1]! / 1000,
    unit: 's',
    target: 2,
    better: 'less',
  });
  rows.push({ name: 'memory at rest', value: product.memory(), unit: 'MiB', target: 180, better: 'less' });
  rows.push(...(await measureApi({ url: postgres.ownerUrl, data, product, dataDir, only: parts })));
  if (isSelected('pages')) rows.push(...(await measurePages({ product, data })));
  if (isSelected('booking')) {
    rows.push(...(await measureBooking({ url: postgres.ownerUrl, data, product })));
    rows.push(...(await measureEmbed({ product, data })));
  }
  if (isSelected('exports')) rows.push(...(await measureExports({ data, product })));
  await product.stop();
} finally {
  await postgres.stop();
  if (flags.keep === undefined) await rm(dataDir, { recursive: true, force: true });
}
printTable(rows);
const results = new URL('./results/', import.meta.url);
await mkdir(results, { recursive: true });
await writeFile(new URL('latest.json', results), JSON.stringify({ at: new Date().toISOString(), rows }, null, 2));

async function filled(): Promise<BenchData> {
  const known = join(dataDir, 'bench.json');
  const earlier = await readFile(known, 'utf8').catch(() => undefined);
  if (earlier !== undefined) return JSON.parse(earlier) as BenchData;
  await withOwner(postgres.ownerUrl, loadCatalogue);
  const data = await fill(postgres.ownerUrl);
  await writeFile(known, JSON.stringify(data));
  return data;
}
