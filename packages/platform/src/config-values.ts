import { ConfigError } from './config-error.ts';

/**
 * Origins as a browser says them (lower case, punycode, no default port), each once, in the order given. A path, a
 * sign-in or another scheme is a mistake in the setting. Outside this machine only https: a session's cookie in clear
 * text belongs to everybody on the way.
 */
export function originsIn(name: string, list: string): string[] {
  const given = list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Set(given.map((one) => originOf(name, one)))];
}

function originOf(name: string, given: string): string {
  const url = URL.parse(given);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#*]/.test(given);
  if (!isOrigin) throw new ConfigError(`${name}: перечислите адреса вида https://пример.рф через запятую, без пути.`);
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname))
    throw new ConfigError(`${name}: вне этого компьютера нужен https, например https://пример.рф.`);
  return url.origin;
}

/** Whether a host name, as a URL spells it, can only be this machine. */
const isLoopbackName = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);

/** A key copied from a sample: a word that says so, or too few different characters to be random. */
export const isSampleKey = (key: string): boolean =>
  key !== '' && (new Set(key).size < 10 || /change.?me|example|sample|secret|password|образец/i.test(key));
