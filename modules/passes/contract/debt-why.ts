import { id, localDate, z } from '@ritm/http';

/**
 * The explanation of a client's debt: the visits that no pass covers, and the passes that are not paid in
 * full.
 */
export const debtWhy = z.object({
  student_id: id(),
  /** The number of rows of visits. */
  visits: z.int(),
  /** The sum owed for passes in kopecks; null when money is hidden from the reader. */
  amount: z.nullable(z.int()),
  uncovered: z.array(z.object({ id: id(), date: localDate(), what: z.nullable(z.string()) })),
  unpaid: z.array(
    z.object({ id: id(), sold_on: localDate(), name: z.string(), price: z.int(), paid: z.int(), owed: z.int() }),
  ),
});
export type DebtWhy = z.output<typeof debtWhy>;
