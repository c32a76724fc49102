import type { WriteContext } from '@ritm/platform';
import { addPastVisits } from '@ritm/visits/server';
import { servicesByNames } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { pastVisitsOf } from '../rules/past-visits.ts';
import type { Placed } from '../subjects.ts';

/** Marks of journals and lines of lists: who came, without taking anything from a pass. Answers how many were new. */
export async function writeVisits(
  tx: WriteContext,
  record: ImportRecord,
  { placed, today }: { placed: readonly Placed[]; today: string },
): Promise<number> {
  const bearing = placed.filter(({ subject, bringsFacts }) => subject && bringsFacts);
  const marks = bearing.flatMap(({ subject, row }) =>
    pastVisitsOf(row.parsed.row.visits, today).map((visit) => ({ student_id: subject!.student_id, visit })),
  );
  const names = [...new Set(marks.flatMap(({ visit }) => visit.service_name?.toLowerCase() ?? []))];
  const found = names.length > 0 ? await tx.run(servicesByNames, { school_id: tx.school_id, names }) : [];
  const services = new Map(found.map(({ id, name }) => [name, id]));
  return addPastVisits(
    tx,
    marks.flatMap(({ student_id, visit: { date, mark, service_name } }) =>
      student_id === null
        ? []
        : {
            student_id,
            service_id: services.get(service_name?.toLowerCase() ?? '') ?? null,
            date_visit: date,
            outcome: mark,
            import_id: record.id,
          },
    ),
  );
}
