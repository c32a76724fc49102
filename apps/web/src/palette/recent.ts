/** The device remembers which commands and screens were used last: their ids alone, nothing about people. */
const KEY = 'ritm.recent';
const MAX_RECENT = 5;

export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    // Storage is forbidden, or somebody else wrote there: then nothing is recent.
    return [];
  }
}

export function rememberUsed(id: string): void {
  const next = [id, ...readRecent().filter((one) => one !== id)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
}
