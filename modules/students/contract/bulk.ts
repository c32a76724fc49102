/** One change of many clients at once. */
import { id, ids, integer, text, z } from '@ritm/http';

const MAX_CHANGED = 1000;
const clients = { students_ids: ids(MAX_CHANGED).check(z.minLength(1)) };

/** A discount is in hundredths of a percent, null takes it away; a card that has fifty tags gets no more. */
export const studentsChange = z.discriminatedUnion('do', [
  z.strictObject({ ...clients, do: z.literal('tag'), tag: text(50) }),
  z.strictObject({ ...clients, do: z.literal('untag'), tag: text(50) }),
  z.strictObject({ ...clients, do: z.literal('discount'), discount: z.nullable(integer(0, 10_000)) }),
  z.strictObject({ ...clients, do: z.literal('archive') }),
]);
export type StudentsChange = z.output<typeof studentsChange>;

/** The clients that were changed; those who were so already are not among them. */
export const studentsChanged = z.object({ changed_ids: z.array(id()) });
