import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { addressOf, screensOfSite, titleOfScreen, untilShown, viewerOf } from './screens.ts';
import { fillStudio } from './whole-studio.ts';
import { isRaw, wordsOn } from './words.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that another theme can break: all else is the same page. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or worse, a line a rule with the places it stands at and why. */
async function troubles(axe: AxeBuilder): Promise<string[]> {
  // Without frames of strangers axe needs no second page to put its findings together.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((one) => `${one.target.join(' ')} (${one.any[0]?.message})`).join(', ')}`,
    );
}

const screens = screensOfSite();
/** One organization and one page serve several screens: to build them anew for each would take the time of all. */
const parts = 4;

for (let part = 0; part < parts; part++) {
  test(`axe finds nothing serious on any screen, light or dark, part ${part + 1} of ${parts}`, async ({
    page: own,
    office,
    client,
    studio,
  }) => {
    test.slow();
    const parameters = await fillStudio(studio, client.person);
    const pages = { owner: own, office, client: client.page };
    for (const screen of screens.filter((_, at) => at % parts === part)) {
      const page = pages[viewerOf(screen)];
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(addressOf(screen, parameters));
      await untilShown(page);
      expect.soft(await page.title(), `${screen.path}, title`).toMatch(titleOfScreen);
      expect.soft(await troubles(new AxeBuilder({ page }).withTags(standard)), `${screen.path}, light`).toEqual([]);
      expect.soft((await wordsOn(page)).filter(isRaw), `${screen.path}, keys instead of texts`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      expect.soft(await troubles(new AxeBuilder({ page }).withRules(ofColour)), `${screen.path}, dark`).toEqual([]);
    }
  });
}
