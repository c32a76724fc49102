import type { PublicSlot } from '@ritm/booking/contract';

/** One service of a row at its time, with the specialist who gives it. */
export interface RowPart {
  slot: PublicSlot;
  teacher_id: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60;
/** A pause between two services, because specialists' grids may differ. The server allows no longer one. */
const MAX_PAUSE = 30 * MINUTE;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const endOf = ({ starts_at, time_from, time_to }: PublicSlot): number =>
  Date.parse(starts_at) + ((minutesOf(time_to) - minutesOf(time_from) + DAY) % DAY) * MINUTE;

/**
 * The rows that the free times of several services make, in their order: each next one begins when the one before it
 * ends, or at the first free time within half an hour. The specialist stays the same wherever they can.
 */
export function rowsOf(services: readonly (readonly PublicSlot[])[]): RowPart[][] {
  const [first = [], ...rest] = services;
  return first.flatMap((slot) => {
    const rows = slot.teachers_ids.flatMap((teacher_id) => {
      const row = continued([{ slot, teacher_id }], rest);
      return row ? [row] : [];
    });
    const [best] = rows.toSorted((a, b) => changesOf(a) - changesOf(b));
    return best ? [best] : [];
  });
}

function continued(row: RowPart[], rest: readonly (readonly PublicSlot[])[]): RowPart[] | undefined {
  const [next, ...others] = rest;
  if (!next) return row;
  const { slot, teacher_id } = row.at(-1)!;
  const end = endOf(slot);
  const found = next.find(({ starts_at }) => {
    const pause = Date.parse(starts_at) - end;
    return pause >= 0 && pause <= MAX_PAUSE;
  });
  const teacher = found?.teachers_ids.includes(teacher_id) ? teacher_id : found?.teachers_ids[0];
  return found && teacher !== undefined ? continued([...row, { slot: found, teacher_id: teacher }], others) : undefined;
}

const changesOf = (row: readonly RowPart[]): number => new Set(row.map(({ teacher_id }) => teacher_id)).size;
