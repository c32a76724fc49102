import { isDeepStrictEqual } from 'node:util';
import { rightsOf } from '@ritm/accounts/contract';
import { AppError } from '@ritm/http';
import { requireFreshCode, getPerson } from '@ritm/accounts/server';
import { parsePhone } from '@ritm/kernel/phone';
import { requireRow, type WriteContext } from '@ritm/platform';
import { schoolsErrors } from '../../contract/index.ts';
import { staffFor, type StaffRole } from '../access.ts';
import { revokeOfPlace } from '../invitation-queries.ts';
import { archiveStaff, insertStaff, updateStaff, type StaffColumns } from '../staff-queries.ts';
import { invite, staffLockKey } from './invite.ts';

/** The input of a call about a staff member: an absent field keeps its value, null clears it. */
interface StaffInput {
  firstname?: string | undefined;
  lastname?: string | null | undefined;
  patronymic?: string | null | undefined;
  phone?: string | null | undefined;
  position?: string | null | undefined;
  /** Rights absent here keep their values. */
  rights?: Readonly<Record<string, boolean | number | null | undefined>> | undefined;
}

/**
 * Creates a place and invites its number; the person gets the place once they accept. The caller's own number needs no
 * invitation.
 */
export async function addStaff(tx: WriteContext, role: StaffRole, input: StaffInput) {
  const { school_id } = tx;
  const phone = toPhone(input.phone);
  const user_id = await ownNumber(tx, phone);
  const columns = toStaffColumns(
    { user_id, phone, firstname: '', lastname: '', patronymic: '', position: null, rights: {} },
    input,
  );
  const row = requireRow(await tx.run(insertStaff, { ...columns, school_id, role }));
  if (phone !== null && user_id === null) await invite(tx, { role, staff_id: row.id, phone });
  recordStaffChange(tx, { role, done: 'added', id: row.id, after: columns });
  if (user_id !== null) tx.forgetAccess(user_id);
  return staffFor(tx, role, row.id);
}

/** Another number means another person: the previous person loses the place, and it waits for the new one to accept. */
export async function editStaff(tx: WriteContext, role: StaffRole, { id, input }: { id: number; input: StaffInput }) {
  const { school_id } = tx;
  tx.lock(staffLockKey(school_id, id));
  const row = await staffFor(tx, role, id);
  const phone = input.phone === undefined ? row.phone : toPhone(input.phone);
  const isAnother = phone !== row.phone;
  const user_id = isAnother ? await ownNumber(tx, phone) : row.user_id;
  const before = toStaffColumns(row, {});
  const after = toStaffColumns({ ...row, user_id, phone }, input);
  if (!isDeepStrictEqual(heldBy(role, before), heldBy(role, after))) requireFreshCode(tx);
  await tx.run(updateStaff, { ...after, school_id, id });
  if (isAnother) await tx.run(revokeOfPlace, { school_id, staff_id: id });
  if (isAnother && phone !== null && user_id === null) await invite(tx, { role, staff_id: id, phone });
  recordStaffChange(tx, { role, done: 'edited', id, before, after });
  for (const one of new Set([row.user_id, user_id])) if (one !== null) tx.forgetAccess(one);
  return staffFor(tx, role, id);
}

/** The caller's id when the number is theirs: an owner who also teaches needs no invitation. */
async function ownNumber(tx: WriteContext, phone: string | null): Promise<number | null> {
  if (phone === null) return null;
  const { user_id } = tx.actor;
  return (await getPerson(tx, user_id)).phone === phone ? user_id : null;
}

/**
 * Removes a staff member: the next request of that person is refused. Their name stays on the records of what they did.
 */
export async function removeStaff(tx: WriteContext, role: StaffRole, id: number): Promise<{ ok: true }> {
  const { school_id } = tx;
  tx.lock(staffLockKey(school_id, id));
  const row = await staffFor(tx, role, id);
  tx.defer(archiveStaff, { school_id, id });
  tx.defer(revokeOfPlace, { school_id, staff_id: id });
  recordStaffChange(tx, { role, done: 'removed', id, before: toStaffColumns(row, {}) });
  if (row.user_id !== null) tx.forgetAccess(row.user_id);
  return { ok: true };
}

function toPhone(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const phone = parsePhone(typed)?.e164;
  if (!phone) throw new AppError(schoolsErrors.bad_phone);
  return phone;
}

type StaffRow = Omit<StaffColumns, 'rights'> & { rights: Readonly<Record<string, unknown>> };

function toStaffColumns(row: StaffRow, input: StaffInput): StaffColumns {
  return {
    user_id: row.user_id,
    phone: row.phone,
    firstname: input.firstname ?? row.firstname,
    lastname: input.lastname === undefined ? row.lastname : (input.lastname ?? ''),
    patronymic: input.patronymic === undefined ? row.patronymic : (input.patronymic ?? ''),
    position: input.position === undefined ? row.position : input.position || null,
    rights: JSON.stringify({ ...row.rights, ...omitUndefined(input.rights ?? {}) }),
  };
}

/** The rights in force for the place, however its row expresses them. */
const heldBy = (role: StaffRole, { rights }: StaffColumns) =>
  rightsOf({ role, rights: JSON.parse(rights) as Record<string, unknown> });

const omitUndefined = (rights: object) =>
  Object.fromEntries(Object.entries(rights).filter(([, value]) => value !== undefined));

interface StaffChange {
  role: StaffRole;
  done: 'added' | 'edited' | 'removed';
  id: number;
  before?: StaffColumns;
  after?: StaffColumns;
}

function recordStaffChange(tx: WriteContext, { role, done, id, before, after }: StaffChange): void {
  tx.audit({ action: `schools.${role}_${done}`, object_type: role, object_id: id, before, after });
  tx.emit(`schools.${role}_${done}`, [id]);
}
