/**
 * `npm run pictures`: takes a picture of every screen of the site map with the full demo, on a phone and on a desktop,
 * light and dark, into `pictures/`; and those of the README into `docs/pictures/`.
 *
 *     npm run pictures -- timetable --width 390 --theme dark --language ru,en
 *
 * Words restrict it to screens whose path contains one of them, and leave the README's pictures alone; `--readme` takes
 * those alone.
 */
import { passesRoutes } from '@ritm/passes/contract';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { servicesRoutes } from '@ritm/services/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { accountsRoutes } from '@ritm/accounts/contract';
import { address, enter, grant, newPhone, signIn, type Person } from './fixtures/arrange.ts';
import { startDemoServer, type SignIn } from './fixtures/demo-server.ts';
import { addressVariable, dataVariable } from './global-setup.ts';
import {
  addressOf,
  screensOfSite,
  untilShown,
  viewerOf,
  type Parameters,
  type ScreenOfSite,
} from './fixtures/screens.ts';

const folder = new URL('../pictures/', import.meta.url);
const readme = new URL('../docs/pictures/', import.meta.url);

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const devices = { 390: phone, 1440: desktop } as const;

type Language = 'ru' | 'en';
interface Variants {
  readonly widths: readonly (keyof typeof devices)[];
  readonly themes: readonly ('light' | 'dark')[];
  readonly languages: readonly Language[];
  /** Parts of paths; empty = every screen. */
  readonly words: readonly string[];
  readonly readmeAlone: boolean;
}

/** @throws Error for a value that is not among the allowed ones. */
function requestedVariants(): Variants {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: 'string' },
      theme: { type: 'string' },
      language: { type: 'string' },
      readme: { type: 'boolean', default: false },
    },
  });
  const listed = <T extends string>(
    text: string | undefined,
    allowed: readonly T[],
    absent: readonly T[] = allowed,
  ) => {
    if (text === undefined) return absent;
    return text.split(',').map((word) => {
      const value = allowed.find((one) => one === word);
      if (value === undefined) throw new Error(`«${word}» is none of ${allowed.join(', ')}`);
      return value;
    });
  };
  return {
    widths: listed(values.width, ['390', '1440']).map((width) => Number(width) as keyof typeof devices),
    themes: listed(values.theme, ['light', 'dark']),
    languages: listed(values.language, ['ru', 'en'], ['ru']),
    words: positionals,
    readmeAlone: values.readme,
  };
}

/** Further views of a screen, by its path: other tabs, an opened class. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/$type/school/$school_id/timetable': ['?view=day', '?view=month', '?view=list', '?view=day&by=teacher'],
  '/$type/school/$school_id/student/$student_id': ['?tab=visits', '?tab=payments', '?tab=timetable', '?tab=history'],
  '/$type/school/$school_id/students': [
    '?columns=phone,groups,pass,left,ends_on,last_visit,visits,debt,spent,teacher,source,tags&sort=-debt',
  ],
  '/$type/school/$school_id/messages': ['?tab=log'],
  '/$type/school/$school_id/analytics': ['?tab=requests', '?tab=trials&days=364'],
  '/school/$school_id/edit': ['?tab=legal', '?tab=public', '?tab=places'],
  '/$type/schools/$school_id/visits_students': ['?tab=sold'],
};

/** What a picture shows opened, by the screen's path: the button to press, in either language. */
const opened: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '/school/$school_id': {
    occupancy_why: /^(Почему столько: Ритм недели|Why: Occupancy this week)$/,
    debts_why: /^(Почему столько: Долги|Why: Debts)$/,
    ending_why: /^(Почему столько: Абонементы заканчиваются|Why: Expiring passes)$/,
  },
  '/$type/school/$school_id/teacher/$teacher_id': {
    attendance_why: /^(Почему столько: Посещаемость|Why so much: Attendance)$/,
  },
  '/$type/schools/$school_id/activites_students': {
    counts_why: /^(Почему столько: Активность клиентов|Why: Client activity)$/,
  },
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
  const groups = await owner.call(studentsRoutes.list_students_groups, { params });
  const [service_id, teacher_id, students_group_id] = [services.data[0]!.id, teachers.data[0]!.id, groups.data[0]!.id];
  const ids = { school_id, service_id, teacher_id, student_id, students_group_id, user_id: me.id };
  return { type: 'owner', ...ids, answer: 'unknown' };
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

