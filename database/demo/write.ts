/**
 * Writes the collected rows, table by table in the order of their foreign keys. A new table of the demo is added to
 * `order` after the tables that it refers to.
 */
import { countFinancesSql } from '@ritm/finance/server';
import type { OwnerClient } from '@ritm/platform';
import { countStaffSql } from '@ritm/schools/server';
import { countVisitsSql } from '@ritm/passes/server';
import type { Book, Table } from './book.ts';

/** Parents come before children. Attendance is last, because the trigger that counts seats must find its classes. */
const order: readonly Table[] = [
  'users',
  'schools',
  'branches',
  'places',
  'staff',
  'student_segments',
  'students_groups',
  'students',
  'guardians',
  'student_guardians',
  'student_group_members',
  'student_teachers',
  'student_fields',
  'student_field_options',
  'student_field_values',
  'student_comments',
  'student_duplicates',
  'message_settings',
  'message_rules',
  'client_messages',
  'task_rules',
  'tasks',
  'services_groups',
  'services',
  'service_teachers',
  'service_applicability',
  'timetables',
  'occurrences',
  'work_times',
  'schedule_dates',
  'slot_rules',
  'timetable_students',
  'waiting_entries',
  'waiting_students',
  'seat_holds',
  'requests',
  'booking_blocked',
  'booking_settings',
  'strike_rules',
  'days_off',
  'public_teachers',
  'reviews',
  'lessons_plus',
  'lesson_plus_terms',
  'lesson_plus_moves',
  'lesson_plus_students',
  'lesson_plus_freezes',
  'lesson_plus_extensions',
  'pass_actions',
  'finances',
  'wallet_operations',
  'lessons_minus',
  'late_cancels',
  'make_ups',
  'visit_marks',
  'occurrence_students',
  // After the bookings, because a new booking begins without a choice of what pays.
  'seat_payments',
  'audit_log',
];
const ROWS_AT_ONCE = 5000;
const withIds: readonly Table[] = [
  'users',
  'schools',
  'branches',
  'places',
  'staff',
  'student_segments',
  'students_groups',
  'students',
  'guardians',
  'student_fields',
  'student_field_options',
  'student_comments',
  'student_duplicates',
  'tasks',
  'services_groups',
  'services',
  'timetables',
  'occurrences',
  'work_times',
  'timetable_students',
  'waiting_entries',
  'seat_holds',
  'requests',
  'days_off',
  'reviews',
  'lessons_plus',
  'lesson_plus_freezes',
  'lesson_plus_moves',
  'lesson_plus_extensions',
  'pass_actions',
  'finances',
  'wallet_operations',
  'lessons_minus',
  'make_ups',
  'client_messages',
];

/** The greatest ids in use; the demo's ids continue from them. */
export async function lastIds(client: OwnerClient): Promise<Map<string, number>> {
  const parts = withIds.map((table) => `select '${table}' as name, coalesce(max(id), 0)::int as id from ${table}`);
  const { rows } = await client.query<{ name: string; id: number }>(parts.join(' union all '));
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Writes the whole book in one transaction, so that the demo is complete or absent. */
export async function writeBook(client: OwnerClient, book: Book): Promise<void> {
  await client.query('begin');
  try {
    // The trigger that guards the lots locks each of them, which is more locks than a transaction may hold; all lots
    // are checked together below.
    await client.query('alter table lessons_minus disable trigger lessons_minus_within_lot');
    for (const table of order) {
      const rows = book.tables.get(table) ?? [];
      if (rows[0] && 'id' in rows[0] && !withIds.includes(table))
        throw new Error(`the ids of ${table} are the demo's own: list it among the tables with ids`);
      await insertAll(client, table, rows);
    }
    await client.query('alter table lessons_minus enable trigger lessons_minus_within_lot');
    await assertWithinLots(client);
    for (const table of withIds)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
      );
    // The journal covers the last month only; earlier records are counted, so that nobody can change them unnoticed.
    for (const count of [countStaffSql, countFinancesSql, ...countVisitsSql]) await client.query(count);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

async function insertAll(client: OwnerClient, table: Table, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await client.query(
      `
        insert into ${table} (${columns}) overriding system value
        select ${columns}
        from json_populate_recordset(null::${table}, $1)`,
      [part],
    );
  }
}

async function assertWithinLots(client: OwnerClient): Promise<void> {
  const { rows } = await client.query(`
    select t.lesson_plus_id
    from lesson_plus_terms t
    join (
      select school_id, lesson_plus_id, sum(visits) as spent
      from lessons_minus
      where lesson_plus_id is not null
      group by 1, 2
    ) m on m.school_id = t.school_id and m.lesson_plus_id = t.lesson_plus_id
    where t.version = 1 and m.spent > t.visits limit 1`);
  if (rows.length > 0) throw new Error(`the demo spends a pass past its visits: ${JSON.stringify(rows[0])}`);
}
