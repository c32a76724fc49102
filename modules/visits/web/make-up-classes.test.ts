import { describe, expect, it } from 'vitest';
import { classForMakeUp } from './make-up-classes.ts';

const row = (id: number, hour: string, service_id: number | null, status: 'planned' | 'canceled' = 'planned') => ({
  id,
  service_id,
  starts_at: `2026-03-11T${hour}:00:00+05:00`,
  status,
  time_from: `${hour}:00`,
  title: `Занятие ${id}`,
});
const rows = [row(1, '18', 7), row(2, '09', 8), row(3, '10', 7), row(4, '12', 7, 'canceled'), row(5, '08', null)];
const ids = (missed: number | null, now = '2026-03-11T06:00:00.000Z') => {
  const { classes, first } = classForMakeUp(rows, { service_id: missed }, now);
  return [classes.map(({ id }) => id), first];
};

describe('the classes of a day that may make an absence up', () => {
  it('begin with those of the missed service, canceled ones left out', () => expect(ids(7)).toEqual([[3, 1, 5, 2], 3]));
  it('suggest the class that began last, and before any the first', () => {
    expect(ids(7, '2026-03-11T13:30:00.000Z')[1]).toBe(1);
    expect(ids(7, '2026-03-11T01:00:00.000Z')[1]).toBe(3);
  });
  it('suggest none where the service is unknown or has no class that day', () => {
    expect(ids(null)).toEqual([[5, 2, 3, 1], undefined]);
    expect(ids(9)[1]).toBeUndefined();
  });
});