interface PageOptions extends BrowserContextOptions {
  readonly language?: Language;
}

async function open(browser: Browser, owner: Person, { language = 'ru', ...options }: PageOptions): Promise<Page> {
  const shared = {
    baseURL: address(),
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    timezoneId: 'Asia/Yekaterinburg',
    reducedMotion: 'reduce' as const,
  };
  const context = await browser.newContext({ ...shared, ...options });
  await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), ['ritm.language', language]);
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
  { parameters, variants }: { parameters: Parameters; variants: Variants },
): Promise<number> {
  const { words, widths, themes, languages } = variants;
  const screens = screensOfSite().filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)));
  if (screens.length === 0) throw new Error(`No screen of the site map has ${words.join(' or ')} in its path`);
  let count = 0;
  for (const width of widths) {
    for (const colorScheme of themes) {
      for (const language of languages) {
        const options = { ...devices[width], colorScheme, language };
        const pages = {
          owner: await open(browser, viewers.owner, options),
          client: await open(browser, viewers.client, options),
          office: await open(browser, viewers.office, options),
        };
        const suffix = `${language === 'ru' ? '' : `${language}.`}${width}.${colorScheme}.png`;
        for (const screen of screens)
          count += await screenshotViews(pages[viewerOf(screen)], screen, { parameters, suffix });
        for (const page of Object.values(pages)) await page.context().close();
      }
    }
  }
  return count;
}

/** Takes a screen, its further views and what it shows opened; returns how many pictures that made. */
async function screenshotViews(
  page: Page,
  screen: ScreenOfSite,
  { parameters, suffix }: { parameters: Parameters; suffix: string },
): Promise<number> {
  const shoot = (view: string) =>
    screenshotPage(page, fileURLToPath(new URL(`${nameOf(screen.path + view)}.${suffix}`, folder)));
  const views = ['', ...(further[screen.path] ?? [])];
  for (const hash of views) {
    await page.goto(addressOf(screen, parameters) + hash);
    await untilShown(page);
    await shoot(hash);
  }
  const buttons = Object.entries(opened[screen.path] ?? {});
  for (const [view, name] of buttons) {
    await page.goto(addressOf(screen, parameters));
    await untilShown(page);
    await page.getByRole('button', { name }).click();
    await untilShown(page);
    await shoot(`-${view}`);
  }
  return views.length + buttons.length;
}

/** The studio's day and week on a desktop, and a client's card on a phone. */
async function screenshotForReadme(browser: Browser, owner: Person, parameters: Parameters): Promise<number> {
  await mkdir(readme, { recursive: true });
  const shots = [
    { path: '/school/$school_id', file: 'day.webp', device: desktop },
    { path: '/$type/school/$school_id/timetable', file: 'timetable.webp', device: desktop },
    { path: '/$type/school/$school_id/student/$student_id', file: 'card-phone.webp', device: phone },
  ];
  for (const { path, file, device } of shots) {
    const page = await open(browser, owner, { ...device, colorScheme: 'light' });
    await page.goto(addressOf({ path, access: 'role' }, parameters));
    await untilShown(page);
    await writeFile(new URL(file, readme), await webpOf(page));
    await page.context().close();
  }
  return shots.length;
}

/** What the viewport shows as WebP, a third of the size of PNG. Playwright itself writes only PNG and JPEG. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}

const variants = requestedVariants();
// Plain JavaScript without types, because it runs before anything is installed.
const prepare = new URL('../scripts/lib/prepare.mjs', import.meta.url).href;
await ((await import(prepare)) as { buildWeb: () => Promise<void> }).buildWeb();
const { address: started, signIns, dataDir, stop } = await startDemoServer('full');
process.env[addressVariable] = started;
process.env[dataVariable] = dataDir;
try {
  if (!variants.readmeAlone) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  const viewers = await findViewers(signIns);
  const parameters = await findParameters(viewers.owner);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs] });
  try {
    const count = variants.readmeAlone ? 0 : await screenshotAll(browser, viewers, { parameters, variants });
    const ofReadme = variants.words.length > 0 ? 0 : await screenshotForReadme(browser, viewers.owner, parameters);
    console.log(`pictures/: ${count}; docs/pictures/: ${ofReadme}`);
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}
