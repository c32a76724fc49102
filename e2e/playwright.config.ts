import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '@ritm/testing/chromium';
import { addressVariable } from './global-setup.ts';

/** What does not depend on the width is travelled on one: what a form, a repeated click or another tab does. */
const ofDesktop = ['**/logo.spec.ts'];
const ofPhone = ['**/forms.spec.ts', '**/once.spec.ts', '**/live.spec.ts'];

/** Journeys against the real server in real Chromium, on a phone and on a desktop; a journey that fails once has failed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
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
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
    // Recording every step takes a fifth of the time: `npm test -- --only e2e -- --trace=retain-on-failure` when a failure is not clear.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ofDesktop,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: ofPhone, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
