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
    // A caller who may not see numbers may not search by them either.
    digits: open ? query.search.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') : '',
    teacher_id,
  };
  return { data: await read.run(open ? withPhones : withoutPhones, params) };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Saves the guardians of a client as the card should list them; people who are already known are found by number and
 * name. Returns the list with every id. Siblings of a renamed guardian get their search text and links rebuilt.
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

/** The guardians of a card that is not created yet; known people are listed as they are stored. */
export async function findKnownGuardians(tx: WriteContext, after: readonly Guardian[]): Promise<Guardian[]> {
  if (!after.some(({ id }) => id !== undefined)) return [...after];
  const { resolved, existing } = await identifyGuardians(tx, [], after);
  const byId = new Map(existing.map((one) => [one.id, one]));
  return resolved.map((one) => ({ ...one, ...(one.id !== undefined && byId.get(one.id)) }));
}

/**
 * Identifies each guardian: an id must belong to the organization (for a teacher, to their own clients), and a known
 * number under a known name is that person.
 */
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

/**
 * The search text of the other children contains the guardian's name and number, and their account links depend on the
 * number.
 */
async function refreshFamily(tx: WriteContext, student_id: number, guardian_ids: number[]): Promise<void> {
  const children = await tx.run(childrenOf, { school_id: tx.school_id, ids: guardian_ids });
  const others = children.map((one) => one.student_id).filter((id) => id !== student_id);
  if (others.length > 0) tx.emit('students.family_changed', others);
}
