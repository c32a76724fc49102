import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { addressVariable } from './global-setup.ts';

/**
 * Journeys that do not depend on the width run on one project only, as whole files or as tagged journeys: the code
 * behind an address, a repeated click, another tab, the keyboard, a code, a role, the loss of a role or a fault is the
 * same at any width. Both projects run the days of organizations and clients, the sign-in, invitations, removal,
 * deletion and notifications, and what has another layout on a phone. The accessibility journeys resize one page to
 * both widths themselves.
 */
const ofDesktop = /(?:accessibility|import|keyboard|logo|roles|security|siblings|support|verify)\.spec\.ts|@desktop/;
const ofPhone = /(?:forms|language|live|navigation|once|removed|two-zones)\.spec\.ts|@phone/;

/**
 * Journeys against the real server in real Chromium, on a phone and on a desktop. A journey that fails once has failed:
 * there are no retries.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Journeys wait more than they compute, so more of them can run at once.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Long enough for a busy machine; a journey that passes does not wait.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The address is known once the server runs; workers read it again.
    baseURL: process.env[addressVariable],
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Animations take a seventh of a journey's processor time; the main job runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [...chromiumArgs],
      // On a machine without a locale a file with a Russian name would be called «download».
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
    // Recording every step takes a fifth of the time. When a failure is not clear:
    // `npm test -- --only e2e -- --trace=retain-on-failure`.
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
