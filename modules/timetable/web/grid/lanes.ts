import { minutesOf } from '@ritm/kernel';

export interface Timed {
  readonly time_from: string;
  readonly time_to: string;
}

/** A class in its column: its minutes since midnight, its lane and the number of lanes side by side. */
export interface Placed<Row> {
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** Classes without a lane; they are shown as one block with their number. */
export interface Hidden<Row> {
  readonly rows: readonly Row[];
  readonly from: number;
  readonly to: number;
}

const DAY = 1440;
/** A class that ends after midnight is drawn up to midnight. */
const endOf = ({ time_from, time_to }: Timed): number => (time_to > time_from ? minutesOf(time_to) : DAY);

interface Lane<Row> {
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
}

/**
 * Lays out one column: overlapping classes are placed side by side, each in the first free lane. A cluster is a run of
 * classes connected by overlaps; its classes share the width evenly. Classes beyond `maxLanes` lanes are hidden in one
 * block.
 */
export function layOutLanes<Row extends Timed>(
  rows: readonly Row[],
  maxLanes: number,
): { placed: Placed<Row>[]; hidden: Hidden<Row>[] } {
  const placed: Placed<Row>[] = [];
  const hidden: Hidden<Row>[] = [];
  let cluster: Lane<Row>[] = [];
  let ends: number[] = [];
  const close = () => {
    const lanes = Math.min(ends.length, maxLanes);
    // When classes are hidden, one lane less is visible, because the last lane shows the block of hidden classes.
    const visibleLanes = ends.length > maxLanes ? maxLanes - 1 : maxLanes;
    for (const one of cluster) if (one.lane < visibleLanes) placed.push({ ...one, lanes });
    const hiddenRows = cluster.filter(({ lane }) => lane >= visibleLanes);
    if (hiddenRows.length > 0)
      hidden.push({
        rows: hiddenRows.map(({ row }) => row),
        from: Math.min(...hiddenRows.map(({ from }) => from)),
        to: Math.max(...hiddenRows.map(({ to }) => to)),
      });
    cluster = [];
    ends = [];
  };
  const sorted = rows
    .map((row) => ({ row, from: minutesOf(row.time_from), to: endOf(row) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  for (const one of sorted) {
    if (ends.length > 0 && one.from >= Math.max(...ends)) close();
    const freeLane = ends.findIndex((end) => end <= one.from);
    const lane = freeLane === -1 ? ends.length : freeLane;
    ends[lane] = one.to;
    cluster.push({ ...one, lane });
  }
  close();
  return { placed, hidden };
}

/** Whole hours that contain every class, and at least 8:00 to 22:00. */
export function hoursOf(rows: readonly Timed[]): { first: number; last: number } {
  let [first, last] = [8, 22];
  for (const row of rows) {
    first = Math.min(first, Math.floor(minutesOf(row.time_from) / 60));
    last = Math.max(last, Math.ceil(endOf(row) / 60));
  }
  return { first, last };
}
