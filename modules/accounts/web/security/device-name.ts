const browsers: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome, Windows` from a User-Agent; undefined when it contains no known name. */
export function deviceName(userAgent: string | null): string | undefined {
  const parts = [named(browsers, userAgent ?? ''), named(systems, userAgent ?? '')].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
