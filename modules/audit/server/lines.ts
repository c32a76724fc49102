import { requireRow, type ReadContext } from '@ritm/platform';
import { actionsOfKind, type AuditKind, type AuditLines } from '../contract/index.ts';
import { nameLines, type StoredLine } from './named-lines.ts';
import { countAudit, listAudit, type AuditFilters } from './queries.ts';

/** A client's history must not grow with the number of its objects without bound: the newest are enough. */
const MAX_OBJECTS = 5_000;

export interface LinesQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  object_type?: string | undefined;
  object_id?: number | undefined;
  actor?: number | undefined;
  student?: number | undefined;
  kinds?: readonly AuditKind[] | undefined;
}

/** A page of the journal of the organization, the newest first, with the names of what it is about. */
export async function listLines(read: ReadContext, query: LinesQuery): Promise<AuditLines> {
  const { page = 1, per_page = 50, student } = query;
  const scope = student === undefined ? 'all' : 'client';
  const own = student === undefined ? [] : await objectsOf(read, student);
  const filters: AuditFilters = {
    school_id: read.school_id,
    object_type: query.object_type ?? null,
    object_id: query.object_id ?? null,
    actor: query.actor ?? null,
    actions: query.kinds ? query.kinds.flatMap((kind): readonly string[] => actionsOfKind[kind]) : null,
    student_id: student ?? null,
    types: own.map(({ type }) => type),
    ids: own.map(({ id }) => id),
  };
  const [lines, count] = await Promise.all([
    read.run(listAudit[scope], { ...filters, limit: per_page, offset: (page - 1) * per_page }).then(requireRow),
    read.run(countAudit[scope], filters).then(requireRow),
  ]);
  const stored = JSON.parse(lines.json) as StoredLine[];
  return { data: await nameLines(read, stored), meta: { page, per_page, total: count.total } };
}

/** The client's card and everything that modules say is the client's. */
async function objectsOf(read: ReadContext, student_id: number): Promise<{ type: string; id: number }[]> {
  const { school_id, contributions } = read;
  const found = await Promise.all(
    contributions.auditedObjects.map(async ({ type, ofClient }) =>
      ofClient ? (await ofClient(read, { school_id, student_id })).map(({ id }) => ({ type, id })) : [],
    ),
  );
  return [{ type: 'student', id: student_id }, ...found.flat().slice(0, MAX_OBJECTS)];
}
