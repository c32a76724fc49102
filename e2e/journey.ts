import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { buildStudio, enter, grant, newPhone, signIn, type Person, type Studio } from './arrange.ts';

interface JourneyFixtures {
  /** The language of the organization's own texts: names of its halls, categories of its money. */
  language: 'ru' | 'en';
  /** A new organization whose owner is signed in in `page`. */
  studio: Studio;
  /** A page of a person who serves the installation, with support and moderation. */
  office: Page;
  /** A person who is in no organization, and their page: `linkClient` makes them a client. */
  client: { readonly page: Page; readonly person: Person };
  /** Console messages that the journey provokes on purpose; any other message fails it. */
  complaints: RegExp[];
  noComplaints: void;
}

interface WorkerFixtures {
  /** A signed-in person who serves the installation. The command that gives them the role takes longer than many a journey. */
  servant: Person;
}

/** The console shows «Failed to load resource» for a refused call: the journey itself checks its refusals. */
const REFUSED_CALL = /Failed to load resource/;

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  language: ['ru', { option: true }],
  studio: async ({ context, language }, run) => {
    const studio = await buildStudio({ language });
    await enter(context, studio.owner);
    await run(studio);
  },
  servant: [
    // Playwright reads the names of the fixtures from this form.
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

/** Whether the phone's frame is shown: under 768 px, as in `useIsPhone`. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Opens a section of the organization as a person does: by the side navigation, on a phone by a tab or «Ещё». */
export async function openSection(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('navigation').getByRole('link', { name, exact: true });
  if (isPhone(page) && (await shown.count()) === 0)
    await page.getByRole('navigation').getByRole('button', { name: 'Ещё' }).click();
  await shown.first().click();
}

/** Types into a searchable list and takes the option offered. */
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

/** The client's pass on the card, with its balance. */
export const passCard = (page: Page): Locator => page.getByRole('article', { name: 'Абонемент 8' });
