import { useEffect, useRef } from 'react';
import { Burst } from './burst.ts';

/**
 * Receives a scanner's input anywhere on the screen, whatever has the focus. The Enter that ends a code is stopped: it
 * would press the focused button or submit a field with part of the code. By then the characters are already in a
 * focused field: `onScan` empties it.
 */
export function useScanner(onScan: (code: string) => void): void {
  const onScanRef = useRef(onScan);
  useEffect(() => {
    onScanRef.current = onScan;
  });
  useEffect(() => {
    const burst = new Burst();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { code, key, shiftKey: shift, timeStamp: at } = event;
      const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      const scanned = burst.add({ code, key, shift, at, inField });
      if (scanned === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onScanRef.current(scanned);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
