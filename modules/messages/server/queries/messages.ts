import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

/** One message to be sent, as JSON of `insertMessages`. */
export interface NewMessage {
  student_id: number;
  guardian_id: number | null;
  batch_id: number | null;
  kind: string;
  cause: string;
  channel: 'sms' | 'mail';
  address: string;
  subject: string | null;
  body: string;
  occurrence_id: number | null;
  segments: number;
  cost: number;
  state: 'queued' | 'skipped';
  error: string | null;
  due_at: string;
  expires_at: string;
}

/** A client gets a message of one cause once on each address, however often it is written. */
export const insertMessages = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) => sql<{ id: number; due_at: string }>`
    insert into client_messages (
      school_id, student_id, guardian_id, batch_id, kind, cause, channel, address, subject, body, occurrence_id,
      segments, cost, state, error, due_at, expires_at
    )
    select ${p('school_id')}, r.student_id, r.guardian_id, r.batch_id, r.kind, r.cause, r.channel, r.address,
      r.subject, r.body, r.occurrence_id, r.segments, r.cost, r.state, r.error, r.due_at, r.expires_at
    from jsonb_to_recordset(${p('rows')}::jsonb) as r (
      student_id bigint, guardian_id bigint, batch_id bigint, kind text, cause text, channel text, address text,
      subject text, body text, occurrence_id bigint, segments int, cost int, state text, error text,
      due_at timestamptz, expires_at timestamptz
    )
    on conflict (school_id, cause, channel, address) do nothing
    returning id, due_at`,
);

/** Causes of which a message stands already, so that its limit is not counted twice. */
export const knownCauses = statement(
  (_db, p: Params<{ school_id: number; causes: string[] }>) => sql<{ cause: string }>`
    select distinct cause
    from client_messages
    where school_id = ${p('school_id')} and cause = any(${p('causes')})`,
);

/**
 * What is no longer needed is not sent: the reminder of a place that was given back, what came too late, service
 * messages that the client has turned off meanwhile, and advertising whose consent is withdrawn.
 */
export const skipNeedless = statement(
  (_db, p: Params<{ ads: string[] }>) => sql<never>`
    update client_messages m
    set state = 'skipped', error = case when m.expires_at <= ritm_now() then 'too_late' else 'not_needed' end
    where m.state = 'queued'
      and m.due_at <= ritm_now()
      and (
        m.expires_at <= ritm_now()
        or (
          m.kind in ('class_tomorrow', 'class_soon')
          and not exists (
            select
            from occurrence_students a
            join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id and o.status = 'planned'
            where a.school_id = m.school_id
              and a.occurrence_id = m.occurrence_id
              and a.student_id = m.student_id
              and a.status in ('booked', 'confirmed')
          )
        )
        or (
          select not c.given
          from message_consents c
          where c.school_id = m.school_id and c.student_id = m.student_id and c.scope = 'service'
          order by c.id desc limit 1
        )
        or (
          (m.kind = any(${p('ads')}::text[]) or exists (
            select
            from message_batches b
            where b.school_id = m.school_id and b.id = m.batch_id and b.ad
          ))
          and not coalesce((
            select c.given
            from message_consents c
            where c.school_id = m.school_id and c.student_id = m.student_id and c.scope = 'ads'
            order by c.id desc limit 1
          ), false)
        )
      )`,
);

export interface DueMessage {
  school_id: number;
  time_zone: string;
  id: number;
  student_id: number;
  channel: 'sms' | 'mail';
  address: string;
  subject: string | null;
  body: string;
  occurrence_id: number | null;
  link_until: string;
  attempts: number;
  expires_at: string;
  sms_service: 'smsc' | 'sms_ru' | null;
  sms_account: Buffer | null;
}

/** Messages are marked before they are sent, so that two workers, or a worker that dies, send none twice. */
export const claimDue = statement(
  (_db, p: Params<{ limit: number }>) => sql<DueMessage>`
    with due as (
      select school_id, id
      from client_messages
      where state = 'queued' and due_at <= ritm_now()
      order by due_at, id limit ${p('limit')} for update skip locked
    ),
    taken as (
      update client_messages m
      set state = 'sending', attempts = m.attempts + 1, due_at = ritm_now()
      from due
      where m.school_id = due.school_id and m.id = due.id
      returning m.*
    )
    select t.school_id, s.time_zone, t.id, t.student_id, t.channel, t.address, t.subject, t.body, t.occurrence_id,
      coalesce(o.ends_at + interval '12 hours', ritm_now() + interval '60 days') as link_until, t.attempts,
      t.expires_at, c.sms_service, c.sms_account
    from taken t
    join schools s on s.id = t.school_id
    left join message_settings c on c.school_id = t.school_id
    left join occurrences o on o.school_id = t.school_id and o.id = t.occurrence_id
    order by t.id`,
);

