import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import type { BenchData } from './data.ts';
import { loadOnce, type Load, type Page } from './pages.ts';
import type { Product } from './processes.ts';
import { median, type Row } from './table.ts';

const LOADS = 9;

/**
 * Measures the embedded timetable against the same page written by hand, in nine interleaved loads with the processor
 * slowed down four times. Runs after `measureBooking`, which publishes the service.
 */
export async function measureEmbed({ product, data }: { product: Product; data: BenchData }): Promise<Row[]> {
  const { school_id } = data.large;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${product.port}/api/public/school/${school_id}${path}`).then((answer) => answer.text());
  const week = await get('/timetable');
  const classes = (JSON.parse(week) as { data: { date: string }[] }).data;
  const count = classes.filter((one) => one.date === classes[0]!.date).length;
  const byHand = await serveByHand({ school: await get(''), week });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] });
  const ours: Page = {
    address: `http://127.0.0.1:${product.port}/web/timetable_company/${school_id}`,
    shows: 'li',
    count,
  };
  const theirs: Page = { address: `http://127.0.0.1:${(byHand.address() as AddressInfo).port}/`, shows: 'li', count };
  const loads: { ours: Load; theirs: Load }[] = [];
  for (let load = 0; load <= LOADS; load++) {
    const one = {
      theirs: await loadOnce(browser, theirs, data.token),
      ours: await loadOnce(browser, ours, data.token),
    };
    if (load > 0) loads.push(one);
  }
  await browser.close();
  byHand.close();
  const of = (whose: 'ours' | 'theirs') => median(loads.map((one) => one[whose].lcp));
  return [
    {
      name: 'largest paint, embedded timetable',
      value: of('ours') / of('theirs'),
      unit: '×',
      target: 1.4,
      better: 'less',
      detail: `${Math.round(of('ours'))} / ${Math.round(of('theirs'))} мс`,
    },
  ];
}

/** Serves the handwritten page with the same files and answers as ours. */
async function serveByHand(answers: { school: string; week: string }): Promise<Server> {
  const file = (name: string) => readFileSync(new URL(`./hand-written/${name}`, import.meta.url), 'utf8');
  const served: Record<string, [type: string, body: string]> = {
    '/': ['text/html', file('embed.html')],
    '/page.css': ['text/css', file('page.css')],
    '/embed-page.js': ['text/javascript', file('embed-page.js')],
    '/school': ['application/json', answers.school],
    '/week': ['application/json', answers.week],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = served[url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
