import { useEffect, useState } from 'react';

/** Seconds left of a pause that restarts with each `mark`. */
export function useCountdown(seconds: number, mark: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [seconds, mark]);
  return left;
}
