import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a strip of tabs wider than a phone: the chosen one is scrolled to, and no further than it has to be. */
export function useScrollToChosen(chosen: string | undefined): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = strip.current;
    const tab = box?.querySelector('[aria-selected="true"]');
    if (!box || !tab) return;
    const [seen, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < seen.left) box.scrollLeft -= seen.left - own.left;
    else if (own.right > seen.right) box.scrollLeft += own.right - seen.right;
  }, [chosen]);
  return strip;
}
