/**
 * Dragging and stretching classes on the grid by a pointer. It reports where a class was dropped and draws a ghost
 * meanwhile; the server decides whether the class may stand there.
 */
import { minutesOf, timeOf } from '@ritm/kernel';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { TimetableRow } from '../contract/index.ts';

/** The place where a class was dropped. */
export interface Drop {
  readonly column: number;
  readonly time_from: string;
  readonly time_to: string;
}

export interface Ghost {
  readonly column: number;
  /** Minutes since midnight, and the duration in minutes. */
  readonly from: number;
  readonly minutes: number;
  readonly label: string;
  /** What the class would overlap there; undefined: nothing, as far as is known yet. */
  readonly clash?: string | undefined;
}

interface Drag {
  readonly row: TimetableRow;
  readonly block: HTMLElement;
  readonly pointer: number;
  /** The class is dragged by its lower edge, so it is stretched and not moved. */
  readonly isStretch: boolean;
  /** The offset within the block at which it was grabbed, in minutes. */
  readonly grip: number;
  readonly column: number;
  readonly start: { readonly x: number; readonly y: number };
  /** True once a finger has been held still; until then the finger scrolls. */
  isArmed: boolean;
}

const STEP_MINUTES = 15;
const SLACK_PX = 5;
const EDGE_PX = 9;
const LONG_PRESS_MS = 400;
/** After a pause of this length over a place, the overlaps there are requested. */
const HOVER_MS = 150;

const lengthOf = ({ time_from, time_to }: TimetableRow): number =>
  (minutesOf(time_to) - minutesOf(time_from) + 1440) % 1440;

/** Suppresses the click that follows a drop, because it would open the class. */
function silenceClick(grid: HTMLElement): void {
  const stop = (click: Event) => click.stopPropagation();
  grid.addEventListener('click', stop, { capture: true });
  setTimeout(() => grid.removeEventListener('click', stop, { capture: true }));
}

const dropOf = ({ column, from, minutes }: Ghost): Drop => ({
  column,
  time_from: timeOf(from),
  time_to: timeOf((from + minutes) % 1440),
});

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly TimetableRow[];
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly hourPx: number;
  readonly onDrop: ((row: TimetableRow, drop: Drop) => void) | undefined;
  /** Returns what the class would overlap there. */
  readonly onHover?: ((row: TimetableRow, drop: Drop) => Promise<string | undefined>) | undefined;
}

/**
 * Moves and stretches a class. A mouse drags at once, a finger only after it has been held still, so that it can
 * scroll. There is one listener for the whole grid, whatever its size. Overlaps are shown before the drop. Escape
 * cancels the drag; keyboard users move a class in its form.
 */
export function useDrag({ grid, rows, firstMinute, lastMinute, hourPx, onDrop, onHover }: Options) {
  const dragRef = useRef<Drag | undefined>(undefined);
  const [ghost, setGhost] = useState<Ghost | undefined>(undefined);
  const press = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const cancelDrag = (): void => {
    clearTimeout(press.current);
    dragRef.current?.block.removeAttribute('data-dragged');
    dragRef.current = undefined;
    setGhost(undefined);
  };
  const isDragging = ghost !== undefined;
  useEscape(isDragging, cancelDrag);
  usePreventScroll(grid, dragRef);
  useClashes({ ghost, setGhost, dragRef, onHover });

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-occurrence]');
    if (!onDrop || !block || event.button !== 0) return;
    const row = rows.find(({ occurrence_id }) => String(occurrence_id) === block.dataset.occurrence);
    if (!row) return;
    const one = startDrag(event, { row, block, hourPx });
    dragRef.current = one;
    if (one.isArmed) return;
    press.current = setTimeout(() => {
      one.isArmed = true;
      block.setAttribute('data-dragged', '');
      navigator.vibrate?.(10);
    }, LONG_PRESS_MS);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const one = dragRef.current;
    if (!one) return;
    const isBeyondSlack = Math.hypot(event.clientX - one.start.x, event.clientY - one.start.y) > SLACK_PX;
    if (!one.isArmed) {
      if (isBeyondSlack) cancelDrag();
      return;
    }
    if (!isDragging && !isBeyondSlack) return;
    if (!isDragging) {
      event.currentTarget.setPointerCapture(one.pointer);
      one.block.setAttribute('data-dragged', '');
    }
    const next = ghostAt(one, event, { firstMinute, lastMinute, hourPx });
    if (next) setGhost((now) => (now && now.label === next.label && now.column === next.column ? now : next));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const one = dragRef.current;
    if (one && ghost && onDrop) {
      silenceClick(event.currentTarget);
      onDrop(one.row, dropOf(ghost));
    } else if (one?.isArmed && event.pointerType === 'touch') silenceClick(event.currentTarget);
    cancelDrag();
  };
  return { ghost, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancelDrag } };
}

