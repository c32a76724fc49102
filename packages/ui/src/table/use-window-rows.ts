import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

const MIN_ROWS = 60;

export interface WindowRows {
  readonly container: (element: HTMLDivElement | null) => void;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Pixels of the omitted rows above and below. */
  readonly above: number;
  readonly below: number;
  readonly measure: ((row: Element | null) => void) | undefined;
}

/**
 * Which rows are visible in the window. Short lists are rendered whole, so that find-in-page and printing keep working.
 */
export function useWindowRows(count: number, estimate: number): WindowRows {
  const [margin, setMargin] = useState(0);
  const on = count > MIN_ROWS;
  const container = useCallback(
    (element: HTMLDivElement | null) => {
      if (on && element) setMargin(element.getBoundingClientRect().top + window.scrollY);
    },
    [on],
  );
  const virtualizer = useWindowVirtualizer({
    count: on ? count : 0,
    estimateSize: () => estimate,
    overscan: 12,
    scrollMargin: margin,
  });
  if (!on) return { container, from: 0, to: count, above: 0, below: 0, measure: undefined };
  const seen = virtualizer.getVirtualItems();
  const first = seen[0];
  const last = seen.at(-1);
  return {
    container,
    from: first?.index ?? 0,
    to: (last?.index ?? -1) + 1,
    above: first ? first.start - margin : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
    measure: virtualizer.measureElement,
  };
}
