import { useEffect, useState } from 'react';

/** Draws all rows before printing, because rows out of sight are not in the document otherwise. */
export function usePrint(): [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    // Waits two frames: one draws the rows, the next has laid them out.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.print();
        setPrinting(false);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [printing]);
  return [printing, () => setPrinting(true)];
}
