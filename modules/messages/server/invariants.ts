import type { Invariant } from '@ritm/platform';

export const invariants: readonly Invariant[] = [
  {
    name: 'a message that costs is an SMS with its parts',
    sql: `select school_id, id from client_messages
      where (channel = 'sms') <> (segments > 0) or (channel <> 'sms' and cost > 0)`,
  },
  {
    name: 'an advertisement went only to whoever had agreed to it',
    sql: `select m.school_id, m.id
      from client_messages m
      join message_batches b on b.school_id = m.school_id and b.id = m.batch_id and b.ad
      where m.state in ('sent', 'delivered')
        and not exists (
          select
          from message_consents c
          where c.school_id = m.school_id and c.scope = 'ads' and c.given and c.created_at <= m.sent_at
            and c.student_id = m.student_id
        )`,
  },
];
