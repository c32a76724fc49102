import { minutesOf, timeOf } from '@ritm/kernel';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { TimetableRow } from '../contract/index.ts';

/** Where a class was let go. */
export interface Drop {
  readonly column: number;
  readonly time_from: string;
  readonly time_to: string;
}

export interface Ghost {
  readonly column: number;
  /** Minutes since midnight, and how long. */
  readonly from: number;
  readonly minutes: number;
  readonly label: string;
}

interface Held {
  readonly row: TimetableRow;
  readonly block: HTMLElement;
  readonly pointer: number;
  /** Where in the block it was taken, in minutes. */
  readonly grip: number;
  readonly start: { readonly x: number; readonly y: number };
}

const STEP = 15;
const SLACK_PX = 5;

const lengthOf = ({ time_from, time_to }: TimetableRow): number =>
  (minutesOf(time_to) - minutesOf(time_from) + 1440) % 1440;

/** The click that follows the letting go would open the class. */
function silenceClick(grid: HTMLElement): void {
  const stop = (click: Event) => click.stopPropagation();
  grid.addEventListener('click', stop, { capture: true });
  setTimeout(() => grid.removeEventListener('click', stop, { capture: true }));
}

interface Options {
  readonly rows: readonly TimetableRow[];
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly hourPx: number;
  readonly onDrop: ((row: TimetableRow, drop: Drop) => void) | undefined;
}

/**
 * Moves a class by mouse: one listener for the whole grid, whatever its size. A finger scrolls, so phones and
 * keyboards move by the form. Escape lets go without moving.
 */
export function useDrag({ rows, firstMinute, lastMinute, hourPx, onDrop }: Options) {
  const held = useRef<Held | undefined>(undefined);
  const [ghost, setGhost] = useState<Ghost | undefined>(undefined);
  const letGo = (): void => {
    held.current?.block.removeAttribute('data-dragged');
    held.current = undefined;
    setGhost(undefined);
  };
  const isDragging = ghost !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && letGo();
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  }, [isDragging]);

  const take = (event: PointerEvent<HTMLElement>): void => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-occurrence]');
    if (!onDrop || !block || event.button !== 0 || event.pointerType === 'touch') return;
    const row = rows.find(({ occurrence_id }) => String(occurrence_id) === block.dataset.occurrence);
    if (!row) return;
    const grip = ((event.clientY - block.getBoundingClientRect().top) / hourPx) * 60;
    held.current = { row, block, pointer: event.pointerId, grip, start: { x: event.clientX, y: event.clientY } };
  };
  const over = (event: PointerEvent<HTMLElement>): void => {
    const one = held.current;
    if (!one) return;
    const far = Math.hypot(event.clientX - one.start.x, event.clientY - one.start.y) > SLACK_PX;
    if (!isDragging && !far) return;
    if (!isDragging) {
      event.currentTarget.setPointerCapture(one.pointer);
      one.block.setAttribute('data-dragged', '');
    }
    // The grid may have been scrolled since: the column itself says where it is now.
    const columns = [...event.currentTarget.querySelectorAll('[data-column]')].map((each) =>
      each.getBoundingClientRect(),
    );
    const at = columns.findIndex(({ left, right }) => event.clientX >= left && event.clientX < right);
    if (at === -1) return;
    const minutes = lengthOf(one.row);
    const raw = firstMinute + ((event.clientY - columns[at]!.top) / hourPx) * 60 - one.grip;
    const from = Math.max(firstMinute, Math.min(lastMinute - STEP, Math.round(raw / STEP) * STEP));
    setGhost({ column: at, from, minutes, label: `${timeOf(from)}–${timeOf((from + minutes) % 1440)}` });
  };
  const drop = (event: PointerEvent<HTMLElement>): void => {
    const one = held.current;
    if (one && ghost && onDrop) {
      silenceClick(event.currentTarget);
      onDrop(one.row, {
        column: ghost.column,
        time_from: timeOf(ghost.from),
        time_to: timeOf((ghost.from + ghost.minutes) % 1440),
      });
    }
    letGo();
  };
  return { ghost, handlers: { onPointerDown: take, onPointerMove: over, onPointerUp: drop, onPointerCancel: letGo } };
}
