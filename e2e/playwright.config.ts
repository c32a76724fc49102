import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { addressVariable } from './global-setup.ts';

/**
 * What does not depend on the width is travelled on one, whole files of it or journeys so tagged: what an address, a repeated click,
 * another tab, the keyboard, a code, a role, one that is lost, or a fault does is the same code at any width. On both go the days of organizations and
 * clients, the way in, invitations, removal, deletion and notices, and what is laid out anew for a phone; all of axe makes the one
 * page as narrow as the other.
 */
const ofDesktop = /(?:accessibility|import|keyboard|logo|roles|security|siblings|support)\.spec\.ts|@desktop/;
const ofPhone = /(?:forms|language|live|navigation|once|removed|two-zones)\.spec\.ts|@phone/;

/** Journeys against the real server in real Chromium, on a phone and on a desktop; a journey that fails once has failed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Journeys wait more than they work.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Generous to a busy machine; a passing journey waits for nothing.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // Known once the server runs; workers read it anew.
    baseURL: process.env[addressVariable],
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Drawing what moves is a seventh of a journey's processor; the main job is travelled with it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [...chromiumArgs],
      // Where the machine has no language, a file with a Russian name would be called «download».
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
    // Recording every step takes a fifth of the time: `npm test -- --only e2e -- --trace=retain-on-failure` when a failure is not clear.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: ofDesktop,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: ofPhone, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
