import type { ReadContext, WriteContext } from '@ritm/platform';
import type { AuditLine } from '../contract/index.ts';
import type { NamedObject } from './objects.ts';
import { shownLine } from './shown-line.ts';

type Context = ReadContext | WriteContext;
/** A line as the log holds it. */
export type StoredLine = Omit<AuditLine, 'subject' | 'client' | 'people' | 'undo'>;

/** A class has many people; a sentence names the first of them. */
const MAX_PEOPLE = 5;
const peopleFields = ['students_ids', 'add_students_ids', 'remove_students_ids', 'added_ids', 'removed_ids'];
/** Lists of classes, not of clients, which stand under the same words. */
const withoutPeople = new Set(['timetable.student_set', 'services.teachers_set']);

const fieldsOf = (side: unknown): Record<string, unknown> =>
  side !== null && typeof side === 'object' ? (side as Record<string, unknown>) : {};
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The clients whom a line names in its fields. */
function clientsIn({ action, before, after }: StoredLine): { one: number | undefined; many: number[] } {
  const sides = [fieldsOf(after), fieldsOf(before)];
  const one = sides.map((side) => side.student_id).find(isId);
  if (withoutPeople.has(action)) return { one, many: [] };
  const many = sides.flatMap((side) =>
    peopleFields.flatMap((field) => (Array.isArray(side[field]) ? side[field].filter(isId) : [])),
  );
  return { one, many: [...new Set(many)] };
}

/** The lines with names in place of numbers, each kind of object by its module, in two trips. */
export async function nameLines(context: Context, lines: readonly StoredLine[]): Promise<AuditLine[]> {
  const { school_id, contributions } = context;
  const byType = Map.groupBy(
    lines.filter(({ object_id }) => object_id !== null),
    ({ object_type }) => object_type,
  );
  const [found, undos] = await Promise.all([
    Promise.all(
      contributions.auditedObjects.map(async ({ type, names }) => {
        const ids = [...new Set((byType.get(type) ?? []).map(({ object_id }) => object_id!))];
        return [type, ids.length === 0 ? [] : await names(context, { school_id, ids })] as const;
      }),
    ),
    Promise.all(
      contributions.auditedObjects.map(async ({ type, undo }) => {
        const own = (byType.get(type) ?? []).map((line) => ({ ...line, object_id: line.object_id! }));
        return undo && own.length > 0 ? undo(context, { school_id, lines: own }) : [];
      }),
    ),
  ]);
  const undoOf = new Map(undos.flat().map(({ line_id, ...undo }) => [line_id, undo]));
  const objects = new Map<string, NamedObject>(
    found.flatMap(([type, named]) => named.map((one) => [`${type} ${one.id}`, one] as const)),
  );
  const people = await clientNames(context, lines, objects);
  return lines.map((line) => {
    const object = objects.get(`${line.object_type} ${line.object_id}`);
    const { one, many } = clientsIn(line);
    const client = line.object_type === 'student' ? line.object_id : (object?.student_id ?? one ?? null);
    const name = client === null ? undefined : people.get(client);
    return {
      ...shownLine(line),
      subject: object?.name ?? null,
      client: client !== null && name !== undefined ? { student_id: client, name } : null,
      people: {
        names: many.slice(0, MAX_PEOPLE).flatMap((id) => people.get(id) ?? []),
        total: many.length,
      },
      undo: undoOf.get(line.id) ?? null,
    };
  });
}

async function clientNames(
  context: Context,
  lines: readonly StoredLine[],
  objects: ReadonlyMap<string, NamedObject>,
): Promise<ReadonlyMap<number, string>> {
  const clients = context.contributions.auditedObjects.find(({ type }) => type === 'student');
  if (!clients) return new Map();
  const ids = new Set<number>();
  for (const line of lines) {
    const { one, many } = clientsIn(line);
    if (line.object_type === 'student' && line.object_id !== null) ids.add(line.object_id);
    if (one !== undefined) ids.add(one);
    for (const id of many.slice(0, MAX_PEOPLE)) ids.add(id);
  }
  for (const { student_id } of objects.values()) if (student_id) ids.add(student_id);
  if (ids.size === 0) return new Map();
  const named = await clients.names(context, { school_id: context.school_id, ids: [...ids] });
  return new Map(named.map(({ id, name }) => [id, name ?? '']));
}
