import type { WriteContext } from '@ritm/platform';
import { addPastVisits, type PastVisit } from '@ritm/passes/server';
import { servicesByNames } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { pastVisitsOf } from '../rules/rows/past-visits.ts';
import type { ResolvedRow } from './subjects.ts';

/** Writes past visits from journals and lists, without deducting anything from a pass. Returns how many were new. */
export async function writeVisits(
  tx: WriteContext,
  record: ImportRecord,
  { resolved, today }: { resolved: readonly ResolvedRow[]; today: string },
): Promise<number> {
  const marks = marksOf(resolved, record, today);
  const names = [...new Set(marks.flatMap(({ visit }) => visit.service_name?.toLowerCase() ?? []))];
  const knownServices = names.length > 0 ? await tx.run(servicesByNames, { school_id: tx.school_id, names }) : [];
  return addPastVisits(tx, toPastVisits(marks, record.id, new Map(knownServices.map(({ id, name }) => [name, id]))));
}

/**
 * The visits of the rows in the input shape of the visits module. A visit is identified by client and day, so a
 * forecast does not need the services.
 */
export const visitsOfRows = (resolved: readonly ResolvedRow[], record: ImportRecord, today: string): PastVisit[] =>
  toPastVisits(marksOf(resolved, record, today), record.id, new Map());

/** How many visits the rows of these clients hold, whether they are written by this import or were by an earlier one. */
export const countVisitsOfRows = (resolved: readonly ResolvedRow[], { options }: ImportRecord, today: string): number =>
  resolved.reduce(
    (sum, { subject, row }) =>
      subject?.student_id == null
        ? sum
        : sum + pastVisitsOf(row.parsed.row.visits, { today, chosen: options.marks }).length,
    0,
  );

interface Mark {
  student_id: number;
  visit: ReturnType<typeof pastVisitsOf>[number];
  left_out_by: number[];
}

const marksOf = (resolved: readonly ResolvedRow[], { options }: ImportRecord, today: string): Mark[] =>
  resolved.flatMap(({ subject, importsFacts, row }) => {
    const student_id = subject?.student_id;
    const { match, row: parsed } = row.parsed;
    const left = importsFacts ? undefined : match.left_marks;
    if (student_id == null || (!importsFacts && !left)) return [];
    // A row that an earlier import has brought adds the visits that it left out, and nothing else.
    const visits = left
      ? parsed.visits.filter(({ word }) => word !== undefined && left.words.includes(word))
      : parsed.visits;
    return pastVisitsOf(visits, { today, chosen: options.marks }).map((visit) => ({
      student_id,
      visit,
      left_out_by: left?.imports ?? [],
    }));
  });

const toPastVisits = (marks: readonly Mark[], import_id: number, services: ReadonlyMap<string, number>): PastVisit[] =>
  marks.map(({ student_id, left_out_by, visit: { date, mark, service_name } }) => ({
    student_id,
    service_id: services.get(service_name?.toLowerCase() ?? '') ?? null,
    date_visit: date,
    outcome: mark,
    import_id,
    left_out_by,
  }));
