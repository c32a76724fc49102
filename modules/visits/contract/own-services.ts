import { abilities, allOf, answeredVisits, id, localDate, z } from '@ritm/http';
import { lessonPlus, outcomes } from '@ritm/passes/contract';

/** An absence for a good reason that may be made up today. */
export const makeUps = allOf(
  z.object({
    id: id(),
    student_id: id(),
    lesson_plus_id: id(),
    date_visit: localDate(),
    title: z.nullable(z.string()),
    /** The service that was missed: a visit outside any class is to that one. */
    service_id: z.nullable(id()),
    valid_until: z.nullable(localDate()),
    /** The absence was charged, so the make-up costs nothing more. */
    charged: z.boolean(),
  }),
);

/** The contents of one card as shown to its client. */
export const ownServices = z.object({
  school_name: z.string(),
  data: z.array(
    z.object({
      student_id: id(),
      name: z.string(),
      /** Visits that no pass covers. */
      debt: z.int(),
      /** Absences that may be made up today. */
      make_ups: z.int(),
      passes: z.array(z.object({ ...lessonPlus.shape, can: abilities('freeze') })),
      visits: z.array(
        z.object({
          id: id(),
          date_visit: localDate(),
          title: z.nullable(z.string()),
          status: z.enum(outcomes),
          visits: answeredVisits(),
        }),
      ),
    }),
  ),
});
export type OwnServices = z.output<typeof ownServices>;
