/** Violations of the laws over messages to people, by the name of the law. */
export const messagesViolations: Readonly<Record<string, string>> = {
  'a message that costs is an SMS with its parts': `
    insert into client_messages (
      school_id, student_id, kind, cause, channel, address, body, cost, due_at, expires_at
    )
    select school_id, id, 'by_hand', 'x', 'mail', 'a@example.com', 'x', 100, now(), now()
    from students limit 1`,
  'an advertisement went only to whoever had agreed to it': `
    with batch as (
      insert into message_batches (school_id, body, ad, channels, recipients)
      select school_id, 'x', true, '{mail}', 1
      from students limit 1
      returning school_id, id
    )
    insert into client_messages (
      school_id, student_id, batch_id, kind, cause, channel, address, body, state, sent_at, due_at, expires_at
    )
    select s.school_id, s.id, b.id, 'by_hand', 'x', 'mail', 'a@example.com', 'x', 'sent', now(), now(), now()
    from batch b
    join students s on s.school_id = b.school_id limit 1`,
  'outbox is not older than five minutes': `
    insert into outbound_messages (channel, recipient, body, created_at)
    values ('sms', 'x', 'y', now() - interval '6 minutes')`,
};
