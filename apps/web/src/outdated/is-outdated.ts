/** Chrome, Chromium and the Android web view below this show the specification's screen. */
const oldestChromium = 89;

export function isOutdated(userAgent: string): boolean {
  const version = /\bChrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1];
  return version !== undefined && Number(version) < oldestChromium;
}
