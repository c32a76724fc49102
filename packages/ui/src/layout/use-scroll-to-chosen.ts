import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a strip of tabs wider than a phone: scrolls to the chosen tab, and no further than necessary. */
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