export const markSent = statement(
  (_db, p: Params<{ school_id: number; id: number; service_id: string | null; cost: number | null }>) => sql<never>`
    update client_messages
    set state = 'sent', sent_at = ritm_now(), error = null, service_id = ${p('service_id')},
      cost = coalesce(${p('cost')}::int, cost)
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

export const markFailed = statement((db, p: Params<{ school_id: number; id: number; error: string }>) =>
  db
    .updateTable('client_messages')
    .set({ state: 'failed', error: p('error') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** The service said that it did not take the message, so it may be sent again. */
export const postpone = statement(
  (_db, p: Params<{ school_id: number; id: number; error: string; seconds: number }>) => sql<never>`
    update client_messages
    set state = 'queued', error = ${p('error')}, due_at = ritm_now() + make_interval(secs => ${p('seconds')})
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** A process died between claiming a message and recording the result: perhaps it went out, so it is not sent again. */
export const failAbandoned = statement(
  (_db, _p: Params<object>) => sql<never>`
    update client_messages
    set state = 'failed', error = 'abandoned'
    where state = 'sending' and due_at < ritm_now() - interval '10 minutes'`,
);

export interface Unreported {
  school_id: number;
  time_zone: string;
  id: number;
  address: string;
  service_id: string;
  sms_account: Buffer;
}

/**
 * Messages whose delivery the service has not reported yet, for three days. The longer ago, the more rarely it is asked;
 * being asked is recorded at once.
 */
export const claimUnreported = statement(
  (_db, p: Params<{ limit: number }>) => sql<Unreported>`
    with due as (
      select m.school_id, m.id
      from client_messages m
      where m.state = 'sent'
        and m.service_id is not null
        and m.channel = 'sms'
        and m.sent_at > ritm_now() - interval '3 days'
        and coalesce(m.checked_at, m.sent_at) < ritm_now() - greatest(interval '1 minute', (ritm_now() - m.sent_at) / 3)
      order by m.checked_at nulls first, m.id limit ${p('limit')} for update skip locked
    ),
    taken as (
      update client_messages m
      set checked_at = ritm_now()
      from due
      where m.school_id = due.school_id and m.id = due.id
      returning m.*
    )
    select t.school_id, s.time_zone, t.id, t.address, t.service_id, c.sms_account
    from taken t
    join schools s on s.id = t.school_id
    join message_settings c on c.school_id = t.school_id and c.sms_account is not null`,
);

export const recordReport = statement(
  (_db, p: Params<{ school_id: number; id: number; delivered: boolean }>) => sql<never>`
    update client_messages
    set state = case when ${p('delivered')} then 'delivered' else 'failed' end,
      error = case when ${p('delivered')} then null else 'not_delivered' end
    where school_id = ${p('school_id')} and id = ${p('id')} and state = 'sent'`,
);

export const insertBatch = statement(
  (
    db,
    p: Params<{
      school_id: number;
      body: string;
      ad: boolean;
      channels: string[];
      recipients: number;
      created_by: number;
    }>,
  ) =>
    db
      .insertInto('message_batches')
      .values({
        school_id: p('school_id'),
        body: p('body'),
        ad: p('ad'),
        channels: p('channels'),
        recipients: p('recipients'),
        created_by: p('created_by'),
      })
      .returning('id'),
);

export interface LogFilters {
  school_id: number;
  state: string | null;
  kind: string | null;
  student_id: number | null;
}

const filtered = (p: Params<LogFilters>) => sql`
  m.school_id = ${p('school_id')}
  and (${p('state')}::text is null or m.state = ${p('state')})
  and (${p('kind')}::text is null or m.kind = ${p('kind')})
  and (${p('student_id')}::bigint is null or m.student_id = ${p('student_id')})`;

export interface LogRow {
  id: number;
  kind: string;
  channel: 'sms' | 'mail';
  student_id: number;
  student_name: string;
  guardian: string | null;
  address: string;
  body: string;
  state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'skipped';
  error: string | null;
  segments: number;
  cost: number;
  due_at: string;
  sent_at: string | null;
}

export const listLog = statement(
  (_db, p: Params<LogFilters & { limit: number; offset: number }>) => sql<LogRow>`
    select m.id, m.kind, m.channel, m.student_id, listed_name(s.lastname, s.firstname) as student_name,
      g.name as guardian, m.address, m.body, m.state, m.error, m.segments, m.cost, m.due_at, m.sent_at
    from client_messages m
    join students s on s.school_id = m.school_id and s.id = m.student_id
    left join guardians g on g.school_id = m.school_id and g.id = m.guardian_id
    where ${filtered(p)}
    order by m.id desc limit ${p('limit')} offset ${p('offset')}`,
);

export const countLog = statement(
  (_db, p: Params<LogFilters>) => sql<{ n: number }>`
    select count(*)::int as n from client_messages m where ${filtered(p)}`,
);

/** After thirteen months nobody argues about a message. */
export const deleteOld = statement(
  (_db, _p: Params<object>) => sql<never>`
    delete from client_messages where created_at < ritm_now() - interval '13 months'`,
);
