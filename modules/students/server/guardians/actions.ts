import { AppError, errorText, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentsErrors, type studentsRoutes } from '../../contract/index.ts';
import { reachOf, seesPhones } from '../access.ts';
import type { Guardian } from '../rules/card.ts';
import { childrenOf, dropUnlinked, findGuardians, guardiansNamed, setGuardians } from './queries.ts';

const withPhones = findGuardians(false);
const withoutPhones = findGuardians(true);

export async function listGuardians(read: ReadContext, { query }: RouteInput<typeof studentsRoutes.find_guardians>) {
  const { teacher_id } = reachOf(read.actor);
  const open = seesPhones(read.actor);
  const asked = {
    school_id: read.school_id,
    name: escaped(query.search.toLowerCase()),
    // Whoever is not shown numbers does not find by them either.
    digits: open ? query.search.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') : '',
    teacher_id,
  };
  return { data: await read.run(open ? withPhones : withoutPhones, asked) };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Writes who answers for a client: as the card should have it, whoever stands there already found by number and name.
 * Answers the list with every id. Brothers and sisters of whoever was renamed are found and linked anew.
 */
export async function writeGuardians(
  tx: WriteContext,
  { student_id, before, after }: { student_id: number; before: readonly Guardian[]; after: readonly Guardian[] },
): Promise<(Guardian & { id: number })[]> {
  const { school_id } = tx;
  const { wanted, found } = await identified(tx, before, after);
  const made = await tx.run(setGuardians, { school_id, student_id, guardians: JSON.stringify(wanted) });
  const written = made.map(({ id, position }) => ({ ...wanted[position]!, id }));
  const kept = new Set(written.map(({ id }) => id));
  const left = before.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]));
  if (left.length > 0) tx.defer(dropUnlinked, { school_id, ids: left });
  const was = new Map([...before, ...found].map((one) => [one.id, one]));
  const renamed = written.filter(({ id, name, phone }) => {
    const known = was.get(id);
    return known && (known.name !== name || known.phone !== phone);
  });
  const renamedIds = renamed.map(({ id }) => id);
  if (renamedIds.length > 0) await tellFamily(tx, student_id, renamedIds);
  return written;
}

/** The guardians of a card that is yet to be written; whoever is known stands in it as they are. */
export async function knownGuardians(tx: WriteContext, after: readonly Guardian[]): Promise<Guardian[]> {
  if (!after.some(({ id }) => id !== undefined)) return [...after];
  const { wanted, found } = await identified(tx, [], after);
  const byId = new Map(found.map((one) => [one.id, one]));
  return wanted.map((one) => ({ ...one, ...(one.id !== undefined && byId.get(one.id)) }));
}

/** Who is who: an id must be of the organization (a teacher's: of own clients), and a known number under a known name is that person. */
async function identified(tx: WriteContext, before: readonly Guardian[], after: readonly Guardian[]) {
  const own = new Set(before.map(({ id }) => id));
  const bearing = after.filter((one) => one.phone !== null);
  const found = await tx.run(guardiansNamed, {
    school_id: tx.school_id,
    ids: after.flatMap(({ id }) => (id === undefined ? [] : [id])),
    phones: bearing.map(({ phone }) => phone!),
    names: bearing.map(({ name }) => name),
    teacher_id: reachOf(tx.maybeActor).teacher_id,
  });
  const ids = new Set(found.map(({ id }) => id));
  if (after.some(({ id }) => id !== undefined && !own.has(id) && !ids.has(id))) throw missing(tx);
  const same = new Map(found.map((one) => [keyOf(one), one.id]));
  const wanted: Guardian[] = after.map((one) => ({
    ...one,
    id: (one.phone === null ? undefined : same.get(keyOf(one))) ?? one.id,
  }));
  return { wanted, found };
}

function missing(tx: WriteContext): AppError {
  const error = new AppError(studentsErrors.guardian_missing);
  error.fields = { guardians: [errorText(studentsErrors.guardian_missing, {}, tx.language)] };
  return error;
}

const keyOf = ({ phone, name }: { phone: string | null; name: string }): string => `${phone} ${name.toLowerCase()}`;

/** The other children's search text holds the guardian's name and number, and their links follow the number. */
async function tellFamily(tx: WriteContext, student_id: number, guardian_ids: number[]): Promise<void> {
  const children = await tx.run(childrenOf, { school_id: tx.school_id, ids: guardian_ids });
  const others = children.map((one) => one.student_id).filter((id) => id !== student_id);
  if (others.length > 0) tx.emit('students.family_changed', others);
}
