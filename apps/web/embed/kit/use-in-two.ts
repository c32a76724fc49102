import { useEffect, useState } from 'react';

/** More than the first screen of a desktop holds. */
const FIRST = 16;

/** The lines in sight at once, the rest right after they are painted: a day may hold two hundred. */
export function useInTwo<T>(lines: readonly T[]): readonly T[] {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setIsWhole(true));
    return () => clearTimeout(timer);
  }, [lines.length]);
  return isWhole ? lines : lines.slice(0, FIRST);
}
