/**
 * `npm run pictures`: takes a picture of every screen of the site map with the full demo, on a phone and on a desktop,
 * light and dark, into `pictures/`; and the two of the README into `docs/pictures/`. Words after the command restrict
 * it to screens whose path contains one of them.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { servicesRoutes } from '@ritm/services/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { accountsRoutes } from '@ritm/accounts/contract';
import { address, enter, grant, newPhone, signIn, type Person } from './fixtures/arrange.ts';
import { startDemoServer, type SignIn } from './fixtures/demo-server.ts';
import { addressVariable, dataVariable } from './global-setup.ts';
import { addressOf, screensOfSite, untilShown, viewerOf, type Parameters } from './fixtures/screens.ts';

const folder = new URL('../pictures/', import.meta.url);
const readme = new URL('../docs/pictures/', import.meta.url);

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const devices = { 390: phone, 1440: desktop } as const;
const themes = ['light', 'dark'] as const;

/** Further views of a screen, by its path: other tabs, an opened class. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/$type/school/$school_id/timetable': ['?view=day', '?view=month', '?view=list', '?view=day&by=teacher'],
  '/$type/school/$school_id/student/$student_id': ['?tab=visits', '?tab=payments', '?tab=timetable'],
  '/school/$school_id/edit': ['?tab=legal', '?tab=public', '?tab=places'],
  '/$type/schools/$school_id/visits_students': ['?tab=sold'],
};

/** The site map's parameters: the studio of the demo, and a client of it with a pass in use. */
async function findParameters(owner: Person): Promise<Parameters> {
  const { data: schools } = await owner.call(schoolsRoutes.list_schools, { params: { role: 'owner' } });
  const school_id = schools[0]!.id;
  const params = { role: 'owner' as const, school_id };
  const [services, teachers, sold, me] = await Promise.all([
    owner.call(servicesRoutes.list_services, { params, query: { search: 'Абонемент 8' } }),
    owner.call(schoolsRoutes.list_teachers, { params }),
    owner.call(passesRoutes.list_lessons_plus_of_school, { params, query: { per_page: 200 } }),
    owner.call(accountsRoutes.get_profile),
  ]);
  const inUse = sold.data.find((one) => one.state === 'active' && (one.left ?? 0) >= 300 && one.used >= 300);
  const students = await owner.call(studentsRoutes.list_students, { params });
  const student_id = (inUse ?? { student_id: students.data[0]!.id }).student_id;
  const [service_id, teacher_id] = [services.data[0]!.id, teachers.data[0]!.id];
  return { type: 'owner', school_id, service_id, teacher_id, student_id, user_id: me.id };
}

type Viewer = ReturnType<typeof viewerOf>;

/**
 * The pages that show the screens: of the studio's owner, of its client, and of a person who serves the installation.
 */
async function findViewers(signIns: readonly SignIn[]): Promise<Record<Viewer, Person>> {
  const phoneOf = (role: string): string => {
    const entry = signIns.find(({ who }) => who.startsWith(role) && who.includes('студия'));
    if (!entry) throw new Error(`The demo prints no ${role} of a studio`);
    return entry.phone;
  };
  const phone = newPhone();
  await grant('support', phone);
  await grant('moderator', phone);
  const [owner, client, office] = [
    await signIn(phoneOf('владелец')),
    await signIn(phoneOf('клиент')),
    await signIn(phone),
  ];
  return { owner, client, office };
}

async function open(browser: Browser, owner: Person, options: BrowserContextOptions): Promise<Page> {
  const shared = {
    baseURL: address(),
    locale: 'ru-RU',
    timezoneId: 'Asia/Yekaterinburg',
    reducedMotion: 'reduce' as const,
  };
  const context = await browser.newContext({ ...shared, ...options });
  await enter(context, owner);
  return context.newPage();
}

/** Below this height there is nothing new to see, only more rows of a list. */
const MAX_HEIGHT = 2400;

/**
 * Takes the whole page with a viewport as high as the page, so that what is fixed to an edge is at the edge and not in
 * the middle of the picture.
 */
async function screenshotPage(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()!;
  const height = await page.locator('html').evaluate((html) => html.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.min(Math.max(size.height, height), MAX_HEIGHT) });
  await untilShown(page);
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

const nameOf = (place: string): string =>
  place
    .replace(/^\//, '')
    .replaceAll('$', '')
    .replace(/[^\w=]+/g, '-');

async function screenshotAll(
  browser: Browser,
  viewers: Record<Viewer, Person>,
  parameters: Parameters,
): Promise<number> {
  const requested = process.argv.slice(2);
  const screens = screensOfSite().filter(
    ({ path }) => requested.length === 0 || requested.some((word) => path.includes(word)),
  );
  if (screens.length === 0) throw new Error(`No screen of the site map has ${requested.join(' or ')} in its path`);
  let count = 0;
  for (const [width, device] of Object.entries(devices)) {
    for (const colorScheme of themes) {
      const options = { ...device, colorScheme };
      const pages = {
        owner: await open(browser, viewers.owner, options),
        client: await open(browser, viewers.client, options),
        office: await open(browser, viewers.office, options),
      };
      for (const screen of screens) {
        const page = pages[viewerOf(screen)];
        for (const hash of ['', ...(further[screen.path] ?? [])]) {
          await page.goto(addressOf(screen, parameters) + hash);
          await untilShown(page);
          const name = `${nameOf(screen.path + hash)}.${width}.${colorScheme}.png`;
          await screenshotPage(page, fileURLToPath(new URL(name, folder)));
          count++;
        }
      }
      for (const page of Object.values(pages)) await page.context().close();
    }
  }
  return count;
}

/** The studio's week on a desktop and a client's card on a phone. */
async function screenshotForReadme(browser: Browser, owner: Person, parameters: Parameters): Promise<void> {
  await mkdir(readme, { recursive: true });
  const shots = [
    { path: '/$type/school/$school_id/timetable', file: 'timetable.png', device: desktop },
    { path: '/$type/school/$school_id/student/$student_id', file: 'card-phone.png', device: phone },
  ];
  for (const { path, file, device } of shots) {
    const page = await open(browser, owner, { ...device, colorScheme: 'light' });
    await page.goto(addressOf({ path, access: 'role' }, parameters));
    await untilShown(page);
    await page.screenshot({ path: fileURLToPath(new URL(file, readme)) });
    await page.context().close();
  }
}

// Plain JavaScript without types, because it runs before anything is installed.
const prepare = new URL('../scripts/lib/prepare.mjs', import.meta.url).href;
await ((await import(prepare)) as { buildWeb: () => Promise<void> }).buildWeb();
const { address: started, signIns, dataDir, stop } = await startDemoServer('full');
process.env[addressVariable] = started;
process.env[dataVariable] = dataDir;
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const viewers = await findViewers(signIns);
  const parameters = await findParameters(viewers.owner);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] });
  try {
    const count = await screenshotAll(browser, viewers, parameters);
    await screenshotForReadme(browser, viewers.owner, parameters);
    console.log(`pictures/: ${count}; docs/pictures/: 2`);
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}