function startDrag(
  { clientX, clientY, pointerId, pointerType }: PointerEvent<HTMLElement>,
  { row, block, hourPx }: { row: TimetableRow; block: HTMLElement; hourPx: number },
): Drag {
  const { top, bottom } = block.getBoundingClientRect();
  const isTouch = pointerType === 'touch';
  return {
    row,
    block,
    pointer: pointerId,
    isStretch: bottom - clientY <= (isTouch ? EDGE_PX * 2 : EDGE_PX),
    grip: ((clientY - top) / hourPx) * 60,
    column: Number(block.closest<HTMLElement>('[data-column]')!.dataset.column),
    start: { x: clientX, y: clientY },
    isArmed: !isTouch,
  };
}

/**
 * The place of a dragged class. The grid may have been scrolled since, so the current position of the column is read.
 */
function ghostAt(
  one: Drag,
  { clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  { firstMinute, lastMinute, hourPx }: Pick<Options, 'firstMinute' | 'lastMinute' | 'hourPx'>,
): Ghost | undefined {
  const columns = [...currentTarget.querySelectorAll('[data-column]')].map((each) => each.getBoundingClientRect());
  const at = one.isStretch ? one.column : columns.findIndex(({ left, right }) => clientX >= left && clientX < right);
  if (at === -1) return undefined;
  const pointed = firstMinute + ((clientY - columns[at]!.top) / hourPx) * 60;
  const round = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
  const start = minutesOf(one.row.time_from);
  const from = one.isStretch
    ? start
    : Math.max(firstMinute, Math.min(lastMinute - STEP_MINUTES, round(pointed - one.grip)));
  const minutes = one.isStretch
    ? Math.max(STEP_MINUTES, Math.min(lastMinute, round(pointed)) - start)
    : lengthOf(one.row);
  return { column: at, from, minutes, label: `${timeOf(from)}–${timeOf((from + minutes) % 1440)}` };
}

function useEscape(isDragging: boolean, cancelDrag: () => void): void {
  useEffect(() => {
    if (!isDragging) return undefined;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancelDrag();
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  });
}

/**
 * Prevents scrolling while a finger drags a class. It listens from the start, because a listener added during a touch
 * comes too late.
 */
function usePreventScroll(grid: Options['grid'], dragRef: RefObject<Drag | undefined>): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const preventScroll = (event: Event) => dragRef.current?.isArmed && event.preventDefault();
    element.addEventListener('touchmove', preventScroll, { passive: false });
    element.addEventListener('contextmenu', preventScroll);
    return () => {
      element.removeEventListener('touchmove', preventScroll);
      element.removeEventListener('contextmenu', preventScroll);
    };
  }, [grid, dragRef]);
}

function useClashes({
  ghost,
  setGhost,
  dragRef,
  onHover,
}: {
  readonly ghost: Ghost | undefined;
  readonly setGhost: (change: (now: Ghost | undefined) => Ghost | undefined) => void;
  readonly dragRef: RefObject<Drag | undefined>;
  readonly onHover: Options['onHover'];
}): void {
  const place = ghost && `${ghost.column} ${ghost.label}`;
  useEffect(() => {
    const one = dragRef.current;
    if (!place || !ghost || !one || !onHover) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void onHover(one.row, dropOf(ghost)).then((clash) => {
        if (!isOver && clash) setGhost((now) => now && { ...now, clash });
      });
    }, HOVER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once a place, not once a render
  }, [place]);
}
