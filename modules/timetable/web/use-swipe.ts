import { useRef, type TouchEvent } from 'react';

const FAR_PX = 56;

/** A horizontal swipe goes one period forward or back. A vertical one scrolls as usual. */
export function useSwipe(go: (by: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onTouchStart(event: TouchEvent): void {
      const touch = event.touches[0];
      start.current = event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd(event: TouchEvent): void {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !touch) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) > FAR_PX && Math.abs(dx) > Math.abs(dy) * 2) go(dx < 0 ? 1 : -1);
    },
  };
}
