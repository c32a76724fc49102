import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

export interface ScreenOfSite {
  /** The path in the site map, such as `/$type/school/$school_id/services`. */
  readonly path: string;
  readonly access: string;
}

/** Every existing screen, read from the site map itself, so that a new screen is checked without anybody remembering it. */
export function screensOfSite(): readonly ScreenOfSite[] {
  const source = readFileSync(new URL('../apps/web/src/routes.ts', import.meta.url), 'utf8');
  const matches = [...source.matchAll(/^\s*screen\(\s*'([^']+)',\s*'([^']+)'/gm)];
  if (matches.length === 0) throw new Error('The site map names no screen: has its form changed?');
  return matches.map(([, path, access]) => ({ path: path!, access: access! }));
}

/**
 * Whose page shows the screen: the back office opens only for people who serve the installation, a client's own screens only for the
 * client.
 */
export function viewerOf({ access }: ScreenOfSite): 'owner' | 'office' | 'client' {
  if (access === 'support' || access === 'moderator') return 'office';
  return access === 'client' ? 'client' : 'owner';
}

/** Each screen must have a title of its own beside the product's name. */
export const titleOfScreen = /^\S.* · (?:Ритм|Ritm)$/;

export type Parameters = Readonly<Record<string, string | number>>;

/** The address of a screen; throws when a parameter has no value. */
export function addressOf({ path }: ScreenOfSite, parameters: Parameters): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${path}: give $${name} a value`);
    return encodeURIComponent(value);
  });
}

/** Waits until the screen is shown: its heading is there, nothing is loading, fonts are loaded. */
export async function untilShown(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^(Загружается|Loading)/ })).toHaveCount(0);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.locator('html').evaluate((html) => html.ownerDocument.fonts.ready.then(() => undefined));
}
