import { useEffect, useState } from 'react';

/** The open windows and drawers in the order in which they were opened. */
const open: symbol[] = [];

/**
 * Returns whether this window is the last one that was opened. Escape reaches every open window at once, and only the
 * last may take it: a drawer that closed together with the window above it would take away what is typed there.
 */
export function useTopWindow(opened: boolean): () => boolean {
  const [own] = useState(() => Symbol('window'));
  useEffect(() => {
    if (!opened) return;
    open.push(own);
    // A window that closes is still the last one for the others that the same key press reaches.
    return () => void setTimeout(() => open.splice(open.indexOf(own), 1));
  }, [opened, own]);
  return () => open.at(-1) === own;
}
