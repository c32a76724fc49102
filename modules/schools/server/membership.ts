import type { Runner, SessionType } from '@ritm/platform';
import { placesOfPerson, strongestRole } from './queries.ts';

export interface StaffRoles {
  /** IANA zone of the organization. */
  time_zone: string;
  /** Resources that the organization's tariff lacks. */
  lacks: readonly string[];
  /** Bytes that its files may take together, by its tariff. */
  files_bytes: number;
  /** Empty for a person without a staff row. */
  roles: Partial<Record<'owner' | 'administrator' | 'teacher', { staff_id: number; rights: Record<string, unknown> }>>;
}

/** The organization's zone and the person's staff places in it, in one statement; undefined: there is no such organization, or it is closed. */
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

/** What the person's new session acts as: their strongest place anywhere, else a plain user. */
export async function findSessionType(runner: Runner, user_id: number): Promise<SessionType> {
  const [row] = await runner.run(strongestRole, { user_id });
  return (row?.role as SessionType | undefined) ?? 'user';
}
