import { AppError, errorText, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentsErrors, type studentsRoutes } from '../../contract/index.ts';
import { reachOf, seesPhones } from '../access.ts';
import type { Guardian } from '../rules/card.ts';
import { childrenOf, deleteUnlinked, findGuardians, guardiansNamed, setGuardians } from './queries.ts';

const withPhones = findGuardians(false);
const withoutPhones = findGuardians(true);

export async function listGuardians(read: ReadContext, { query }: RouteInput<typeof studentsRoutes.find_guardians>) {
  const { teacher_id } = reachOf(read.actor);
  const open = seesPhones(read.actor);
  const params = {
    school_id: read.school_id,
    name: escaped(query.search.toLowerCase()),
    // Whoever is not shown numbers does not find by them either.
    digits: open ? query.search.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') : '',
    teacher_id,
  };
  return { data: await read.run(open ? withPhones : withoutPhones, params) };
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
  const { resolved, existing } = await identifyGuardians(tx, before, after);
  const made = await tx.run(setGuardians, { school_id, student_id, guardians: JSON.stringify(resolved) });
  const written = made.map(({ id, position }) => ({ ...resolved[position]!, id }));
  const writtenIds = new Set(written.map(({ id }) => id));
  const left = before.flatMap(({ id }) => (id === undefined || writtenIds.has(id) ? [] : [id]));
  if (left.length > 0) tx.defer(deleteUnlinked, { school_id, ids: left });
  const was = new Map([...before, ...existing].map((one) => [one.id, one]));
  const renamed = written.filter(({ id, name, phone }) => {
    const known = was.get(id);
    return known && (known.name !== name || known.phone !== phone);
  });
  const renamedIds = renamed.map(({ id }) => id);
  if (renamedIds.length > 0) await refreshFamily(tx, student_id, renamedIds);
  return written;
}

/** The guardians of a card that is yet to be written; whoever is known stands in it as they are. */
export async function knownGuardians(tx: WriteContext, after: readonly Guardian[]): Promise<Guardian[]> {
  if (!after.some(({ id }) => id !== undefined)) return [...after];
  const { resolved, existing } = await identifyGuardians(tx, [], after);
  const byId = new Map(existing.map((one) => [one.id, one]));
  return resolved.map((one) => ({ ...one, ...(one.id !== undefined && byId.get(one.id)) }));
}

/** Who is who: an id must be of the organization (a teacher's: of own clients), and a known number under a known name is that person. */
async function identifyGuardians(tx: WriteContext, before: readonly Guardian[], after: readonly Guardian[]) {
  const own = new Set(before.map(({ id }) => id));
  const withPhone = after.filter((one) => one.phone !== null);
  const existing = await tx.run(guardiansNamed, {
    school_id: tx.school_id,
    ids: after.flatMap(({ id }) => (id === undefined ? [] : [id])),
    phones: withPhone.map(({ phone }) => phone!),
    names: withPhone.map(({ name }) => name),
    teacher_id: reachOf(tx.maybeActor).teacher_id,
  });
  const ids = new Set(existing.map(({ id }) => id));
  if (after.some(({ id }) => id !== undefined && !own.has(id) && !ids.has(id))) throw missing(tx);
  const same = new Map(existing.map((one) => [keyOf(one), one.id]));
  const resolved: Guardian[] = after.map((one) => ({
    ...one,
    id: (one.phone === null ? undefined : same.get(keyOf(one))) ?? one.id,
  }));
  return { resolved, existing };
}

function missing(tx: WriteContext): AppError {
  const error = new AppError(studentsErrors.guardian_missing);
  error.fields = { guardians: [errorText(studentsErrors.guardian_missing, {}, tx.language)] };
  return error;
}

const keyOf = ({ phone, name }: { phone: string | null; name: string }): string => `${phone} ${name.toLowerCase()}`;

/** The other children's search text holds the guardian's name and number, and their links follow the number. */
async function refreshFamily(tx: WriteContext, student_id: number, guardian_ids: number[]): Promise<void> {
  const children = await tx.run(childrenOf, { school_id: tx.school_id, ids: guardian_ids });
  const others = children.map((one) => one.student_id).filter((id) => id !== student_id);
  if (others.length > 0) tx.emit('students.family_changed', others);
}
