import type { BenchData } from './data.ts';
import type { Product } from './processes.ts';
import { median, type Row } from './table.ts';
import { signed } from './workloads.ts';

const ROUNDS = 3;

/**
 * Measures how long a person waits for a file of all clients. Only the product is measured: the whole file, with its
 * line in the audit.
 */
export async function measureExports({ data, product }: { data: BenchData; product: Product }): Promise<Row[]> {
  const { school_id, monday } = data.large;
  const files = [
    {
      name: 'file of who fades, 60 000 cards',
      path: 'activites_students',
      body: { classes: ['active', 'fading', 'sleeping', 'gone'] },
    },
    {
      name: 'file of a month’s journal, 6 000 clients',
      path: 'visits_students',
      body: { month: monday.slice(0, 7) },
    },
  ];
  const rows: Row[] = [];
  for (const { name, path, body } of files) {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      seconds.push(await secondsOf(product, data, `${school_id}/${path}`, body));
    rows.push({ name, value: median(seconds), unit: 's', better: 'less' });
  }
  return rows;
}

async function secondsOf(product: Product, data: BenchData, path: string, body: object): Promise<number> {
  const { headers } = signed(data, { method: 'POST', path });
  const started = performance.now();
  const reply = await fetch(`http://127.0.0.1:${product.port}/api/owner/school/${path}/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, reason: 'Замер' }),
  });
  const bytes = await reply.arrayBuffer();
  if (!reply.ok || bytes.byteLength < 10_000) throw new Error(`export: ${reply.status}, ${bytes.byteLength} bytes`);
  return (performance.now() - started) / 1000;
}
