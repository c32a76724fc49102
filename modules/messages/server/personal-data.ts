import { requireRow, statement, type Params, type PersonalData } from '@ritm/platform';
import { sql } from 'kysely';

interface Address {
  user_id: number;
  phone: string | null;
}

interface MessageTo {
  school: string;
  channel: string;
  address: string;
  subject: string | null;
  body: string;
  state: string;
  sent_at: string | null;
}

/** Messages to the person’s own number and address, whichever organization sent them. */
const messagesTo = statement(
  (_db, p: Params<Address>) => sql<MessageTo>`
    select s.name as school, m.channel, m.address, m.subject, m.body, m.state, m.sent_at
    from client_messages m
    join schools s on s.id = m.school_id
    where m.address = ${p('phone')} or m.address = (select email from users where id = ${p('user_id')})
    order by m.id`,
);

/** The organization paid for the message, so the line stays; the words and the address go. */
const eraseMessagesTo = statement(
  (_db, p: Params<Address>) => sql<{ n: number }>`
    with gone as (
      update client_messages m
      set address = concat('erased:', m.id), body = '', subject = null,
        state = case when m.state = 'queued' then 'skipped' else m.state end
      where m.address = ${p('phone')} or m.address = (select email from users where id = ${p('user_id')})
      returning 1
    )
    select count(*)::int as n from gone`,
);

export const messagesPersonalData: PersonalData = {
  collect: async (runner, { user_id, phone }) => ({
    client_messages: await runner.run(messagesTo, { user_id, phone }),
  }),
  async erase(tx, { user_id, phone }) {
    return { client_messages: requireRow(await tx.run(eraseMessagesTo, { user_id, phone })).n };
  },
};
