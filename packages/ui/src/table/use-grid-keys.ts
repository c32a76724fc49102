import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface Options {
  readonly rows: number;
  readonly columns: number;
  readonly frame: RefObject<HTMLElement | null>;
  /** Renders a row that is not in the document. */
  readonly show: (row: number) => void;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** One tab stop for the whole grid; inside it arrows move from cell to cell, and Enter or Space opens. */
export function useGridKeys({ rows, columns, frame, show }: Options) {
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const frames = useRef(0);
  const find = ({ row, column }: GridPlace) =>
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${row}"] > [data-at="${column}"]`);
  /** A distant row is rendered a moment after the request. */
  const focus = (place: GridPlace): void => {
    const cell = find(place);
    if (cell) {
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (frames.current-- > 0) requestAnimationFrame(() => focus(place));
  };
  return {
    at,
    onFocus(event: FocusEvent<HTMLElement>) {
      const column = Number(event.target.dataset.at ?? NaN);
      const row = Number(event.target.parentElement?.dataset.index ?? NaN);
      if (Number.isInteger(row) && Number.isInteger(column) && (row !== at.row || column !== at.column))
        setAt({ row, column });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      if (target.dataset.at === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        return target.click();
      }
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const place = {
        row: Math.min(rows - 1, Math.max(0, at.row + step[0])),
        column: Math.min(columns - 1, Math.max(0, at.column + step[1])),
      };
      setAt(place);
      show(place.row);
      frames.current = 10;
      requestAnimationFrame(() => focus(place));
    },
  };
}
