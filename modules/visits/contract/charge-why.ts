import { id, z } from '@ritm/http';

/**
 * Terms of the value of a visit: its share of the pass, what the other visits have earned, terms agreed at another
 * time, a price without a pass.
 */
const chargeTermKinds = ['share', 'price', 'others', 'agreed_otherwise', 'nominal', 'place'] as const;

/** Explains the value of a visit: terms that sum to it. Kopecks. */
export const chargeWhy = z.object({
  id: id(),
  student_id: id(),
  /** Null, with no terms, when money is hidden from the reader. */
  value: z.nullable(z.int()),
  /** The pass as it is now; null when the visit is charged to none. */
  lesson_plus: z.nullable(z.object({ id: id(), student_id: id(), name: z.string(), price: z.nullable(z.int()) })),
  terms: z.array(z.object({ kind: z.enum(chargeTermKinds), amount: z.int() })),
});
export type ChargeWhy = z.output<typeof chargeWhy>;
