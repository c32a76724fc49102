import { PulseMark } from '@ritm/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './pull-to-refresh.module.css';
import { ENOUGH, pulled, type Finger } from './pull.ts';

/**
 * Pulling the top of the page down refreshes it, on touch screens. The listeners are passive: they never hold back a
 * gesture of the browser. The browser's own pull is turned off meanwhile, because it would load the whole page again.
 */
export function PullToRefresh({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  const [distance, setDistance] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) return;
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    const stop = followPull({
      onMove: setDistance,
      onEnd: (isEnough) => {
        setDistance(0);
        if (!isEnough) return;
        setIsBusy(true);
        void refresh
          .current()
          .catch(() => undefined)
          .finally(() => setIsBusy(false));
      },
    });
    return () => {
      style.overscrollBehaviorY = '';
      stop();
    };
  }, []);
  if (distance === 0 && !isBusy) return null;
  return (
    <div
      className={classes.pull}
      data-enough={distance >= ENOUGH || isBusy || undefined}
      style={{ transform: `translate(-50%, ${isBusy ? ENOUGH : distance}px)` }}
      aria-hidden
    >
      <PulseMark size={24} />
    </div>
  );
}

interface PullListener {
  readonly onMove: (distance: number) => void;
  readonly onEnd: (isEnough: boolean) => void;
}

/** Follows one finger that began at the top of the page; windows over the page have their own scrolling. */
function followPull({ onMove, onEnd }: PullListener): () => void {
  let from: Finger | undefined;
  let distance = 0;
  const at = (event: TouchEvent): Finger => ({ x: event.touches[0]!.clientX, y: event.touches[0]!.clientY });
  const start = (event: TouchEvent): void => {
    const isOverPage = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    from = event.touches.length === 1 && window.scrollY <= 0 && !isOverPage ? at(event) : undefined;
  };
  const move = (event: TouchEvent): void => {
    if (!from || event.touches.length !== 1) return;
    distance = window.scrollY <= 0 ? pulled(from, at(event)) : 0;
    onMove(distance);
  };
  const end = (): void => {
    if (from) onEnd(distance >= ENOUGH);
    from = undefined;
    distance = 0;
  };
  const cancel = (): void => {
    distance = 0;
    end();
  };
  window.addEventListener('touchstart', start, { passive: true });
  window.addEventListener('touchmove', move, { passive: true });
  window.addEventListener('touchend', end);
  window.addEventListener('touchcancel', cancel);
  return () => {
    window.removeEventListener('touchstart', start);
    window.removeEventListener('touchmove', move);
    window.removeEventListener('touchend', end);
    window.removeEventListener('touchcancel', cancel);
  };
}
