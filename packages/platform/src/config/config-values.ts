import { ConfigError } from './config-error.ts';

/**
 * Origins in the form that browsers send (lower case, punycode, no default port), each once, in the order of the list.
 * A path, credentials or another scheme is a configuration error. Hosts other than this machine must use https: a
 * session cookie in clear text can be read by anybody on the way.
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

/** Whether a host name, in the spelling of a URL, can only be this machine. */
const isLoopbackName = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);

/**
 * Whether the key was copied from a sample: it contains a word that says so, or too few different characters to be
 * random.
 */
export const isSampleKey = (key: string): boolean =>
  key !== '' && (new Set(key).size < 10 || /change.?me|example|sample|secret|password|образец/i.test(key));
