import { useEffect, useState } from 'react';

/** More than the first screen of a desktop holds. */
const FIRST_BATCH = 16;

/** The lines in sight at once, the rest right after they are painted: a day may hold two hundred. */
export function useProgressiveList<T>(lines: readonly T[]): readonly T[] {
  const [isComplete, setIsComplete] = useState(false);
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setIsComplete(true));
    return () => clearTimeout(timer);
  }, [lines.length]);
  return isComplete ? lines : lines.slice(0, FIRST_BATCH);
}
