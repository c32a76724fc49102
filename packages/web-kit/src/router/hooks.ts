import { useEffect, useRef } from 'react';
import { setGuard, type Guard, type Place } from './history.ts';
import type { Params } from './match.ts';
import { routerState } from './router.ts';

/** Thrown by a screen whose address names nothing that exists. */
export class NotFound extends Error {}

/** The address of the displayed screen, not of one that is still loading. */
export function usePlaceShown(): Place {
  const { shown } = routerState.use();
  if (!shown) throw new Error('No screen is shown yet');
  return shown.place;
}

export const useParams = (): Params => routerState.use().shown?.params ?? {};

/**
 * While the guard is on, leaving the screen asks; closing the tab asks in the browser's words when `tab` returns true.
 */
export function useLeaveGuard(guard: Guard & { readonly tab: () => boolean }): void {
  const live = useRef(guard);
  useEffect(() => {
    live.current = guard;
  });
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent): void => {
      if (live.current.tab()) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    const remove = setGuard({ isOn: () => live.current.isOn(), mayLeave: () => live.current.mayLeave() });
    return () => {
      window.removeEventListener('beforeunload', closing);
      remove();
    };
  }, []);
}
