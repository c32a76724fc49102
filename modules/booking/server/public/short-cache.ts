/** Public answers kept at once, the oldest go first. */
const MAX_ENTRIES = 2_000;

/**
 * Tells the same answer again for a moment: a hundred sites that show one timetable ask the database once.
 * Whoever comes while an answer is being made waits for that one. A failure is never kept.
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
