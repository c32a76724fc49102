import { useEffect } from 'react';

/** The window lets the focus go a moment after it began to close. */
const RELEASE_MS = 10;

/**
 * Gives the focus back to what had it when a window opened. Mantine does so only for a window that was there closed;
 * ours arrive with their first opening, and some leave with their closing.
 */
export function useRestoreFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const inside = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // Whoever has taken the focus meanwhile, such as the next screen, keeps it.
        const isFree = now === null || now === document.body || now === inside;
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      }, RELEASE_MS);
    };
  }, [opened]);
}
