import { id, localDate, z } from '@ritm/http';

/** Explains the number and the sum of the passes sold in a period. Kopecks; null for a reader who may not see money. */
export const soldWhy = z.object({
  date_from: localDate(),
  date_to: localDate(),
  /** Grouped by service, the largest total first. */
  terms: z.array(z.object({ name: z.string(), count: z.int(), amount: z.nullable(z.int()) })),
  /** Of these, the sales that were voided: they are not part of the sum. */
  closed: z.object({ count: z.int(), amount: z.nullable(z.int()) }),
  /** Of these, the sales that go on in another client's pass after a hand-over: they stay sold. */
  continued: z.object({ count: z.int() }),
  /** The sum of the terms minus the closed sales. */
  amount: z.nullable(z.int()),
  /** The newest sales that count towards the sum. */
  rows: z.array(
    z.object({
      id: id(),
      student_id: id(),
      student_name: z.string(),
      name: z.string(),
      sold_on: localDate(),
      amount: z.nullable(z.int()),
      /** The pass in which a handed over sale goes on, and the day of the last hand-over. */
      continued_in: z.nullable(z.object({ id: id(), student_id: id(), student_name: z.string(), date: localDate() })),
    }),
  ),
  /** The number of counted passes that are not among the rows. */
  more: z.int(),
});
export type SoldWhy = z.output<typeof soldWhy>;
