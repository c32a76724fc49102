import type { BrowserContext, Page } from '@playwright/test';
import { writeTexts } from '@ritm/testing/hostile-texts';
import { addStudent, enter, hire } from '../fixtures/arrange.ts';
import { fillStudio } from '../fixtures/fill-studio.ts';
import { dataVariable } from '../global-setup.ts';
import { expect, test } from '../fixtures/journey.ts';
import { addressOf, screensOfSite, untilShown, viewerOf } from '../fixtures/screens.ts';
import { xssPayloads } from '../fixtures/xss-payloads.ts';

const MINUTES = 60_000;

interface Witness {
  /** How often a text has run. */
  ran: number;
  /** What the page's policy refused. */
  reports: string[];
}
/** From now on every page of the context notices what runs and what its policy refuses. */
const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({
    content: `
      window.witness = { ran: 0, reports: [] };
      window.xss = () => void (window.witness.ran += 1);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.witness.reports.push(violatedDirective + ' ' + blockedURI));`,
  });

interface Seen extends Witness {
  /** Elements that were made of a text. */
  elements: number;
  /** Addresses that would run. */
  addresses: string[];
  /** Whether any of the texts is shown, as text. */
  shown: boolean;
}

/** Browsers skip blanks and control characters before and in the scheme of an address. */
const findTraces = (page: Page): Promise<Seen> =>
  page.evaluate(`({
    ...window.witness,
    elements: document.querySelectorAll('[data-xss]').length,
    addresses: [...document.querySelectorAll('[href], [src], [action]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action') ?? '')
      .filter((address) => /^(?:javascript|vbscript|data:text(?!\\/calendar;))/i.test(address.replaceAll(/[^!-~]/g, ''))),
    shown: document.body.innerText.includes('xss(1)'),
  })`);

const harmless = { ran: 0, reports: [], elements: 0, addresses: [] };

test(
  'F6: no text that anybody has stored runs on any screen, for an administrator or for another person',
  { tag: '@desktop' },
  async ({ page, context, office, client, studio }) => {
    test.setTimeout(4 * MINUTES);
    const parameters = await fillStudio(studio, client.person);
    await Promise.all(xssPayloads.map((_, at) => addStudent(studio, `Client ${at}`, 'Anna')));
    const administrator = await hire(studio, 'administrator');
    const { columns, texts } = await writeTexts(process.env[dataVariable]!, {
      school_id: studio.school_id,
      phones: [studio.owner.phone, client.person.phone, administrator.phone],
      texts: xssPayloads,
    });
    expect(texts).toBeGreaterThanOrEqual(60);
    expect(columns.length).toBeGreaterThan(25);

    for (const one of [context, office.context(), client.page.context()]) await watch(one);
    await context.clearCookies();
    await enter(context, administrator);
    const screens = screensOfSite().filter(({ access }) => access !== 'entrance');
    const shownOn: string[] = [];
    const embedded = ['timetable_company', 'services_company', 'record_company'].map((name) => ({
      by: client.page,
      path: `/web/${name}/${studio.school_id}`,
    }));
    const visits = screens.map((screen) => {
      const viewer = viewerOf(screen);
      const path = addressOf(screen, {
        ...parameters,
        type: screen.path.includes('administrators') ? 'administrators' : 'administrator',
      });
      if (viewer === 'office') return { by: office, path };
      return { by: viewer === 'owner' && /school/.test(screen.path) ? page : client.page, path };
    });
    for (const { by, path } of visits) {
      await by.goto(path);
      await untilShown(by);
      const { shown, ...seen } = await findTraces(by);
      expect.soft(seen, path).toEqual(harmless);
      if (shown) shownOn.push(path);
    }
    for (const { by, path } of embedded) {
      await by.goto(path);
      await expect(by.locator('h1, h2').first()).toBeVisible();
      const { shown, ...seen } = await findTraces(by);
      expect.soft(seen, path).toEqual(harmless);
      if (shown) shownOn.push(path);
    }
    console.log(
      `F6: ${texts} texts in ${columns.length} columns, shown as text on ${shownOn.length} of ${visits.length + embedded.length} pages`,
    );
    // The sweep is void where the texts are not on the pages.
    expect(shownOn.length).toBeGreaterThan(15);
  },
);

test.describe('control', () => {
  test.use({ complaints: [/Content Security Policy/] });

  test('F6, control: one raw sink is noticed', { tag: '@desktop' }, async ({ page, context, studio }) => {
    await watch(context);
    await page.goto(`/owner/school/${studio.school_id}/students`);
    await untilShown(page);
    await page
      .locator('main')
      .evaluate((main) =>
        main.replaceChildren(
          main.ownerDocument.createRange().createContextualFragment('<img data-xss src=x onerror=xss(1)>'),
        ),
      );
    await expect.poll(async () => (await findTraces(page)).reports.length).toBeGreaterThan(0);
    expect((await findTraces(page)).elements).toBe(1);
  });
});
