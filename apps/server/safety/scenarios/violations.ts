import { financeViolations } from './finance-violations.ts';
import { messagesViolations } from './messages-violations.ts';
import { passesViolations } from './passes-violations.ts';
import { schoolViolations } from './school-violations.ts';
import { studentViolations } from './student-violations.ts';
import { timetableViolations } from './timetable-violations.ts';

/**
 * A violation of each invariant, by the invariant's name: statements that run in a database without constraints and are
 * rolled back afterwards. An invariant without a violation here is a check that nobody has seen fail.
 */
export const violations: Readonly<Record<string, string>> = {
  ...schoolViolations,
  ...studentViolations,
  ...financeViolations,
  ...timetableViolations,
  ...passesViolations,
  ...messagesViolations,
  'a file that is gone keeps no name': `
    insert into files (token, name, mime, size, sha256, purpose, gone_at)
    values ('gone', 'Иванов.pdf', 'x', 1, '\\x00', 'upload', now())`,
  'a file that is kept has its bytes': `
    insert into files (token, name, mime, size, sha256, purpose)
    values ('bytes-that-are-not-there', 'a', 'x', 1, '\\x00', 'upload')`,
  'no notice has a number past the person’s last one': `
    update notifications set seq = 1000000
    where id = (select min(id) from notifications)`,
  'a push goes to a device of its recipient': `
    insert into notification_pushes (notification_id, device_id, due_at)
    select n.id, d.id, now()
    from notifications n, notification_devices d limit 1;
    update notification_devices d set user_id = (select max(id) from users where id <> d.user_id)`,
  'a quiet hour holds a push back for a day at most': `
    insert into notification_pushes (notification_id, due_at)
    select id, ritm_now() + interval '26 hours'
    from notifications limit 1`,
  'audit chain is whole': `update audit_seals set hash = '\\x00'`,
  'the newest seal of the audit is the one anchored outside the database': `delete from audit_seals`,
  'no idempotency key without its reply': `
    insert into idempotency_keys (actor_key, key, route, body_hash, created_at)
    values ('user:1', 'abandoned-key-0000', 'x', '\\x00', ritm_now() - interval '2 minutes')`,
};
