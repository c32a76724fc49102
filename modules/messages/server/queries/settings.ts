import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { MessageKind, RecipientChoice } from '../../contract/index.ts';

type Language = 'ru' | 'en';

export interface SettingsRow {
  school_id: number;
  school_name: string;
  time_zone: string;
  sms_service: 'smsc' | 'sms_ru' | null;
  sms_account: Buffer | null;
  segment_price: number;
  month_limit: number | null;
  quiet_from: string;
  quiet_to: string;
  language: Language;
}

/** The settings in force, the usual ones where the organization has saved none; no row for a closed organization. */
export const settingsOf = statement(
  (_db, p: Params<{ school_id: number }>) => sql<SettingsRow>`
    select s.id as school_id, s.name as school_name, s.time_zone, m.sms_service, m.sms_account,
      coalesce(m.segment_price, 450) as segment_price, m.month_limit,
      to_char(coalesce(m.quiet_from, '21:00'), 'HH24:MI') as quiet_from,
      to_char(coalesce(m.quiet_to, '09:00'), 'HH24:MI') as quiet_to, coalesce(m.language, 'ru') as language
    from schools s
    left join message_settings m on m.school_id = s.id
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

export interface SettingsWrite {
  school_id: number;
  sms_service: string | null;
  sms_account: Buffer | null;
  segment_price: number;
  month_limit: number | null;
  quiet_from: string;
  quiet_to: string;
  language: string;
}

export const writeSettings = statement(
  (_db, p: Params<SettingsWrite>) => sql<never>`
    insert into message_settings (
      school_id, sms_service, sms_account, segment_price, month_limit, quiet_from, quiet_to, language
    )
    values (
      ${p('school_id')}, ${p('sms_service')}, ${p('sms_account')}, ${p('segment_price')}, ${p('month_limit')},
      ${p('quiet_from')}::time, ${p('quiet_to')}::time, ${p('language')}
    )
    on conflict (school_id) do update set sms_service = excluded.sms_service, sms_account = excluded.sms_account,
      segment_price = excluded.segment_price, month_limit = excluded.month_limit, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, language = excluded.language`,
);

export interface RuleRow {
  kind: MessageKind;
  channels: ('sms' | 'mail')[];
  only_unreached: boolean;
  recipient: RecipientChoice;
  before: number | null;
  text_ru: string | null;
  text_en: string | null;
}

export const rulesOf = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('message_rules')
    .select(['kind', 'channels', 'only_unreached', 'recipient', 'before', 'text_ru', 'text_en'])
    .where('school_id', '=', p('school_id'))
    .$castTo<RuleRow>(),
);

export const writeRule = statement((db, p: Params<RuleRow & { school_id: number }>) =>
  db
    .insertInto('message_rules')
    .values({
      school_id: p('school_id'),
      kind: p('kind'),
      channels: p('channels'),
      only_unreached: p('only_unreached'),
      recipient: p('recipient'),
      before: p('before'),
      text_ru: p('text_ru'),
      text_en: p('text_en'),
    })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'kind']).doUpdateSet((eb) => ({
        channels: eb.ref('excluded.channels'),
        only_unreached: eb.ref('excluded.only_unreached'),
        recipient: eb.ref('excluded.recipient'),
        before: eb.ref('excluded.before'),
        text_ru: eb.ref('excluded.text_ru'),
        text_en: eb.ref('excluded.text_en'),
      })),
    ),
);

/** Kopecks of this month in the organization's zone: what has been sent, and what waits. */
export const spentThisMonth = statement(
  (_db, p: Params<{ school_id: number; time_zone: string; now: string }>) => sql<{ spent: number }>`
    select coalesce(sum(cost), 0)::bigint as spent
    from client_messages
    where school_id = ${p('school_id')}
      and cost > 0
      and state not in ('failed', 'skipped')
      and due_at >= date_trunc('month', ${p('now')}::timestamptz at time zone ${p('time_zone')})
        at time zone ${p('time_zone')}`,
);

export interface Volumes {
  classes: number;
  booked: number;
  moved: number;
  canceled: number;
  passes: number;
  counted_passes: number;
  debts: number;
  birthdays: number;
}

/** How often, over the last thirty days, there was a reason for a message of each kind. */
export const volumesOf = statement(
  (_db, p: Params<{ school_id: number }>) => sql<Volumes>`
    with changed as (
      select r.before ->> 'id' as occurrence, r.after ->> 'status' as status
      from timetable_changes c
      join timetable_change_rows r on r.school_id = c.school_id and r.change_id = c.id
      where c.school_id = ${p('school_id')}
        and c.created_at > ritm_now() - interval '30 days'
        and c.undone_at is null
        and r.table_name = 'occurrences'
        and r.before ->> 'status' = 'planned'
        and (r.after ->> 'status' = 'canceled' or r.before ->> 'starts_at' <> r.after ->> 'starts_at')
    ),
    seats as (
      select a.source
      from occurrences o
      join occurrence_students a
        on a.school_id = o.school_id and a.occurrence_id = o.id and a.status not in ('canceled', 'excused')
      where o.school_id = ${p('school_id')}
        and o.status <> 'canceled'
        and o.date between (ritm_now() - interval '30 days')::date and ritm_now()::date
    ),
    lots as (
      select t.visits
      from lessons_plus l
      join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      where l.school_id = ${p('school_id')} and l.sold_on > (ritm_now() - interval '30 days')::date
    )
    select (select count(*)::int from seats) as classes,
      (select count(*)::int from seats where source <> 'standing') as booked,
      (
        select count(*)::int
        from changed c
        join occurrence_students a
          on a.school_id = ${p('school_id')} and a.occurrence_id = c.occurrence::bigint
        where c.status <> 'canceled'
      ) as moved,
      (
        select count(*)::int
        from changed c
        join occurrence_students a
          on a.school_id = ${p('school_id')} and a.occurrence_id = c.occurrence::bigint
        where c.status = 'canceled'
      ) as canceled,
      (select count(*)::int from lots) as passes,
      (select count(*)::int from lots where visits > 100) as counted_passes,
      (
        select count(*)::int
        from uncovered_charges
        where school_id = ${p('school_id')} and date_visit > (ritm_now() - interval '30 days')::date
      ) as debts,
      (
        select count(*)::int / 12
        from students
        where school_id = ${p('school_id')} and status = 'active' and birth_date is not null
      ) as birthdays`,
);

export const isRuleOn = statement(
  (_db, p: Params<{ school_id: number; kind: string }>) => sql<{ on: boolean }>`
    select exists (
      select
      from message_rules
      where school_id = ${p('school_id')} and kind = ${p('kind')} and channels <> '{}'
    ) as on`,
);
