import { id, z } from '@ritm/http';

/** Parts of the value of a visit: its share of the pass, what the other visits have earned, terms of another time, a price without a pass. */
export const chargeTermKinds = ['share', 'price', 'others', 'agreed_otherwise', 'nominal', 'place'] as const;

/** Why a visit is worth what it is: parts that sum to its value. Kopecks. */
export const chargeWhy = z.object({
  id: id(),
  student_id: id(),
  /** Null, with no terms: money is hidden from the reader. */
  value: z.nullable(z.int()),
  /** The pass as it stands; null: the visit is written off none. */
  lesson_plus: z.nullable(z.object({ id: id(), student_id: id(), name: z.string(), price: z.nullable(z.int()) })),
  terms: z.array(z.object({ kind: z.enum(chargeTermKinds), amount: z.int() })),
});
export type ChargeWhy = z.output<typeof chargeWhy>;
