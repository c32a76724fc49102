import { expect, test } from 'vitest';
import { isOutdated } from './is-outdated.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Chrome/88.0.4324.93 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Chrome/89.0.4389.72 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chromium/70.0 Safari/537.36', true],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', false],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/60.0', false],
])('%s: %s', (userAgent, outdated) => expect(isOutdated(userAgent)).toBe(outdated));
