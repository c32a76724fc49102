import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { buildStudio, enter, grant, newPhone, signIn, type Person, type Studio } from './arrange.ts';

interface JourneyFixtures {
  /** In which language the organization's own texts are made: names of its halls, categories of its money. */
  language: 'ru' | 'en';
  /** An organization of its own, its owner signed in in `page`. */
  studio: Studio;
  /** A page of somebody who serves the installation: support and moderation. */
  office: Page;
  /** A person with no place in any organization, and their page: `linkClient` makes them a client. */
  client: { readonly page: Page; readonly person: Person };
  /** What a page may complain about in its console: nothing, unless a journey says what it provokes. */
  complaints: RegExp[];
  noComplaints: void;
}

interface WorkerFixtures {
  /** Somebody who serves the installation, signed in. The command line that makes them one takes longer than many a journey. */
  servant: Person;
}

/** A refused call stands in the console as «Failed to load resource»: the journey itself looks at what it refuses. */
const REFUSED_CALL = /Failed to load resource/;

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  language: ['ru', { option: true }],
  studio: async ({ context, language }, run) => {
    const studio = await buildStudio({ language });
    await enter(context, studio.owner);
    await run(studio);
  },
  servant: [
    // The form that Playwright reads the names of what is used from.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const phone = newPhone();
      await grant('support', phone);
      await grant('moderator', phone);
      await run(await signIn(phone));
    },
    { scope: 'worker' },
  ],
  office: async ({ browser, baseURL, page, servant }, run) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await enter(context, servant);
    await run(await context.newPage());
    await context.close();
  },
  client: async ({ browser, baseURL, page, language }, run) => {
    const person = await signIn(newPhone(), language);
    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await enter(context, person);
    await run({ page: await context.newPage(), person });
    await context.close();
  },
  complaints: [[], { option: true }],
  noComplaints: [
    async ({ context, complaints }, run) => {
      const consoleErrors: string[] = [];
      context.on('weberror', (error) => consoleErrors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      await run();
      const allowed = [REFUSED_CALL, ...complaints];
      expect(consoleErrors.filter((text) => !allowed.some((one) => one.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Is it the phone's frame? Under 768 px as in `useIsPhone`. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Goes to a section of the organization as a person does: by the side navigation, on a phone by a tab or «Ещё». */
export async function openSection(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('navigation').getByRole('link', { name, exact: true });
  if (isPhone(page) && (await shown.count()) === 0)
    await page.getByRole('navigation').getByRole('button', { name: 'Ещё' }).click();
  await shown.first().click();
}

/** Chooses in a searchable list: types, and takes what is offered. */
export async function choose(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (typed) await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

export async function openCard(page: Page, { school_id }: Studio, student_id: number): Promise<void> {
  await page.goto(`/owner/school/${school_id}/student/${student_id}`);
  await expect(page.getByRole('tab', { name: 'Абонементы' })).toBeVisible();
}

/** The client's pass on the card, with what is left of it. */
export const passCard = (page: Page): Locator => page.getByRole('article', { name: 'Абонемент 8' });
