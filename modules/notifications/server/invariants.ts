import type { Invariant } from '@ritm/platform';

export const invariants: readonly Invariant[] = [
  {
    name: 'no notice has a number past the person’s last one',
    sql: `
      select n.user_id, max(n.seq)
      from notifications n
      left join notification_people p using (user_id)
      where n.seq is not null
      group by n.user_id, p.last_seq
      having max(n.seq) > coalesce(p.last_seq, 0)`,
  },
  {
    name: 'a push goes to a device of its recipient',
    sql: `
      select q.id
      from notification_pushes q
      join notifications n on n.id = q.notification_id
      join notification_devices d on d.id = q.device_id
      where d.user_id <> n.user_id`,
  },
  {
    name: 'a quiet hour holds a push back for a day at most',
    sql: `select id from notification_pushes where status = 'queued' and due_at > ritm_now() + interval '25 hours'`,
  },
];
