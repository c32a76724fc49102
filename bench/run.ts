import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import { withOwner } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';
import { measureApi } from './api.ts';
import { measureBooking } from './booking.ts';
import { fill } from './data.ts';
import { measureExports } from './exports.ts';
import { measureEmbed } from './embed.ts';
import { startProduct } from './processes.ts';
import { measurePages } from './pages.ts';
import { printTable, type Row } from './table.ts';

const only = process.argv[2];
const dataDir = await mkdtemp(join(tmpdir(), 'ritm-bench-'));
const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
const rows: Row[] = [];
try {
  await migrate(postgres.ownerUrl);
  await withOwner(postgres.ownerUrl, loadCatalogue);
  const data = await fill(postgres.ownerUrl);
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
  if (only !== 'pages' && only !== 'exports')
    rows.push(...(await measureApi({ url: postgres.ownerUrl, data, product, dataDir, only })));
  if (only === undefined || only === 'pages') rows.push(...(await measurePages({ product, data })));
  if (only === undefined || only === 'booking') {
    rows.push(...(await measureBooking({ url: postgres.ownerUrl, data, product })));
    rows.push(...(await measureEmbed({ product, data })));
  }
  if (only === undefined || only === 'exports') rows.push(...(await measureExports({ data, product })));
  await product.stop();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
printTable(rows);
const results = new URL('./results/', import.meta.url);
await mkdir(results, { recursive: true });
await writeFile(new URL('latest.json', results), JSON.stringify({ at: new Date().toISOString(), rows }, null, 2));
