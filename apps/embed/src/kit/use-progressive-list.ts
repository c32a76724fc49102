import { useEffect, useState } from 'react';

/** More lines than the first screen of a desktop shows. */
const FIRST_BATCH = 16;

/** Renders the lines in view at once and the rest right after the first paint, because a day may have two hundred. */
export function useProgressiveList<T>(lines: readonly T[]): readonly T[] {
  const [isComplete, setIsComplete] = useState(false);
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setIsComplete(true));
    return () => clearTimeout(timer);
  }, [lines.length]);
  return isComplete ? lines : lines.slice(0, FIRST_BATCH);
}
