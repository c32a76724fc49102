import { useEffect } from 'react';

/** The modal releases the focus a moment after it begins to close. */
const RELEASE_MS = 10;

/**
 * Returns the focus to the element that had it when a window opened. Mantine does so only for a window that was mounted
 * closed; ours are mounted on their first opening, and some are unmounted on closing.
 */
export function useRestoreFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const inside = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // An element that has taken the focus meanwhile, such as the next screen, keeps it.
        const isFree = now === null || now === document.body || now === inside;
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      }, RELEASE_MS);
    };
  }, [opened]);
}
