/** The greatest number of cached answers; the oldest are dropped first. */
const MAX_ENTRIES = 2_000;

/**
 * Caches an answer for a short time, so that a hundred sites that show one timetable query the database once.
 * A call that arrives while the answer is being made waits for that answer. A failure is never cached.
 */
export function createShortCache<T>({ ttlMs, monotonic }: { ttlMs: number; monotonic: () => number }) {
  const entries = new Map<string, { answer: Promise<T>; until: number }>();
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const at = monotonic();
    const cached = entries.get(key);
    if (cached && cached.until > at) return cached.answer;
    if (ttlMs === 0) return load();
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!);
    const answer = load();
    const entry = { answer, until: at + ttlMs };
    entries.delete(key);
    entries.set(key, entry);
    answer.catch(() => entries.get(key) === entry && entries.delete(key));
    return answer;
  };
}
