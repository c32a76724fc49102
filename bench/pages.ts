import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { measureFirstPages } from '@ritm/web/size';
import type { BenchData } from './data.ts';
import type { Product } from './processes.ts';
import { median, type Row } from './table.ts';

const LOADS = 9;
/** The number of classes in the week that both pages show. */
const CLASSES = 60;

export interface Page {
  readonly address: string;
  /** The selector of an element that the page shows once for each class. */
  readonly shows: string;
  /** The number of these elements; a week's classes by default. */
  readonly count?: number;
}

export interface Load {
  lcp: number;
  longest: number;
}

/**
 * Measures the sizes of the first pages, and the staff's timetable and the clients' home against pages written by hand,
 * in nine interleaved loads with the processor slowed down four times.
 */
export async function measurePages({ product, data }: { product: Product; data: BenchData }): Promise<Row[]> {
  const pages: Record<string, { name: string; limit: number }> = {
    staff: { name: 'first page of staff, JS and CSS gzipped', limit: 240 },
    sign_in: { name: 'sign-in page, JS and CSS gzipped', limit: 150 },
    member_home: { name: 'clients’ home, JS gzipped', limit: 150 },
    embed_timetable: { name: 'embedded timetable, JS and CSS gzipped', limit: 60 },
    embed_record: { name: 'booking widget, JS and CSS gzipped', limit: 20 },
  };
  const sizes = (await measureFirstPages()).flatMap(({ page, gzip, js }): Row[] => {
    const one = pages[page];
    const bytes = page === 'member_home' ? js : gzip;
    return one ? [{ name: one.name, value: bytes / 1024, unit: 'KB', target: one.limit, better: 'less' }] : [];
  });
  const plain = await serveByHand(product, data);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] });
  const ours = `http://127.0.0.1:${product.port}`;
  const byHand = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  const week = `view=list&date=${data.small.monday}`;
  const staff = await compareLoads(browser, {
    ours: { address: `${ours}/owner/school/${data.small.school_id}/timetable?${week}`, shows: 'main section button' },
    theirs: { address: `${byHand}/`, shows: 'li' },
    token: data.token,
  });
  const client = await compareLoads(browser, {
    ours: { address: `${ours}/membership`, shows: 'main article', count: 1 },
    theirs: { address: `${byHand}/home.html`, shows: 'article', count: 1 },
    token: data.clientToken,
  });
  await browser.close();
  plain.close();
  return [
    ...sizes,
    rowOf('largest paint, staff’s timetable', staff, { pick: (one) => one.lcp, target: 3 }),
    rowOf('longest task, staff’s timetable', staff, { pick: (one) => one.longest, target: 2.5 }),
    rowOf('largest paint, clients’ home', client, { pick: (one) => one.lcp, target: 2 }),
  ];
}

interface Loads {
  readonly ours: readonly Load[];
  readonly theirs: readonly Load[];
}

/** Loads two pages in turns; the first load of each warms up and is not counted. */
async function compareLoads(
  browser: Browser,
  { ours, theirs, token }: { ours: Page; theirs: Page; token: string },
): Promise<Loads> {
  const loads = { ours: [] as Load[], theirs: [] as Load[] };
  for (let load = 0; load <= LOADS; load++) {
    const [plain, product] = [await loadOnce(browser, theirs, token), await loadOnce(browser, ours, token)];
    if (load === 0) continue;
    loads.theirs.push(plain);
    loads.ours.push(product);
  }
  return loads;
}

function rowOf(
  name: string,
  { ours, theirs }: Loads,
  { pick, target }: { pick: (load: Load) => number; target: number },
): Row {
  const [mine, plain] = [median(ours.map(pick)), median(theirs.map(pick))];
  const detail = `${Math.round(mine)} / ${Math.round(plain)} мс`;
  return { name, value: mine / plain, unit: '×', target, better: 'less', detail };
}

/**
 * Serves the handwritten page, with the product's own answers to its requests: files, a session and a week, as ours.
 */
async function serveByHand({ port }: Product, { token, clientToken, small }: BenchData): Promise<Server> {
  const api = (path: string, session = token) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { session, from: 'web' } }).then((answer) => answer.text());
  const file = (name: string) => readFileSync(new URL(`./hand-written/${name}`, import.meta.url), 'utf8');
  const until = new Date(Date.parse(small.monday) + 6 * 86_400_000).toISOString().slice(0, 10);
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', file('index.html')],
    '/page.css': ['text/css', file('page.css')],
    '/page.js': ['text/javascript', file('page.js')],
    '/home.html': ['text/html', file('home.html')],
    '/home.js': ['text/javascript', file('home.js')],
    '/home': ['application/json', await api('/profile/home', clientToken)],
    '/profile': ['application/json', await api('/profile')],
    '/week': [
      'application/json',
      await api(`/owner/school/${small.school_id}/timetables?date_from=${small.monday}&date_to=${until}`),
    ],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = answers[url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export async function loadOnce(
  browser: Browser,
  { address, shows, count = CLASSES }: Page,
  token: string,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'ru-RU' });
  const { hostname } = new URL(address);
  await context.addCookies([{ name: 'sid', value: token, domain: hostname, path: '/' }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { lcp: 0, longest: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint' as never, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: 'longtask' as never, buffered: true });
  });
  await page.goto(address);
  await page
    .locator(shows)
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Load }).seen);
  await context.close();
  return { lcp: seen.lcp, longest: Math.max(seen.longest, 50) };
}
