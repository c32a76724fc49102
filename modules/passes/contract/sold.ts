import { id, localDate, z } from '@ritm/http';

/** Why the passes sold in a period come to their number and sum. Kopecks; null for whom money is hidden. */
export const soldWhy = z.object({
  date_from: localDate(),
  date_to: localDate(),
  /** By what was sold, the dearest together first. */
  terms: z.array(z.object({ name: z.string(), count: z.int(), amount: z.nullable(z.int()) })),
  /** Of these, sales that were taken back, given back or handed on: they are no part of the sum. */
  closed: z.object({ count: z.int(), amount: z.nullable(z.int()) }),
  /** The terms less the closed. */
  amount: z.nullable(z.int()),
  /** The newest of those that count. */
  rows: z.array(
    z.object({
      id: id(),
      student_id: id(),
      student_name: z.string(),
      name: z.string(),
      sold_on: localDate(),
      amount: z.nullable(z.int()),
    }),
  ),
  /** Passes that are not among the rows. */
  more: z.int(),
});
export type SoldWhy = z.output<typeof soldWhy>;
