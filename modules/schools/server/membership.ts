import type { Runner, SessionType } from '@ritm/platform';
import { placesOfPerson, strongestRole } from './queries.ts';

export interface StaffRoles {
  /** The IANA zone of the organization. */
  time_zone: string;
  /** Resources that the organization's tariff lacks. */
  lacks: readonly string[];
  /** The total size in bytes that its tariff allows for its files. */
  files_bytes: number;
  /** Empty for a person without a staff row. */
  roles: Partial<Record<'owner' | 'administrator' | 'teacher', { staff_id: number; rights: Record<string, unknown> }>>;
}

/**
 * Reads the organization's zone and the person's staff places in it, in one statement; undefined when the organization
 * does not exist or is closed.
 */
export async function findStaffRoles(
  runner: Runner,
  who: { user_id: number; school_id: number },
): Promise<StaffRoles | undefined> {
  const [row] = await runner.run(placesOfPerson, who);
  if (!row) return undefined;
  return {
    time_zone: row.time_zone,
    lacks: row.lacks,
    files_bytes: row.files_bytes,
    roles: Object.fromEntries(row.staff.map(({ role, staff_id, rights }) => [role, { staff_id, rights }])),
  };
}

/** The role of the person's new session: that of their strongest place anywhere, otherwise a plain user. */
export async function findSessionType(runner: Runner, user_id: number): Promise<SessionType> {
  const [row] = await runner.run(strongestRole, { user_id });
  return row?.role ?? 'user';
}
