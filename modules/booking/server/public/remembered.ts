/** Public answers kept at once, the oldest go first. */
const GREATEST = 2_000;

/**
 * Tells the same answer again for a moment: a hundred sites that show one timetable ask the database once.
 * Whoever comes while an answer is being made waits for that one. A failure is never kept.
 */
export function remembered<T>({ rememberMs, monotonic }: { rememberMs: number; monotonic: () => number }) {
  const kept = new Map<string, { answer: Promise<T>; until: number }>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const at = monotonic();
    const known = kept.get(key);
    if (known && known.until > at) return known.answer;
    if (rememberMs === 0) return make();
    if (kept.size >= GREATEST) kept.delete(kept.keys().next().value!);
    const answer = make();
    const entry = { answer, until: at + rememberMs };
    kept.delete(key);
    kept.set(key, entry);
    answer.catch(() => kept.get(key) === entry && kept.delete(key));
    return answer;
  };
}
