/**
 * Chrome, Chromium and Android WebView older than this version get the specification's «update your browser» screen.
 */
const oldestChromium = 89;

export function isOutdated(userAgent: string): boolean {
  const version = /\bChrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1];
  return version !== undefined && Number(version) < oldestChromium;
}
