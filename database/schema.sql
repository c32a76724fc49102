-- Written by database/generate.ts from the migrated database: change a migration, not this file.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;
create extension pgcrypto;

CREATE OR REPLACE FUNCTION public.drop_old_events(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with gone as (
    delete from public.events where id in (
      select e.id from public.events e
      where e.created_at < now() - interval '48 hours'
        and not exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since))
      order by e.xid, e.id limit most)
    returning 1)
  select count(*)::int from gone
$function$;

CREATE OR REPLACE FUNCTION public.follow_restored_events()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  upcoming xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if not exists (select from public.event_consumers where pg_snapshot_xmax(since) > upcoming or pg_snapshot_xmax(until) > upcoming)
    and not exists (select from public.events where xid >= upcoming) then
    return false;
  end if;
  update public.events e set xid = case
    when exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since)) then pg_current_xact_id()
    else '3' end;
  update public.event_consumers set
    since = format('%1$s:%1$s:', pg_current_xact_id())::pg_snapshot, until = null, after_xid = '0', after_id = 0, version = version + 1;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.lesson_plus_conserved(school bigint, lot bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  sold bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('lesson_plus', lot));
  select t.visits into sold from lesson_plus_terms t
    where t.school_id = school and t.lesson_plus_id = lot order by t.version desc limit 1;
  if sold is null then return; end if;
  select coalesce((select sum(m.visits) from lessons_minus m where m.school_id = school and m.lesson_plus_id = lot), 0)
    + coalesce((select sum(v.visits) from lesson_plus_moves v where v.school_id = school and v.from_id = lot and v.undone_at is null), 0)
    + coalesce((select sum(b.visits) from lesson_plus_burns b where b.school_id = school and b.lesson_plus_id = lot), 0)
    into gone;
  if gone > sold then
    raise exception 'lot % holds % but % are gone', lot, sold, gone
      using errcode = '23514', constraint = 'lessons_minus_within_lot';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.lesson_plus_moves_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lesson_plus_conserved(new.school_id, new.from_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lessons_minus_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lesson_plus_conserved(new.school_id, new.lesson_plus_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.listed_name(lastname text, firstname text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(concat_ws(' '::text, NULLIF(lastname, ''::text), NULLIF(firstname, ''::text)), ''::text);

CREATE OR REPLACE FUNCTION public.move_client_rows(p_table text, p_key text, p_apart text[], p_school bigint, p_from bigint, p_to bigint, p_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  clash text := (select string_agg(format('o.%1$I is not distinct from t.%1$I', c), ' and ') from unnest(p_apart) c);
begin
  if not exists (select from student_merges m where m.school_id = p_school and m.undone_at is null
      and p_from in (m.kept_id, m.gone_id) and p_to in (m.kept_id, m.gone_id) and p_from <> p_to) then
    raise exception 'clients % and % are not being merged', p_from, p_to;
  end if;
  if 2 > (select count(*) from information_schema.columns where table_schema = 'public' and table_name = p_table
      and column_name in ('school_id', 'student_id')) then
    raise exception '% holds no rows of clients', p_table;
  end if;
  return query execute format('update %I t set student_id = $3 where t.school_id = $1 and t.student_id = $2
      and ($4 is null or t.%I = any($4)) %s returning t.%2$I',
    p_table, p_key, case when clash is null then ''
      else format('and not exists (select from %I o where o.school_id = $1 and o.student_id = $3 and %s)', p_table, clash) end)
    using p_school, p_from, p_to, p_ids;
end $function$;

CREATE OR REPLACE FUNCTION public.occurrence_seats_changed(schools bigint[], ids bigint[], seats integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from occurrences o join unnest(schools, ids) as c (s, i) on o.school_id = c.s and o.id = c.i
    order by o.school_id, o.id for no key update of o;
  update occurrences o set booked = o.booked + c.n from unnest(schools, ids, seats) as c (s, i, n)
    where o.school_id = c.s and o.id = c.i and c.n <> 0;
  if exists (
    select 1 from unnest(schools, ids, seats) as c (s, i, n)
    join occurrences o on o.school_id = c.s and o.id = c.i and o.quotas is not null and c.n >= 0
    cross join lateral (
      select source, sum(n) as taken from (
        select a.source, 1 as n from occurrence_students a
          where a.school_id = o.school_id and a.occurrence_id = o.id and a.status not in ('canceled', 'excused')
        union all
        select h.source, h.seats from seat_holds h where h.school_id = o.school_id and h.occurrence_id = o.id) t
      group by source) w
    where w.taken > (o.quotas ->> w.source)::int)
  then
    raise exception 'a quota is used up' using errcode = '23514', constraint = 'occurrences_quota';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.occurrence_students_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, count(*)::int n from new_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  elsif tg_op = 'DELETE' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, -count(*)::int n from old_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select s, i, sum(n)::int n from (
        select school_id s, occurrence_id i, 1 n from new_rows where status not in ('canceled', 'excused')
        union all
        select school_id, occurrence_id, -1 from old_rows where status not in ('canceled', 'excused')) c
      group by 1, 2 having sum(n) <> 0) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_timetable_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'booked' = to_jsonb(new) - 'booked' then return null; end if;
  insert into timetable_change_rows (school_id, change_id, table_name, before, after)
  values (coalesce(new.school_id, old.school_id), current_setting('ritm.timetable_change')::bigint, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ritm_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select now() $function$;

CREATE OR REPLACE FUNCTION public.school_keeps_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from schools where id = old.school_id and archived_at is null)
    and not exists (select from staff where school_id = old.school_id and role = 'owner' and archived_at is null and user_id is not null)
  then
    raise exception 'organization % has no owner', old.school_id using errcode = '23514', constraint = 'staff_owner_stays';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seat_holds_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, sum(new_rows.seats)::int n from new_rows group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, -sum(old_rows.seats)::int n from old_rows group by 1, 2) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seat_payments_begin_anew()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    delete from seat_payments q using new_rows n
    where q.school_id = n.school_id and q.occurrence_id = n.occurrence_id and q.student_id = n.student_id;
  else
    delete from seat_payments q using new_rows n, old_rows b
    where q.school_id = n.school_id and q.occurrence_id = n.occurrence_id and q.student_id = n.student_id
      and b.school_id = n.school_id and b.occurrence_id = n.occurrence_id and b.student_id = n.student_id
      and b.status in ('canceled', 'excused') and n.status in ('booked', 'confirmed');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.spoken_name(firstname text, lastname text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(concat_ws(' '::text, NULLIF(firstname, ''::text), NULLIF(lastname, ''::text)), ''::text);

CREATE OR REPLACE FUNCTION public.students_groups_kept_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from timetables where school_id = new.school_id and students_group_id = new.id) then
    raise exception 'group % has classes', new.id using errcode = '23514', constraint = 'students_groups_kept_by_hand';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_timetable_change(school bigint, change bigint)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  r record;
  key text;
  fields text;
  done int := 0;
begin
  for r in select table_name, before, after from timetable_change_rows where school_id = school and change_id = change order by n desc loop
    key := case r.table_name
      when 'occurrence_students' then 'school_id = ($1 ->> ''school_id'')::bigint and occurrence_id = ($1 ->> ''occurrence_id'')::bigint and student_id = ($1 ->> ''student_id'')::bigint'
      else 'school_id = ($1 ->> ''school_id'')::bigint and id = ($1 ->> ''id'')::bigint' end;
    if r.before is null then
      execute format('delete from %I where %s', r.table_name, key) using r.after;
    elsif r.after is null then
      execute format('insert into %I overriding system value select * from jsonb_populate_record(null::%I, $1)', r.table_name, r.table_name) using r.before;
    else
      select string_agg(quote_ident(attname), ', ' order by attnum) into fields from pg_attribute
        where attrelid = r.table_name::regclass and attnum > 0 and not attisdropped and attidentity = ''
          and attname not in ('booked', 'school_id', 'id', 'occurrence_id', 'student_id');
      execute format('update %I set (%s) = (select %s from jsonb_populate_record(null::%I, $1)) where %s', r.table_name, fields, fields, r.table_name, key) using r.before;
    end if;
    done := done + 1;
  end loop;
  return done;
end $function$;

create table audit_log (
  id bigint not null generated always as identity,
  school_id bigint,
  actor_user_id bigint,
  actor_role text not null,
  session_id bigint,
  action text not null,
  object_type text not null,
  object_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  ip inet,
  device text,
  request_id text,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamp with time zone not null default ritm_now(),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK ((length(action) <= 100)),
  constraint audit_log_device_check CHECK ((length(device) <= 300)),
  constraint audit_log_reason_check CHECK ((length(reason) <= 1000))
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (school_id, actor_user_id, id DESC) WHERE (actor_user_id IS NOT NULL);
CREATE INDEX audit_log_object ON public.audit_log USING btree (school_id, object_type, object_id, id DESC);
CREATE INDEX audit_log_school ON public.audit_log USING btree (school_id, id DESC);
CREATE INDEX audit_log_students ON public.audit_log USING gin (((after -> 'students_ids'::text)) jsonb_path_ops) WHERE (after ? 'students_ids'::text);
CREATE INDEX audit_log_xid ON public.audit_log USING btree (xid, id);
grant insert, select on audit_log to ritm_app;

create table audit_seals (
  id bigint not null generated always as identity,
  from_xid xid8 not null,
  to_xid xid8 not null,
  rows_count bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamp with time zone not null default ritm_now(),
  line_ids bigint[],
  line_hashes bytea[],
  constraint audit_seals_pkey PRIMARY KEY (id),
  constraint audit_seals_from_xid_key UNIQUE (from_xid),
  constraint audit_seals_check CHECK ((to_xid > from_xid)),
  constraint audit_seals_lines_check CHECK (((cardinality(line_ids) = rows_count) AND (cardinality(line_hashes) = rows_count))),
  constraint audit_seals_rows_count_check CHECK ((rows_count >= 0))
);
grant insert, select on audit_seals to ritm_app;

create table auth_tickets (
  ticket_hash bytea not null,
  session_id bigint not null,
  origin text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint auth_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint auth_tickets_origin_check CHECK ((length(origin) <= 300)),
  constraint auth_tickets_ticket_hash_check CHECK ((length(ticket_hash) = 32)),
  constraint auth_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX auth_tickets_end ON public.auth_tickets USING btree (expires_at);
CREATE INDEX auth_tickets_session ON public.auth_tickets USING btree (session_id);
grant delete, insert, select, update on auth_tickets to ritm_app;

create table booking_black_list (
  school_id bigint not null,
  phone text not null,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null,
  constraint booking_black_list_pkey PRIMARY KEY (school_id, phone),
  constraint booking_black_list_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint booking_black_list_reason_check CHECK ((length(reason) <= 500)),
  constraint booking_black_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint booking_black_list_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on booking_black_list to ritm_app;

create table booking_blocked (
  school_id bigint not null,
  day date not null,
  attempts integer not null default 0,
  constraint booking_blocked_pkey PRIMARY KEY (school_id, day),
  constraint booking_blocked_attempts_check CHECK ((attempts >= 0)),
  constraint booking_blocked_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on booking_blocked to ritm_app;

create table booking_failures (
  address text not null,
  hour timestamp with time zone not null,
  count integer not null default 0,
  constraint booking_failures_pkey PRIMARY KEY (address, hour),
  constraint booking_failures_count_check CHECK ((count >= 0))
);
grant delete, insert, select, update on booking_failures to ritm_app;

create table booking_settings (
  school_id bigint not null,
  color text,
  auto_confirm text not null default 'clients'::text,
  notice_minutes integer not null default 60,
  horizon_days integer not null default 30,
  tagline text,
  typeface text not null default 'onest'::text,
  faq jsonb not null default '[]'::jsonb,
  constraint booking_settings_pkey PRIMARY KEY (school_id),
  constraint booking_settings_auto_confirm_check CHECK ((auto_confirm = ANY (ARRAY['none'::text, 'clients'::text, 'everybody'::text]))),
  constraint booking_settings_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint booking_settings_faq_check CHECK ((jsonb_typeof(faq) = 'array'::text)),
  constraint booking_settings_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 120))),
  constraint booking_settings_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 10080))),
  constraint booking_settings_tagline_check CHECK ((length(tagline) <= 200)),
  constraint booking_settings_typeface_check CHECK ((typeface = ANY (ARRAY['onest'::text, 'system'::text, 'serif'::text]))),
  constraint booking_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on booking_settings to ritm_app;

create table branches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  address text,
  time_zone text not null,
  archived_at timestamp with time zone,
  constraint branches_pkey PRIMARY KEY (school_id, id),
  constraint branches_address_check CHECK ((length(address) <= 500)),
  constraint branches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint branches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on branches to ritm_app;

create table calendar_feeds (
  user_id bigint not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on calendar_feeds to ritm_app;

create table captcha_uses (
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_uses_pkey PRIMARY KEY (challenge),
  constraint captcha_uses_challenge_check CHECK ((length(challenge) = 32))
);
CREATE INDEX captcha_uses_end ON public.captcha_uses USING btree (expires_at);
grant delete, insert, select on captcha_uses to ritm_app;

create table check_ins (
  school_id bigint not null,
  id uuid not null,
  lesson_minus_id bigint not null,
  result text not null,
  problem text,
  scanned_at timestamp with time zone not null,
  offline boolean not null default false,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  constraint check_ins_pkey PRIMARY KEY (school_id, id),
  constraint check_ins_check CHECK (((result = 'uncovered'::text) = (problem IS NOT NULL))),
  constraint check_ins_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 100))),
  constraint check_ins_result_check CHECK ((result = ANY (ARRAY['marked'::text, 'already'::text, 'uncovered'::text]))),
  constraint check_ins_scanned_at_check CHECK (isfinite(scanned_at)),
  constraint check_ins_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint check_ins_school_id_lesson_minus_id_fkey FOREIGN KEY (school_id, lesson_minus_id) REFERENCES lessons_minus(school_id, id)
);
CREATE INDEX check_ins_problems ON public.check_ins USING btree (school_id, scanned_at) WHERE (problem IS NOT NULL);
CREATE INDEX check_ins_visit ON public.check_ins USING btree (school_id, lesson_minus_id);
grant insert, select on check_ins to ritm_app;

create table cities (
  id bigint not null generated always as identity,
  name text not null,
  name_en text not null,
  region text not null,
  time_zone text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null default 0,
  search text not null,
  constraint cities_pkey PRIMARY KEY (id),
  constraint cities_name_region_key UNIQUE (name, region)
);
CREATE INDEX cities_search ON public.cities USING gin (search gin_trgm_ops);
grant select on cities to ritm_app;

create table client_messages (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  guardian_id bigint,
  batch_id bigint,
  kind text not null,
  cause text not null,
  channel text not null,
  address text not null,
  subject text,
  body text not null,
  occurrence_id bigint,
  segments integer not null default 0,
  cost integer not null default 0,
  state text not null default 'queued'::text,
  error text,
  attempts integer not null default 0,
  service_id text,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default ritm_now(),
  sent_at timestamp with time zone,
  checked_at timestamp with time zone,
  constraint client_messages_pkey PRIMARY KEY (school_id, id),
  constraint client_messages_address_check CHECK (((length(address) >= 1) AND (length(address) <= 254))),
  constraint client_messages_attempts_check CHECK ((attempts >= 0)),
  constraint client_messages_body_check CHECK ((length(body) <= 1500)),
  constraint client_messages_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 200))),
  constraint client_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint client_messages_check CHECK (((state <> ALL (ARRAY['sent'::text, 'delivered'::text])) OR (sent_at IS NOT NULL))),
  constraint client_messages_cost_check CHECK ((cost >= 0)),
  constraint client_messages_error_check CHECK ((length(error) <= 100)),
  constraint client_messages_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint client_messages_segments_check CHECK ((segments >= 0)),
  constraint client_messages_service_id_check CHECK ((length(service_id) <= 100)),
  constraint client_messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint client_messages_subject_check CHECK ((length(subject) <= 200)),
  constraint client_messages_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES message_batches(school_id, id),
  constraint client_messages_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint client_messages_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, id) ON DELETE SET NULL (guardian_id),
  constraint client_messages_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX client_messages_age ON public.client_messages USING brin (created_at);
CREATE INDEX client_messages_due ON public.client_messages USING btree (due_at) WHERE (state = 'queued'::text);
CREATE INDEX client_messages_month ON public.client_messages USING btree (school_id, due_at) WHERE (cost > 0);
CREATE UNIQUE INDEX client_messages_once ON public.client_messages USING btree (school_id, cause, channel, address);
CREATE INDEX client_messages_recent ON public.client_messages USING btree (school_id, id DESC);
CREATE INDEX client_messages_sending ON public.client_messages USING btree (due_at) WHERE (state = 'sending'::text);
CREATE INDEX client_messages_student ON public.client_messages USING btree (school_id, student_id, id);
CREATE INDEX client_messages_unreported ON public.client_messages USING btree (sent_at) WHERE ((state = 'sent'::text) AND (service_id IS NOT NULL));
grant delete, insert, select, update on client_messages to ritm_app;

create table closures (
  school_id bigint not null,
  id bigint not null generated always as identity,
  place_id bigint,
  date_from date not null,
  date_to date not null,
  reason text not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint closures_pkey PRIMARY KEY (school_id, id),
  constraint closures_check CHECK (((date_to >= date_from) AND (date_to <= (date_from + 366)))),
  constraint closures_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint closures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint closures_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id)
);
CREATE INDEX closures_period ON public.closures USING btree (school_id, date_to, date_from);
CREATE TRIGGER closures_change AFTER INSERT OR DELETE OR UPDATE ON public.closures FOR EACH ROW WHEN ((COALESCE(current_setting('ritm.timetable_change'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION remember_timetable_change();
grant delete, insert, select, update on closures to ritm_app;

create table consents (
  id bigint not null generated always as identity,
  user_id bigint not null,
  document text not null,
  version text not null,
  channel text not null,
  given_at timestamp with time zone not null default ritm_now(),
  school_id bigint,
  student_id bigint,
  relation text,
  revoked_at timestamp with time zone,
  revoked_channel text,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text, 'embed'::text, 'other'::text]))),
  constraint consents_check CHECK (((school_id IS NULL) = (student_id IS NULL))),
  constraint consents_check1 CHECK (((relation IS NULL) OR (student_id IS NOT NULL))),
  constraint consents_check2 CHECK (((revoked_at IS NULL) = (revoked_channel IS NULL))),
  constraint consents_check3 CHECK (((revoked_at IS NULL) OR (revoked_at >= given_at))),
  constraint consents_document_check CHECK (((length(document) >= 1) AND (length(document) <= 50))),
  constraint consents_relation_check CHECK ((length(relation) <= 50)),
  constraint consents_revoked_channel_check CHECK ((revoked_channel = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text, 'embed'::text, 'other'::text]))),
  constraint consents_version_check CHECK (((length(version) >= 1) AND (length(version) <= 20))),
  constraint consents_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX consents_standing ON public.consents USING btree (user_id, document, school_id, student_id) NULLS NOT DISTINCT WHERE (revoked_at IS NULL);
CREATE INDEX consents_user ON public.consents USING btree (user_id);
grant insert, select, update on consents to ritm_app;

create table days_off (
  school_id bigint not null,
  id bigint not null generated always as identity,
  date_from date not null,
  date_to date not null,
  name text,
  choice text,
  closure_id bigint,
  change_id bigint,
  batch_id bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default ritm_now(),
  constraint days_off_pkey PRIMARY KEY (school_id, id),
  constraint days_off_check CHECK (((date_to >= date_from) AND (date_to <= (date_from + 366)))),
  constraint days_off_check1 CHECK (((choice IS NULL) = (decided_at IS NULL))),
  constraint days_off_check2 CHECK (((name IS NOT NULL) OR (choice IS NOT NULL))),
  constraint days_off_choice_check CHECK ((choice = ANY (ARRAY['cancel'::text, 'move'::text, 'keep'::text]))),
  constraint days_off_date_from_check CHECK (((date_from >= '1900-01-01'::date) AND (date_from <= '2999-12-31'::date))),
  constraint days_off_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint days_off_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint days_off_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES pass_batches(school_id, id),
  constraint days_off_school_id_change_id_fkey FOREIGN KEY (school_id, change_id) REFERENCES timetable_changes(school_id, id) ON DELETE SET NULL (change_id),
  constraint days_off_school_id_closure_id_fkey FOREIGN KEY (school_id, closure_id) REFERENCES closures(school_id, id) ON DELETE SET NULL (closure_id),
  constraint days_off_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX days_off_change ON public.days_off USING btree (school_id, change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX days_off_closure ON public.days_off USING btree (school_id, closure_id) WHERE (closure_id IS NOT NULL);
CREATE INDEX days_off_dates ON public.days_off USING btree (school_id, date_to);
CREATE UNIQUE INDEX days_off_once ON public.days_off USING btree (school_id, date_from, date_to);
grant delete, insert, select, update on days_off to ritm_app;

create table erasures (
  id bigint not null generated always as identity,
  user_id bigint not null,
  requested_at timestamp with time zone not null,
  erased_at timestamp with time zone not null,
  act jsonb not null,
  events jsonb not null,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_user_id_key UNIQUE (user_id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant insert, select on erasures to ritm_app;

create table event_consumers (
  name text not null,
  since pg_snapshot not null,
  until pg_snapshot,
  after_xid xid8 not null default '0'::xid8,
  after_id bigint not null default 0,
  version bigint not null default 0,
  moved_at timestamp with time zone not null default now(),
  constraint event_consumers_pkey PRIMARY KEY (name),
  constraint event_consumers_check CHECK (((until IS NOT NULL) OR ((after_xid = '0'::xid8) AND (after_id = 0)))),
  constraint event_consumers_name_check CHECK ((length(name) <= 100))
);
grant insert, select, update on event_consumers to ritm_app;

create table events (
  id bigint not null generated always as identity,
  school_id bigint,
  type text not null,
  ids bigint[] not null default '{}'::bigint[],
  data jsonb not null default '{}'::jsonb,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamp with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_type_check CHECK ((length(type) <= 100))
);
CREATE INDEX events_xid ON public.events USING btree (xid, id);
grant insert, select on events to ritm_app;

create table factor_checks (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null,
  challenge text not null,
  school_id bigint,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint factor_checks_pkey PRIMARY KEY (id),
  constraint factor_checks_token_hash_key UNIQUE (token_hash),
  constraint factor_checks_attempts_check CHECK ((attempts >= 0)),
  constraint factor_checks_challenge_check CHECK ((length(challenge) <= 200)),
  constraint factor_checks_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'confirm'::text, 'enrol'::text]))),
  constraint factor_checks_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint factor_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX factor_checks_end ON public.factor_checks USING btree (expires_at);
CREATE INDEX factor_checks_user ON public.factor_checks USING btree (user_id);
grant delete, insert, select, update on factor_checks to ritm_app;

create table files (
  id bigint not null generated always as identity,
  token text not null,
  school_id bigint,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  purpose text not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  expires_at timestamp with time zone,
  gone_at timestamp with time zone,
  thumbnail bytea,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_token_key UNIQUE (token),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_size_check CHECK ((size >= 0)),
  constraint files_thumbnail_ends CHECK (((thumbnail IS NULL) OR (gone_at IS NULL))),
  constraint files_thumbnail_small CHECK ((length(thumbnail) <= 65536))
);
CREATE INDEX files_of_person ON public.files USING btree (created_by) WHERE (school_id IS NULL);
CREATE INDEX files_over ON public.files USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (gone_at IS NULL));
CREATE INDEX files_school ON public.files USING btree (school_id, id);
CREATE INDEX files_standing ON public.files USING btree (school_id) INCLUDE (size, expires_at) WHERE (gone_at IS NULL);
grant delete, insert, select, update on files to ritm_app;

create table finances (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  amount bigint not null,
  date date not null,
  account text not null default 'cash'::text,
  category text,
  comment text,
  student_id bigint,
  staff_id bigint,
  source_type text,
  source_id bigint,
  reverses_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  import_id bigint,
  root_id bigint,
  constraint finances_pkey PRIMARY KEY (school_id, id),
  constraint finances_school_id_reverses_id_key UNIQUE (school_id, reverses_id),
  constraint finances_account_check CHECK ((account = ANY (ARRAY['cash'::text, 'card'::text, 'bank'::text, 'sbp'::text]))),
  constraint finances_amount_check CHECK (((amount <> 0) AND (abs(amount) <= '100000000000000'::bigint))),
  constraint finances_category_check CHECK (((length(category) >= 1) AND (length(category) <= 100))),
  constraint finances_check CHECK (((source_type IS NULL) = (source_id IS NULL))),
  constraint finances_check1 CHECK (((amount < 0) = (reverses_id IS NOT NULL))),
  constraint finances_check2 CHECK ((num_nonnulls(category, source_type) = 1)),
  constraint finances_comment_check CHECK ((length(comment) <= 1000)),
  constraint finances_date_check CHECK (((date >= '1900-01-01'::date) AND (date <= '2999-12-31'::date))),
  constraint finances_kind_check CHECK ((kind = ANY (ARRAY['income'::text, 'expense'::text, 'refund'::text]))),
  constraint finances_source_type_check CHECK ((length(source_type) <= 50)),
  constraint finances_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint finances_root_fkey FOREIGN KEY (school_id, root_id) REFERENCES finances(school_id, id),
  constraint finances_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint finances_school_id_reverses_id_fkey FOREIGN KEY (school_id, reverses_id) REFERENCES finances(school_id, id),
  constraint finances_school_id_staff_id_fkey FOREIGN KEY (school_id, staff_id) REFERENCES staff(school_id, id),
  constraint finances_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX finances_import ON public.finances USING btree (school_id, import_id, student_id) WHERE (import_id IS NOT NULL);
CREATE INDEX finances_period ON public.finances USING btree (school_id, date, id);
CREATE INDEX finances_root ON public.finances USING btree (school_id, root_id) WHERE (root_id IS NOT NULL);
CREATE INDEX finances_source ON public.finances USING btree (school_id, source_type, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX finances_student ON public.finances USING btree (school_id, student_id, date) WHERE (student_id IS NOT NULL);
grant insert, select on finances to ritm_app;

create table guardians (
  school_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint,
  name text not null,
  phone text,
  constraint guardians_pkey PRIMARY KEY (school_id, id),
  constraint guardians_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint guardians_phone_check CHECK ((length(phone) <= 32)),
  constraint guardians_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX guardians_person ON public.guardians USING btree (school_id, phone, lower(name)) WHERE (phone IS NOT NULL);
CREATE INDEX guardians_unlinked ON public.guardians USING btree (phone) WHERE ((user_id IS NULL) AND (phone IS NOT NULL));
CREATE INDEX guardians_user ON public.guardians USING btree (user_id) WHERE (user_id IS NOT NULL);
grant delete, insert, select, update on guardians to ritm_app;

create table idempotency_keys (
  actor_key text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  created_at timestamp with time zone not null default ritm_now(),
  constraint idempotency_keys_pkey PRIMARY KEY (actor_key, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 16) AND (length(key) <= 64)))
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING brin (created_at);
grant delete, insert, select, update on idempotency_keys to ritm_app;

create table import_presets (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  mapping jsonb not null,
  constraint import_presets_pkey PRIMARY KEY (school_id, id),
  constraint import_presets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint import_presets_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE UNIQUE INDEX import_presets_name ON public.import_presets USING btree (school_id, lower(name));
grant delete, insert, select, update on import_presets to ritm_app;

create table import_rows (
  school_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  cells jsonb not null,
  parsed jsonb,
  outcome text not null,
  messages jsonb not null default '[]'::jsonb,
  row_hash text,
  matched_student_id bigint,
  student_id bigint,
  lesson_plus_id bigint,
  before jsonb,
  brought jsonb,
  constraint import_rows_pkey PRIMARY KEY (school_id, import_id, row_no),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'same'::text, 'update'::text, 'conflict'::text, 'family'::text, 'rejected'::text, 'skipped'::text]))),
  constraint import_rows_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES imports(school_id, id)
);
CREATE INDEX import_rows_outcome ON public.import_rows USING btree (school_id, import_id, outcome, row_no);
CREATE INDEX import_rows_twins ON public.import_rows USING btree (school_id, row_hash, import_id, row_no) WHERE (student_id IS NOT NULL);
grant delete, insert, select, update on import_rows to ritm_app;

create table imports (
  school_id bigint not null,
  id bigint not null generated always as identity,
  file_id bigint not null,
  file_name text not null,
  status text not null default 'parsing'::text,
  sheet text,
  mapping jsonb not null default '{}'::jsonb,
  recognised jsonb not null default '{}'::jsonb,
  summary jsonb not null default '{}'::jsonb,
  rows_done integer not null default 0,
  error text,
  created_by bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  committed_at timestamp with time zone,
  rolled_back_at timestamp with time zone,
  options jsonb not null default '{}'::jsonb,
  constraint imports_pkey PRIMARY KEY (school_id, id),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['parsing'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'committing'::text, 'committed'::text, 'rolling_back'::text, 'rolled_back'::text, 'failed'::text]))),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint imports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint imports_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX imports_being_read ON public.imports USING btree (created_by) WHERE (status = ANY (ARRAY['parsing'::text, 'checking'::text]));
grant delete, insert, select, update on imports to ritm_app;

create table installation_staff (
  user_id bigint not null,
  role text not null,
  granted_at timestamp with time zone not null default ritm_now(),
  constraint installation_staff_pkey PRIMARY KEY (user_id, role),
  constraint installation_staff_role_check CHECK ((role = ANY (ARRAY['moderator'::text, 'support'::text]))),
  constraint installation_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on installation_staff to ritm_app;

create table late_cancels (
  school_id bigint not null,
  lesson_minus_id bigint not null,
  canceled_at timestamp with time zone not null,
  free_until timestamp with time zone not null,
  problem text,
  constraint late_cancels_pkey PRIMARY KEY (school_id, lesson_minus_id),
  constraint late_cancels_canceled_at_check CHECK (isfinite(canceled_at)),
  constraint late_cancels_check CHECK ((canceled_at > free_until)),
  constraint late_cancels_free_until_check CHECK (isfinite(free_until)),
  constraint late_cancels_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 100))),
  constraint late_cancels_school_id_lesson_minus_id_fkey FOREIGN KEY (school_id, lesson_minus_id) REFERENCES lessons_minus(school_id, id)
);
grant insert, select on late_cancels to ritm_app;

create table ledger_counts (
  school_id bigint not null,
  line_id bigint not null,
  ids bigint[] not null,
  hashes bytea[] not null,
  constraint ledger_counts_pkey PRIMARY KEY (school_id, line_id)
);
grant select on ledger_counts to ritm_app;

create table lesson_plus_burns (
  school_id bigint not null,
  id bigint not null generated always as identity,
  lesson_plus_id bigint not null,
  burned_on date not null,
  visits bigint not null,
  value bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint lesson_plus_burns_pkey PRIMARY KEY (school_id, id),
  constraint lesson_plus_burns_check CHECK (((visits <> 0) OR (value <> 0))),
  constraint lesson_plus_burns_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id)
);
CREATE INDEX lesson_plus_burns_lot ON public.lesson_plus_burns USING btree (school_id, lesson_plus_id);
CREATE TRIGGER lesson_plus_burns_within_lot AFTER INSERT ON public.lesson_plus_burns FOR EACH ROW WHEN ((new.visits > 0)) EXECUTE FUNCTION lessons_minus_guard();
grant insert, select on lesson_plus_burns to ritm_app;

create table lesson_plus_extensions (
  school_id bigint not null,
  id bigint not null generated always as identity,
  lesson_plus_id bigint not null,
  days integer not null,
  reason text not null,
  batch_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  canceled_at timestamp with time zone,
  constraint lesson_plus_extensions_pkey PRIMARY KEY (school_id, id),
  constraint lesson_plus_extensions_days_check CHECK (((days >= 1) AND (days <= 366))),
  constraint lesson_plus_extensions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint lesson_plus_extensions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lesson_plus_extensions_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES pass_batches(school_id, id),
  constraint lesson_plus_extensions_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id)
);
CREATE UNIQUE INDEX lesson_plus_extensions_batch ON public.lesson_plus_extensions USING btree (school_id, batch_id, lesson_plus_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX lesson_plus_extensions_lot ON public.lesson_plus_extensions USING btree (school_id, lesson_plus_id) WHERE (canceled_at IS NULL);
grant insert, select on lesson_plus_extensions to ritm_app;

create table lesson_plus_freezes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  lesson_plus_id bigint not null,
  from_date date not null,
  to_date date not null,
  reason text,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  canceled_at timestamp with time zone,
  asked_to date,
  by_client boolean not null default false,
  batch_id bigint,
  fee bigint not null default 0,
  import_id bigint,
  constraint lesson_plus_freezes_pkey PRIMARY KEY (school_id, id),
  constraint lesson_plus_freezes_check CHECK ((to_date >= from_date)),
  constraint lesson_plus_freezes_fee_check CHECK (((fee >= 0) AND (fee <= '100000000000'::bigint))),
  constraint lesson_plus_freezes_reason_check CHECK ((length(reason) <= 500)),
  constraint lesson_plus_freezes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lesson_plus_freezes_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES pass_batches(school_id, id),
  constraint lesson_plus_freezes_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint lesson_plus_freezes_school_id_lesson_plus_id_daterange_excl EXCLUDE USING gist (school_id WITH =, lesson_plus_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((canceled_at IS NULL))
);
CREATE UNIQUE INDEX lesson_plus_freezes_batch ON public.lesson_plus_freezes USING btree (school_id, batch_id, lesson_plus_id) WHERE (batch_id IS NOT NULL);
grant delete, insert, select, update on lesson_plus_freezes to ritm_app;

create table lesson_plus_moves (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  from_id bigint not null,
  to_id bigint not null,
  visits bigint,
  value bigint not null,
  paid bigint not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  undone_at timestamp with time zone,
  constraint lesson_plus_moves_pkey PRIMARY KEY (school_id, id),
  constraint lesson_plus_moves_check CHECK ((from_id <> to_id)),
  constraint lesson_plus_moves_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'carry'::text]))),
  constraint lesson_plus_moves_paid_check CHECK (((paid >= 0) AND (paid <= '100000000000'::bigint))),
  constraint lesson_plus_moves_value_check CHECK (((value >= 0) AND (value <= '100000000000'::bigint))),
  constraint lesson_plus_moves_visits_check CHECK (((visits >= 0) AND (visits <= 1000000))),
  constraint lesson_plus_moves_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lesson_plus_moves_school_id_from_id_fkey FOREIGN KEY (school_id, from_id) REFERENCES lessons_plus(school_id, id),
  constraint lesson_plus_moves_school_id_to_id_fkey FOREIGN KEY (school_id, to_id) REFERENCES lessons_plus(school_id, id)
);
CREATE INDEX lesson_plus_moves_from ON public.lesson_plus_moves USING btree (school_id, from_id) WHERE (undone_at IS NULL);
CREATE INDEX lesson_plus_moves_to ON public.lesson_plus_moves USING btree (school_id, to_id) WHERE (undone_at IS NULL);
CREATE TRIGGER lesson_plus_moves_within_lot AFTER INSERT ON public.lesson_plus_moves FOR EACH ROW EXECUTE FUNCTION lesson_plus_moves_guard();
grant insert, select on lesson_plus_moves to ritm_app;

create table lesson_plus_students (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  student_id bigint not null,
  removed_at timestamp with time zone,
  constraint lesson_plus_students_pkey PRIMARY KEY (school_id, lesson_plus_id, student_id),
  constraint lesson_plus_students_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint lesson_plus_students_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX lesson_plus_students_student ON public.lesson_plus_students USING btree (school_id, student_id);
grant delete, insert, select, update on lesson_plus_students to ritm_app;

create table lesson_plus_terms (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  version integer not null,
  visits bigint,
  price bigint not null,
  validity integer,
  validity_unit text,
  valid_from date,
  valid_until date,
  closed_on date,
  close_reason text,
  comment text,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  import_id bigint,
  constraint lesson_plus_terms_pkey PRIMARY KEY (school_id, lesson_plus_id, version),
  constraint lesson_plus_terms_check CHECK (((valid_until IS NULL) OR (valid_from IS NULL) OR (valid_until >= valid_from))),
  constraint lesson_plus_terms_close_reason_check CHECK ((close_reason = ANY (ARRAY['transferred'::text, 'sale_taken_back'::text, 'transfer_undone'::text, 'import_undone'::text]))),
  constraint lesson_plus_terms_closed_check CHECK (((closed_on IS NULL) = (close_reason IS NULL))),
  constraint lesson_plus_terms_comment_check CHECK ((length(comment) <= 1000)),
  constraint lesson_plus_terms_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint))),
  constraint lesson_plus_terms_validity_check CHECK (((validity >= 1) AND (validity <= 3660))),
  constraint lesson_plus_terms_validity_unit_check CHECK ((validity_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint lesson_plus_terms_version_check CHECK ((version >= 1)),
  constraint lesson_plus_terms_visits_check CHECK (((visits >= 0) AND (visits <= 1000000))),
  constraint lesson_plus_terms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lesson_plus_terms_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id)
);
grant insert, select on lesson_plus_terms to ritm_app;

create table lessons_minus (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  lesson_plus_id bigint,
  service_id bigint,
  occurrence_id bigint,
  timetable_id bigint,
  teacher_id bigint,
  date_visit date not null,
  outcome text not null,
  visits bigint not null,
  counted boolean not null,
  value bigint not null default 0,
  reverses_id bigint,
  reason text,
  import_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  root_id bigint,
  covers_debt boolean not null default false,
  constraint lessons_minus_pkey PRIMARY KEY (school_id, id),
  constraint lessons_minus_check CHECK (((reverses_id IS NOT NULL) OR ((visits >= 0) AND (value >= 0)))),
  constraint lessons_minus_check1 CHECK (((reverses_id IS NULL) OR ((visits <= 0) AND (value <= 0)))),
  constraint lessons_minus_date_visit_check CHECK (((date_visit >= '1900-01-01'::date) AND (date_visit <= '2999-12-31'::date))),
  constraint lessons_minus_outcome_check CHECK ((outcome = ANY (ARRAY['attended'::text, 'trial'::text, 'canceled_early'::text, 'canceled_late'::text, 'no_show'::text, 'excused'::text, 'canceled_by_school'::text]))),
  constraint lessons_minus_reason_check CHECK ((length(reason) <= 500)),
  constraint lessons_minus_visits_check CHECK ((abs(visits) <= 1000000)),
  constraint lessons_minus_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lessons_minus_root_fkey FOREIGN KEY (school_id, root_id) REFERENCES lessons_minus(school_id, id),
  constraint lessons_minus_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint lessons_minus_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint lessons_minus_school_id_reverses_id_fkey FOREIGN KEY (school_id, reverses_id) REFERENCES lessons_minus(school_id, id),
  constraint lessons_minus_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint lessons_minus_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint lessons_minus_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE INDEX lessons_minus_lot ON public.lessons_minus USING btree (school_id, lesson_plus_id) WHERE (lesson_plus_id IS NOT NULL);
CREATE INDEX lessons_minus_occurrence ON public.lessons_minus USING btree (school_id, occurrence_id) WHERE (occurrence_id IS NOT NULL);
CREATE INDEX lessons_minus_period ON public.lessons_minus USING btree (school_id, date_visit, id);
CREATE INDEX lessons_minus_root ON public.lessons_minus USING btree (school_id, root_id) WHERE (root_id IS NOT NULL);
CREATE UNIQUE INDEX lessons_minus_school_id_reverses_id_key ON public.lessons_minus USING btree (school_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX lessons_minus_student ON public.lessons_minus USING btree (school_id, student_id, date_visit, id);
CREATE INDEX lessons_minus_uncovered ON public.lessons_minus USING btree (school_id, student_id) WHERE ((lesson_plus_id IS NULL) AND (reverses_id IS NULL) AND (visits > 0));
CREATE INDEX lessons_minus_written ON public.lessons_minus USING btree (school_id, date_visit, student_id) INCLUDE (id, outcome) WHERE (reverses_id IS NULL);
CREATE TRIGGER lessons_minus_within_lot AFTER INSERT ON public.lessons_minus FOR EACH ROW WHEN (((new.lesson_plus_id IS NOT NULL) AND (new.visits > 0))) EXECUTE FUNCTION lessons_minus_guard();
grant insert, select on lessons_minus to ritm_app;

create table lessons_plus (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  service_id bigint,
  name text not null,
  kind text not null,
  format text not null,
  pays_for_ids bigint[],
  sold_on date not null,
  activation text not null,
  activation_deadline_days integer not null,
  burn_unactivated boolean not null default false,
  policies jsonb not null default '{}'::jsonb,
  import_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  constraint lessons_plus_pkey PRIMARY KEY (school_id, id),
  constraint lessons_plus_activation_check CHECK ((activation = ANY (ARRAY['on_sale'::text, 'on_first_visit'::text, 'calendar_month'::text, 'fixed_date'::text]))),
  constraint lessons_plus_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint lessons_plus_sold_on_check CHECK (((sold_on >= '1900-01-01'::date) AND (sold_on <= '2999-12-31'::date))),
  constraint lessons_plus_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint lessons_plus_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint lessons_plus_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint lessons_plus_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX lessons_plus_sold ON public.lessons_plus USING btree (school_id, sold_on, id);
CREATE INDEX lessons_plus_student ON public.lessons_plus USING btree (school_id, student_id, id);
grant insert, select on lessons_plus to ritm_app;

create table make_ups (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  used_by_id bigint,
  created_at timestamp with time zone not null default ritm_now(),
  lesson_plus_id bigint not null,
  days_after_end integer not null,
  constraint make_ups_pkey PRIMARY KEY (school_id, id),
  constraint make_ups_days_after_end_check CHECK (((days_after_end >= 0) AND (days_after_end <= 366))),
  constraint make_ups_school_id_lesson_minus_id_fkey FOREIGN KEY (school_id, lesson_minus_id) REFERENCES lessons_minus(school_id, id),
  constraint make_ups_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint make_ups_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint make_ups_school_id_used_by_id_fkey FOREIGN KEY (school_id, used_by_id) REFERENCES lessons_minus(school_id, id)
);
CREATE UNIQUE INDEX make_ups_once ON public.make_ups USING btree (school_id, lesson_minus_id);
CREATE INDEX make_ups_student ON public.make_ups USING btree (school_id, student_id, id);
CREATE UNIQUE INDEX make_ups_used ON public.make_ups USING btree (school_id, used_by_id) WHERE (used_by_id IS NOT NULL);
grant delete, insert, select, update on make_ups to ritm_app;

create table message_batches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  body text not null,
  ad boolean not null,
  channels text[] not null,
  recipients integer not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  constraint message_batches_pkey PRIMARY KEY (school_id, id),
  constraint message_batches_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint message_batches_channels_check CHECK ((channels <@ ARRAY['push'::text, 'sms'::text, 'mail'::text])),
  constraint message_batches_recipients_check CHECK ((recipients >= 0)),
  constraint message_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint message_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on message_batches to ritm_app;

create table message_consents (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  scope text not null,
  given boolean not null,
  source text not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  constraint message_consents_pkey PRIMARY KEY (school_id, id),
  constraint message_consents_scope_check CHECK ((scope = ANY (ARRAY['service'::text, 'ads'::text]))),
  constraint message_consents_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'link'::text]))),
  constraint message_consents_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint message_consents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint message_consents_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX message_consents_newest ON public.message_consents USING btree (school_id, student_id, scope, id DESC);
grant insert, select, update on message_consents to ritm_app;

create table message_links (
  school_id bigint not null,
  id bigint not null generated always as identity,
  token_hash bytea not null,
  student_id bigint not null,
  occurrence_id bigint,
  expires_at timestamp with time zone not null,
  constraint message_links_pkey PRIMARY KEY (school_id, id),
  constraint message_links_token_hash_key UNIQUE (token_hash),
  constraint message_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint message_links_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint message_links_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint message_links_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX message_links_ended ON public.message_links USING btree (expires_at);
CREATE INDEX message_links_student ON public.message_links USING btree (school_id, student_id);
grant delete, insert, select, update on message_links to ritm_app;

create table message_rules (
  school_id bigint not null,
  kind text not null,
  channels text[] not null default '{}'::text[],
  only_unreached boolean not null default true,
  recipient text not null default 'auto'::text,
  before integer,
  text_ru text,
  text_en text,
  constraint message_rules_pkey PRIMARY KEY (school_id, kind),
  constraint message_rules_before_check CHECK (((before >= 0) AND (before <= 20160))),
  constraint message_rules_channels_check CHECK ((channels <@ ARRAY['sms'::text, 'mail'::text])),
  constraint message_rules_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint message_rules_recipient_check CHECK ((recipient = ANY (ARRAY['auto'::text, 'client'::text, 'guardian'::text]))),
  constraint message_rules_text_en_check CHECK (((length(text_en) >= 1) AND (length(text_en) <= 600))),
  constraint message_rules_text_ru_check CHECK (((length(text_ru) >= 1) AND (length(text_ru) <= 600))),
  constraint message_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on message_rules to ritm_app;

create table message_settings (
  school_id bigint not null,
  sms_service text,
  sms_account bytea,
  segment_price integer not null default 450,
  month_limit bigint,
  quiet_from time without time zone not null default '21:00:00'::time without time zone,
  quiet_to time without time zone not null default '09:00:00'::time without time zone,
  language text not null default 'ru'::text,
  constraint message_settings_pkey PRIMARY KEY (school_id),
  constraint message_settings_check CHECK (((sms_service IS NULL) = (sms_account IS NULL))),
  constraint message_settings_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint message_settings_month_limit_check CHECK (((month_limit >= 0) AND (month_limit <= '100000000000'::bigint))),
  constraint message_settings_segment_price_check CHECK (((segment_price >= 0) AND (segment_price <= 100000))),
  constraint message_settings_sms_account_check CHECK (((length(sms_account) >= 29) AND (length(sms_account) <= 2000))),
  constraint message_settings_sms_service_check CHECK ((sms_service = ANY (ARRAY['smsc'::text, 'sms_ru'::text]))),
  constraint message_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on message_settings to ritm_app;

create table move_proposals (
  school_id bigint not null,
  id bigint not null generated always as identity,
  occurrence_id bigint not null,
  user_id bigint not null,
  starts_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  agreed bigint[] not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default ritm_now(),
  ended_at timestamp with time zone,
  constraint move_proposals_pkey PRIMARY KEY (school_id, id),
  constraint move_proposals_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint move_proposals_expires_at_check CHECK (isfinite(expires_at)),
  constraint move_proposals_starts_at_check CHECK (isfinite(starts_at)),
  constraint move_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'moved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint move_proposals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint move_proposals_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint move_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX move_proposals_expire ON public.move_proposals USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX move_proposals_occurrence ON public.move_proposals USING btree (school_id, occurrence_id);
CREATE UNIQUE INDEX move_proposals_open ON public.move_proposals USING btree (school_id, occurrence_id) WHERE (state = 'open'::text);
CREATE INDEX move_proposals_user ON public.move_proposals USING btree (user_id);
grant delete, insert, select, update on move_proposals to ritm_app;

create table notification_devices (
  id bigint not null generated always as identity,
  user_id bigint not null,
  session_id bigint not null,
  platform text not null,
  token text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default ritm_now(),
  seen_at timestamp with time zone not null default ritm_now(),
  constraint notification_devices_pkey PRIMARY KEY (id),
  constraint notification_devices_token_hash_key UNIQUE (token_hash),
  constraint notification_devices_platform_check CHECK ((platform = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text]))),
  constraint notification_devices_token_check CHECK (((length(token) >= 1) AND (length(token) <= 4096))),
  constraint notification_devices_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint notification_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint notification_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notification_devices_session ON public.notification_devices USING btree (session_id);
CREATE INDEX notification_devices_user ON public.notification_devices USING btree (user_id);
grant delete, insert, select, update on notification_devices to ritm_app;

create table notification_people (
  user_id bigint not null,
  topic text not null,
  language text not null default 'ru'::text,
  time_zone text not null default 'Europe/Moscow'::text,
  quiet_from time without time zone default '21:00:00'::time without time zone,
  quiet_to time without time zone default '09:00:00'::time without time zone,
  choices jsonb not null default '{}'::jsonb,
  last_seq bigint not null default 0,
  constraint notification_people_pkey PRIMARY KEY (user_id),
  constraint notification_people_topic_key UNIQUE (topic),
  constraint notification_people_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint notification_people_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint notification_people_topic_check CHECK (((length(topic) >= 20) AND (length(topic) <= 64))),
  constraint notification_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on notification_people to ritm_app;

create table notification_pushes (
  id bigint not null generated always as identity,
  notification_id bigint not null,
  device_id bigint,
  due_at timestamp with time zone not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  error text,
  sent_at timestamp with time zone,
  constraint notification_pushes_pkey PRIMARY KEY (id),
  constraint notification_pushes_notification_id_device_id_key UNIQUE NULLS NOT DISTINCT (notification_id, device_id),
  constraint notification_pushes_attempts_check CHECK ((attempts >= 0)),
  constraint notification_pushes_error_check CHECK ((length(error) <= 200)),
  constraint notification_pushes_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'skipped'::text]))),
  constraint notification_pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES notification_devices(id) ON DELETE CASCADE,
  constraint notification_pushes_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
CREATE INDEX notification_pushes_device ON public.notification_pushes USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX notification_pushes_due ON public.notification_pushes USING btree (due_at) WHERE (status = 'queued'::text);
grant delete, insert, select, update on notification_pushes to ritm_app;

create table notifications (
  id bigint not null generated always as identity,
  user_id bigint not null,
  school_id bigint,
  kind text not null,
  cause text not null,
  data jsonb not null default '{}'::jsonb,
  listed boolean not null default true,
  push_wanted boolean not null default false,
  seq bigint,
  created_at timestamp with time zone not null default ritm_now(),
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_cause_key UNIQUE (user_id, cause),
  constraint notifications_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 200))),
  constraint notifications_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  constraint notifications_seq_check CHECK ((seq > 0)),
  constraint notifications_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_age ON public.notifications USING brin (created_at);
CREATE INDEX notifications_cause ON public.notifications USING btree (cause);
CREATE INDEX notifications_list ON public.notifications USING btree (user_id, id DESC) WHERE listed;
CREATE UNIQUE INDEX notifications_seq ON public.notifications USING btree (user_id, seq) WHERE (seq IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (listed AND (read_at IS NULL));
CREATE INDEX notifications_waiting ON public.notifications USING btree (user_id) WHERE (push_wanted OR (listed AND (seq IS NULL)));
grant delete, insert, select, update on notifications to ritm_app;

create table occurrence_students (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  status text not null default 'booked'::text,
  created_at timestamp with time zone not null default ritm_now(),
  source text not null default 'walk_in'::text,
  constraint occurrence_students_pkey PRIMARY KEY (school_id, occurrence_id, student_id),
  constraint occurrence_students_source_check CHECK ((source = ANY (ARRAY['standing'::text, 'online'::text, 'walk_in'::text, 'trial'::text]))),
  constraint occurrence_students_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'confirmed'::text, 'marked'::text, 'no_show'::text, 'canceled'::text, 'excused'::text]))),
  constraint occurrence_students_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint occurrence_students_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX occurrence_students_student ON public.occurrence_students USING btree (school_id, student_id, occurrence_id);
CREATE TRIGGER occurrence_students_begin AFTER INSERT ON public.occurrence_students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seat_payments_begin_anew();
CREATE TRIGGER occurrence_students_begin_again AFTER UPDATE ON public.occurrence_students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seat_payments_begin_anew();
CREATE TRIGGER occurrence_students_booked AFTER INSERT ON public.occurrence_students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_students_seats();
CREATE TRIGGER occurrence_students_change AFTER INSERT OR DELETE OR UPDATE ON public.occurrence_students FOR EACH ROW WHEN ((COALESCE(current_setting('ritm.timetable_change'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION remember_timetable_change();
CREATE TRIGGER occurrence_students_changed AFTER UPDATE ON public.occurrence_students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_students_seats();
CREATE TRIGGER occurrence_students_left AFTER DELETE ON public.occurrence_students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrence_students_seats();
grant delete, insert, select, update on occurrence_students to ritm_app;

create table occurrences (
  school_id bigint not null,
  id bigint not null generated always as identity,
  timetable_id bigint not null,
  original_date date not null,
  date date not null,
  time_from time without time zone not null,
  time_to time without time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  teacher_id bigint,
  place_id bigint,
  exclusive_place_id bigint,
  title text,
  capacity integer,
  booked integer not null default 0,
  status text not null default 'planned'::text,
  cancel_reason text,
  conflict_reason text,
  overridden boolean not null default false,
  note text,
  service_id bigint,
  quotas jsonb,
  moved_by_client_at timestamp with time zone,
  constraint occurrences_pkey PRIMARY KEY (school_id, id),
  constraint occurrences_school_id_timetable_id_original_date_key UNIQUE (school_id, timetable_id, original_date),
  constraint occurrences_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  constraint occurrences_capacity CHECK (((booked >= 0) AND ((capacity IS NULL) OR (booked <= capacity)))),
  constraint occurrences_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint occurrences_check CHECK ((ends_at > starts_at)),
  constraint occurrences_conflict_reason_check CHECK ((length(conflict_reason) <= 500)),
  constraint occurrences_ends_at_check CHECK (isfinite(ends_at)),
  constraint occurrences_note_check CHECK ((length(note) <= 2000)),
  constraint occurrences_quotas_check CHECK ((jsonb_typeof(quotas) = 'object'::text)),
  constraint occurrences_starts_at_check CHECK (isfinite(starts_at)),
  constraint occurrences_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'conducted'::text, 'canceled'::text]))),
  constraint occurrences_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id),
  constraint occurrences_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint occurrences_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id),
  constraint occurrences_school_id_timetable_id_fkey FOREIGN KEY (school_id, timetable_id) REFERENCES timetables(school_id, id),
  constraint occurrences_place_free EXCLUDE USING gist (school_id WITH =, exclusive_place_id WITH =, tstzrange(starts_at, ends_at, '[)'::text) WITH &&) WHERE (((status <> 'canceled'::text) AND (conflict_reason IS NULL) AND (exclusive_place_id IS NOT NULL))),
  constraint occurrences_teacher_free EXCLUDE USING gist (school_id WITH =, teacher_id WITH =, tstzrange(starts_at, ends_at, '[)'::text) WITH &&) WHERE (((status <> 'canceled'::text) AND (conflict_reason IS NULL) AND (teacher_id IS NOT NULL)))
);
CREATE UNIQUE INDEX occurrences_one_a_day ON public.occurrences USING btree (school_id, timetable_id, date) WHERE (status <> 'canceled'::text);
CREATE INDEX occurrences_period ON public.occurrences USING btree (school_id, date, time_from);
CREATE INDEX occurrences_place ON public.occurrences USING btree (school_id, exclusive_place_id, date) WHERE (exclusive_place_id IS NOT NULL);
CREATE INDEX occurrences_service ON public.occurrences USING btree (school_id, service_id, starts_at, id) WHERE (status = 'planned'::text);
CREATE INDEX occurrences_teacher ON public.occurrences USING btree (school_id, teacher_id, date);
CREATE TRIGGER occurrences_change AFTER INSERT OR DELETE OR UPDATE ON public.occurrences FOR EACH ROW WHEN ((COALESCE(current_setting('ritm.timetable_change'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION remember_timetable_change();
grant delete, insert, select, update on occurrences to ritm_app;

create table outbound_messages (
  id bigint not null generated always as identity,
  channel text not null,
  recipient text not null,
  body text not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  next_attempt_at timestamp with time zone not null default now(),
  answer jsonb,
  constraint outbound_messages_pkey PRIMARY KEY (id),
  constraint outbound_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'call'::text, 'mail'::text, 'push'::text]))),
  constraint outbound_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX outbound_messages_recent ON public.outbound_messages USING btree (created_at DESC);
CREATE INDEX outbound_messages_waiting ON public.outbound_messages USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
grant delete, insert, select, update on outbound_messages to ritm_app;

create table pass_actions (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  student_id bigint not null,
  lesson_plus_id bigint,
  reason text,
  detail jsonb not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint pass_actions_pkey PRIMARY KEY (school_id, id),
  constraint pass_actions_kind_check CHECK ((kind = ANY (ARRAY['freeze'::text, 'unfreeze'::text, 'extend'::text, 'transfer'::text, 'family'::text, 'rebalance'::text, 'cover'::text]))),
  constraint pass_actions_reason_check CHECK ((length(reason) <= 500)),
  constraint pass_actions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint pass_actions_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint pass_actions_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint pass_actions_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX pass_actions_lot ON public.pass_actions USING btree (school_id, lesson_plus_id, id DESC);
CREATE INDEX pass_actions_student ON public.pass_actions USING btree (school_id, student_id, id DESC);
grant insert, select on pass_actions to ritm_app;

create table pass_batch_bookings (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  state text not null,
  constraint pass_batch_bookings_pkey PRIMARY KEY (school_id, batch_id, lesson_plus_id, occurrence_id, student_id),
  constraint pass_batch_bookings_state_check CHECK ((state = ANY (ARRAY['found'::text, 'released'::text, 'restored'::text, 'lost'::text]))),
  constraint pass_batch_bookings_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES pass_batches(school_id, id),
  constraint pass_batch_bookings_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint pass_batch_bookings_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint pass_batch_bookings_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
grant delete, insert, select, update on pass_batch_bookings to ritm_app;

create table pass_batch_lots (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  ends_before date,
  ends_after date,
  state text not null default 'planned'::text,
  constraint pass_batch_lots_pkey PRIMARY KEY (school_id, batch_id, lesson_plus_id),
  constraint pass_batch_lots_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'done'::text, 'skipped'::text, 'undone'::text]))),
  constraint pass_batch_lots_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES pass_batches(school_id, id),
  constraint pass_batch_lots_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id)
);
CREATE INDEX pass_batch_lots_next ON public.pass_batch_lots USING btree (school_id, batch_id, state, lesson_plus_id);
grant delete, insert, select, update on pass_batch_lots to ritm_app;

create table pass_batches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  state text not null default 'counting'::text,
  from_date date not null,
  to_date date not null,
  days integer,
  service_id bigint,
  services_group_id bigint,
  students_group_id bigint,
  branch_id bigint,
  reason text not null,
  total integer not null default 0,
  done integer not null default 0,
  skipped integer not null default 0,
  cursor_id bigint not null default 0,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  segment_id bigint,
  automatic boolean not null default false,
  students_ids bigint[],
  constraint pass_batches_pkey PRIMARY KEY (school_id, id),
  constraint pass_batches_check CHECK ((to_date >= from_date)),
  constraint pass_batches_check1 CHECK (((kind = 'extend'::text) = (days IS NOT NULL))),
  constraint pass_batches_days_check CHECK (((days >= 1) AND (days <= 366))),
  constraint pass_batches_done_check CHECK ((done >= 0)),
  constraint pass_batches_kind_check CHECK ((kind = ANY (ARRAY['extend'::text, 'freeze'::text]))),
  constraint pass_batches_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint pass_batches_skipped_check CHECK ((skipped >= 0)),
  constraint pass_batches_state_check CHECK ((state = ANY (ARRAY['counting'::text, 'ready'::text, 'applying'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint pass_batches_students_ids_check CHECK (((cardinality(students_ids) >= 1) AND (cardinality(students_ids) <= 1000))),
  constraint pass_batches_total_check CHECK ((total >= 0)),
  constraint pass_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint pass_batches_school_id_branch_id_fkey FOREIGN KEY (school_id, branch_id) REFERENCES branches(school_id, id),
  constraint pass_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint pass_batches_school_id_segment_id_fkey FOREIGN KEY (school_id, segment_id) REFERENCES student_segments(school_id, id) ON DELETE SET NULL (segment_id),
  constraint pass_batches_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id)
);
CREATE INDEX pass_batches_newest ON public.pass_batches USING btree (school_id, created_at DESC, id DESC);
grant delete, insert, select, update on pass_batches to ritm_app;

create table pass_nights (
  school_id bigint not null,
  done_for date not null,
  constraint pass_nights_pkey PRIMARY KEY (school_id),
  constraint pass_nights_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on pass_nights to ritm_app;

create table phone_checks (
  id bigint not null generated always as identity,
  phone text not null,
  type text not null,
  purpose text not null default 'sign_in'::text,
  code_hmac bytea not null,
  attempts integer not null default 0,
  ip inet,
  created_at timestamp with time zone not null default ritm_now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  prefix text not null generated always as ("left"(phone, (length(phone) - 4))) stored,
  constraint phone_checks_pkey PRIMARY KEY (id),
  constraint phone_checks_attempts_check CHECK ((attempts >= 0)),
  constraint phone_checks_type_check CHECK ((type = ANY (ARRAY['sms'::text, 'call'::text])))
);
CREATE INDEX phone_checks_address ON public.phone_checks USING btree (ip, created_at DESC);
CREATE INDEX phone_checks_phone ON public.phone_checks USING btree (phone, created_at DESC);
CREATE INDEX phone_checks_prefix ON public.phone_checks USING btree (prefix, created_at DESC);
grant delete, insert, select, update on phone_checks to ritm_app;

create table places (
  school_id bigint not null,
  id bigint not null generated always as identity,
  branch_id bigint not null,
  name text not null,
  capacity integer,
  exclusive boolean not null default true,
  archived_at timestamp with time zone,
  constraint places_pkey PRIMARY KEY (school_id, id),
  constraint places_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint places_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint places_school_id_branch_id_fkey FOREIGN KEY (school_id, branch_id) REFERENCES branches(school_id, id)
);
grant delete, insert, select, update on places to ritm_app;

create table public_pictures (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  teacher_id bigint,
  file_id bigint not null,
  caption text,
  position integer not null default 0,
  created_at timestamp with time zone not null default ritm_now(),
  constraint public_pictures_pkey PRIMARY KEY (school_id, id),
  constraint public_pictures_caption_check CHECK ((length(caption) <= 200)),
  constraint public_pictures_kind_check CHECK ((kind = ANY (ARRAY['cover'::text, 'gallery'::text, 'teacher'::text]))),
  constraint public_pictures_of_teacher CHECK (((kind = 'teacher'::text) = (teacher_id IS NOT NULL))),
  constraint public_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint public_pictures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint public_pictures_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE UNIQUE INDEX public_pictures_cover ON public.public_pictures USING btree (school_id) WHERE (kind = 'cover'::text);
CREATE UNIQUE INDEX public_pictures_teacher ON public.public_pictures USING btree (school_id, teacher_id) WHERE (kind = 'teacher'::text);
grant delete, insert, select, update on public_pictures to ritm_app;

create table public_teachers (
  school_id bigint not null,
  teacher_id bigint not null,
  about text,
  position integer not null,
  constraint public_teachers_pkey PRIMARY KEY (school_id, teacher_id),
  constraint public_teachers_about_check CHECK ((length(about) <= 1000)),
  constraint public_teachers_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
grant delete, insert, select, update on public_teachers to ritm_app;

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on recovery_codes to ritm_app;

create table request_counts (
  subject text not null,
  ends_at timestamp with time zone not null,
  count bigint not null,
  constraint request_counts_pkey PRIMARY KEY (subject, ends_at),
  constraint request_counts_count_check CHECK ((count >= 0))
);
grant delete, insert, select, update on request_counts to ritm_app;

create table requests (
  school_id bigint not null,
  id bigint not null generated always as identity,
  state text not null,
  phone text,
  name text not null,
  comment text,
  user_id bigint,
  verified_at timestamp with time zone,
  student_id bigint,
  service_id bigint not null,
  service_name text not null,
  price bigint not null,
  occurrence_id bigint not null,
  hold_until timestamp with time zone,
  hold_id bigint,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  channel text not null,
  address inet,
  due_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by bigint,
  reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  utm jsonb not null default '{}'::jsonb,
  loss text,
  follows_id bigint,
  constraint requests_pkey PRIMARY KEY (school_id, id),
  constraint requests_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text, 'embed'::text, 'other'::text]))),
  constraint requests_check CHECK (((user_id IS NULL) = (verified_at IS NULL))),
  constraint requests_check1 CHECK (((verified_at IS NOT NULL) OR (state = ANY (ARRAY['new'::text, 'canceled'::text, 'expired'::text])))),
  constraint requests_check2 CHECK (((hold_until IS NULL) OR (state = ANY (ARRAY['new'::text, 'in_processing'::text])))),
  constraint requests_check3 CHECK (((phone IS NOT NULL) OR (state <> ALL (ARRAY['new'::text, 'in_processing'::text])))),
  constraint requests_comment_check CHECK ((length(comment) <= 1000)),
  constraint requests_consent_version_check CHECK (((length(consent_version) >= 1) AND (length(consent_version) <= 20))),
  constraint requests_follows_check CHECK ((follows_id < id)),
  constraint requests_loss_check CHECK ((loss = ANY (ARRAY['no_place'::text, 'time'::text, 'price'::text, 'no_answer'::text, 'changed_mind'::text, 'mistake'::text, 'other'::text]))),
  constraint requests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint requests_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint requests_price_check CHECK ((price >= 0)),
  constraint requests_reason_check CHECK ((length(reason) <= 500)),
  constraint requests_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in_processing'::text, 'confirmed'::text, 'done'::text, 'no_show'::text, 'rejected'::text, 'canceled'::text, 'expired'::text]))),
  constraint requests_utm_check CHECK (((jsonb_typeof(utm) = 'object'::text) AND (octet_length((utm)::text) <= 2000))),
  constraint requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint requests_follows_fkey FOREIGN KEY (school_id, follows_id) REFERENCES requests(school_id, id),
  constraint requests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint requests_school_id_hold_id_fkey FOREIGN KEY (school_id, hold_id) REFERENCES seat_holds(school_id, id) ON DELETE SET NULL (hold_id),
  constraint requests_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint requests_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint requests_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX requests_follows ON public.requests USING btree (school_id, follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX requests_holds ON public.requests USING btree (hold_until) WHERE (hold_until IS NOT NULL);
CREATE INDEX requests_list ON public.requests USING btree (school_id, id DESC);
CREATE INDEX requests_made ON public.requests USING btree (school_id, created_at);
CREATE INDEX requests_occurrence ON public.requests USING btree (school_id, occurrence_id);
CREATE UNIQUE INDEX requests_one_seat ON public.requests USING btree (school_id, occurrence_id, student_id) WHERE ((student_id IS NOT NULL) AND (state = ANY (ARRAY['new'::text, 'in_processing'::text, 'confirmed'::text])));
CREATE UNIQUE INDEX requests_one_seat_of_guest ON public.requests USING btree (school_id, occurrence_id, phone) WHERE ((student_id IS NULL) AND (state = ANY (ARRAY['new'::text, 'in_processing'::text, 'confirmed'::text])));
CREATE INDEX requests_person ON public.requests USING btree (user_id, school_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX requests_unverified ON public.requests USING btree (school_id, phone) WHERE ((verified_at IS NULL) AND (state = 'new'::text) AND (follows_id IS NULL));
grant delete, insert, select, update on requests to ritm_app;

create table reviews (
  school_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  rating integer not null,
  text text,
  state text not null default 'new'::text,
  answer text,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  constraint reviews_pkey PRIMARY KEY (school_id, id),
  constraint reviews_one_a_person UNIQUE (school_id, user_id),
  constraint reviews_answer_check CHECK ((length(answer) <= 2000)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['new'::text, 'published'::text, 'hidden'::text]))),
  constraint reviews_text_check CHECK ((length(text) <= 2000)),
  constraint reviews_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reviews_user ON public.reviews USING btree (user_id);
grant delete, insert, select, update on reviews to ritm_app;

create table running_calls (
  subject text not null,
  holders jsonb not null,
  constraint running_calls_pkey PRIMARY KEY (subject),
  constraint running_calls_holders_check CHECK ((jsonb_typeof(holders) = 'object'::text))
);
grant delete, insert, select, update on running_calls to ritm_app;

create table schedule_dates (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teacher_id bigint,
  date date not null,
  time_from time without time zone,
  time_to time without time zone,
  place_id bigint,
  constraint schedule_dates_pkey PRIMARY KEY (school_id, id),
  constraint schedule_dates_check CHECK (((time_from IS NULL) = (time_to IS NULL))),
  constraint schedule_dates_check1 CHECK ((time_to <> time_from)),
  constraint schedule_dates_date_check CHECK (((date >= '1900-01-01'::date) AND (date <= '2999-12-31'::date))),
  constraint schedule_dates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint schedule_dates_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id),
  constraint schedule_dates_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE UNIQUE INDEX schedule_dates_once ON public.schedule_dates USING btree (school_id, date, teacher_id, time_from) NULLS NOT DISTINCT;
grant delete, insert, select, update on schedule_dates to ritm_app;

create table school_calendar_feeds (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teacher_id bigint,
  place_id bigint,
  student_id bigint,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint school_calendar_feeds_pkey PRIMARY KEY (school_id, id),
  constraint school_calendar_feeds_school_id_teacher_id_place_id_student_key UNIQUE NULLS NOT DISTINCT (school_id, teacher_id, place_id, student_id),
  constraint school_calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint school_calendar_feeds_check CHECK ((num_nonnulls(teacher_id, place_id, student_id) = 1)),
  constraint school_calendar_feeds_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint school_calendar_feeds_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint school_calendar_feeds_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id),
  constraint school_calendar_feeds_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint school_calendar_feeds_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
grant delete, insert, select, update on school_calendar_feeds to ritm_app;

create table school_categories (
  id bigint not null generated always as identity,
  slug text not null,
  parent_id bigint,
  name_ru text not null,
  name_en text not null,
  position integer not null default 0,
  constraint school_categories_pkey PRIMARY KEY (id),
  constraint school_categories_slug_key UNIQUE (slug),
  constraint school_categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES school_categories(id)
);
grant select on school_categories to ritm_app;

create table school_subscriptions (
  school_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint school_subscriptions_pkey PRIMARY KEY (school_id, user_id),
  constraint school_subscriptions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint school_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX school_subscriptions_user ON public.school_subscriptions USING btree (user_id);
grant delete, insert, select on school_subscriptions to ritm_app;

create table schools (
  id bigint not null generated always as identity,
  name text not null,
  legal_type text not null,
  preset text not null default 'studio'::text,
  legal_name text,
  legal_address text,
  actual_address text,
  inn text,
  kpp text,
  ogrn text,
  bic text,
  bank text,
  account text,
  correspondent_account text,
  city_id bigint not null,
  time_zone text not null,
  category_id bigint,
  additional_category_id bigint,
  logo_file_id bigint,
  phone text,
  email text,
  site text,
  contacts jsonb not null default '{}'::jsonb,
  tags text[] not null default '{}'::text[],
  working_hours jsonb not null default '[]'::jsonb,
  specialists text[] not null default '{}'::text[],
  bonus_program boolean not null default false,
  listed boolean not null default false,
  description text,
  settings jsonb not null default '{}'::jsonb,
  created_by bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  tariff text not null default 'free'::text,
  tariff_until timestamp with time zone,
  constraint schools_pkey PRIMARY KEY (id),
  constraint schools_account_check CHECK ((account ~ '^[0-9]{20}$'::text)),
  constraint schools_actual_address_check CHECK ((length(actual_address) <= 500)),
  constraint schools_bank_check CHECK ((length(bank) <= 200)),
  constraint schools_bic_check CHECK ((bic ~ '^[0-9]{9}$'::text)),
  constraint schools_correspondent_account_check CHECK ((correspondent_account ~ '^[0-9]{20}$'::text)),
  constraint schools_description_check CHECK ((length(description) <= 5000)),
  constraint schools_email_check CHECK ((length(email) <= 254)),
  constraint schools_inn_check CHECK ((inn ~ '^([0-9]{10}|[0-9]{12})$'::text)),
  constraint schools_kpp_check CHECK ((kpp ~ '^[0-9]{9}$'::text)),
  constraint schools_legal_address_check CHECK ((length(legal_address) <= 500)),
  constraint schools_legal_name_check CHECK ((length(legal_name) <= 300)),
  constraint schools_legal_type_check CHECK ((legal_type = ANY (ARRAY['legal_entity'::text, 'sole_proprietor'::text, 'individual'::text]))),
  constraint schools_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint schools_ogrn_check CHECK ((ogrn ~ '^([0-9]{13}|[0-9]{15})$'::text)),
  constraint schools_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint schools_preset_check CHECK ((preset = ANY (ARRAY['studio'::text, 'school'::text, 'specialist'::text]))),
  constraint schools_site_check CHECK ((length(site) <= 300)),
  constraint schools_specialists_check CHECK ((cardinality(specialists) <= 100)),
  constraint schools_tags_check CHECK ((cardinality(tags) <= 30)),
  constraint schools_additional_category_id_fkey FOREIGN KEY (additional_category_id) REFERENCES school_categories(id),
  constraint schools_category_id_fkey FOREIGN KEY (category_id) REFERENCES school_categories(id),
  constraint schools_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint schools_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint schools_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES files(id),
  constraint schools_tariff_fkey FOREIGN KEY (tariff) REFERENCES tariffs(slug)
);
grant delete, insert, select, update on schools to ritm_app;

create table seat_holds (
  school_id bigint not null,
  id bigint not null generated always as identity,
  occurrence_id bigint not null,
  seats integer not null,
  source text not null,
  held_until timestamp with time zone not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint seat_holds_pkey PRIMARY KEY (school_id, id),
  constraint seat_holds_held_until_check CHECK (isfinite(held_until)),
  constraint seat_holds_seats_check CHECK (((seats >= 1) AND (seats <= 100))),
  constraint seat_holds_source_check CHECK ((source = ANY (ARRAY['standing'::text, 'online'::text, 'walk_in'::text, 'trial'::text]))),
  constraint seat_holds_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id)
);
CREATE INDEX seat_holds_occurrence ON public.seat_holds USING btree (school_id, occurrence_id);
CREATE INDEX seat_holds_until ON public.seat_holds USING btree (held_until);
CREATE TRIGGER seat_holds_freed AFTER DELETE ON public.seat_holds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION seat_holds_seats();
CREATE TRIGGER seat_holds_taken AFTER INSERT ON public.seat_holds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seat_holds_seats();
grant delete, insert, select on seat_holds to ritm_app;

create table seat_payments (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  pays text not null,
  lesson_plus_id bigint,
  service_id bigint,
  constraint seat_payments_pkey PRIMARY KEY (school_id, occurrence_id, student_id),
  constraint seat_payments_check CHECK (((pays = 'pass'::text) = (lesson_plus_id IS NOT NULL))),
  constraint seat_payments_check1 CHECK (((pays = 'trial'::text) = (service_id IS NOT NULL))),
  constraint seat_payments_pays_check CHECK ((pays = ANY (ARRAY['pass'::text, 'trial'::text, 'without_pass'::text]))),
  constraint seat_payments_school_id_lesson_plus_id_fkey FOREIGN KEY (school_id, lesson_plus_id) REFERENCES lessons_plus(school_id, id),
  constraint seat_payments_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint seat_payments_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint seat_payments_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX seat_payments_lesson_plus ON public.seat_payments USING btree (school_id, lesson_plus_id) WHERE (lesson_plus_id IS NOT NULL);
CREATE INDEX seat_payments_service ON public.seat_payments USING btree (school_id, service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX seat_payments_student ON public.seat_payments USING btree (school_id, student_id);
grant delete, insert, select, update on seat_payments to ritm_app;

create table second_factors (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  name text not null default ''::text,
  secret bytea,
  last_step bigint not null default 0,
  credential_id text,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default ritm_now(),
  enrolled_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_credential_id_key UNIQUE (credential_id),
  constraint second_factors_check CHECK (((kind = 'totp'::text) = (secret IS NOT NULL))),
  constraint second_factors_check1 CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  constraint second_factors_credential_id_check CHECK ((length(credential_id) <= 2000)),
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint second_factors_name_check CHECK ((length(name) <= 100)),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX second_factors_totp ON public.second_factors USING btree (user_id) WHERE (kind = 'totp'::text);
CREATE INDEX second_factors_user ON public.second_factors USING btree (user_id);
grant delete, insert, select, update on second_factors to ritm_app;

create table service_applicability (
  school_id bigint not null,
  service_id bigint not null,
  pays_for_id bigint not null,
  constraint service_applicability_pkey PRIMARY KEY (school_id, service_id, pays_for_id),
  constraint service_applicability_school_id_pays_for_id_fkey FOREIGN KEY (school_id, pays_for_id) REFERENCES services(school_id, id),
  constraint service_applicability_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id)
);
grant delete, insert, select, update on service_applicability to ritm_app;

create table service_teachers (
  school_id bigint not null,
  service_id bigint not null,
  teacher_id bigint not null,
  constraint service_teachers_pkey PRIMARY KEY (school_id, service_id, teacher_id),
  constraint service_teachers_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint service_teachers_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
grant delete, insert, select, update on service_teachers to ritm_app;

create table services (
  school_id bigint not null,
  id bigint not null generated always as identity,
  group_id bigint,
  name text not null,
  description text,
  type text not null,
  format text not null default 'group'::text,
  duration_minutes integer,
  price bigint not null,
  visits bigint,
  unlimited boolean not null default false,
  validity integer,
  validity_unit text,
  activation text not null default 'on_sale'::text,
  activation_deadline_days integer not null default 30,
  burn_unactivated boolean not null default false,
  freeze_policy jsonb not null default '{}'::jsonb,
  cancellation_policy jsonb not null default '{}'::jsonb,
  miss_policy jsonb not null default '{}'::jsonb,
  leftover_policy text not null default 'burn'::text,
  debt_policy text not null default 'allow'::text,
  debt_limit integer not null default 1,
  consume_unpaid text not null default 'floor_plus_one'::text,
  nominal_value bigint,
  daypart_from time without time zone,
  daypart_to time without time zone,
  cap_per_day integer,
  cap_per_week integer,
  capacity integer,
  price_tiers jsonb not null default '[]'::jsonb,
  tax_code text,
  loyalty boolean not null default true,
  once_per_person boolean not null default false,
  public boolean not null default false,
  moderation_status text not null default 'draft'::text,
  color text,
  position integer not null default 0,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  make_up_policy jsonb not null default '{}'::jsonb,
  tiers_by text not null default 'came'::text,
  branch_ids bigint[] not null default '{}'::bigint[],
  constraint services_pkey PRIMARY KEY (school_id, id),
  constraint services_activation_check CHECK ((activation = ANY (ARRAY['on_sale'::text, 'on_first_visit'::text, 'calendar_month'::text, 'fixed_date'::text]))),
  constraint services_activation_deadline_days_check CHECK (((activation_deadline_days >= 1) AND (activation_deadline_days <= 366))),
  constraint services_branch_ids_check CHECK ((cardinality(branch_ids) <= 50)),
  constraint services_cap_per_day_check CHECK (((cap_per_day >= 1) AND (cap_per_day <= 50))),
  constraint services_cap_per_week_check CHECK (((cap_per_week >= 1) AND (cap_per_week <= 200))),
  constraint services_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint services_check CHECK ((unlimited = (visits IS NULL))),
  constraint services_check1 CHECK (((validity IS NULL) = (validity_unit IS NULL))),
  constraint services_check2 CHECK (((daypart_from IS NULL) = (daypart_to IS NULL))),
  constraint services_consume_unpaid_check CHECK ((consume_unpaid = ANY (ARRAY['floor_plus_one'::text, 'all'::text, 'none'::text]))),
  constraint services_debt_limit_check CHECK (((debt_limit >= 0) AND (debt_limit <= 100))),
  constraint services_debt_policy_check CHECK ((debt_policy = ANY (ARRAY['block'::text, 'allow'::text, 'charge_single'::text]))),
  constraint services_description_check CHECK ((length(description) <= 5000)),
  constraint services_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint services_format_check CHECK ((format = ANY (ARRAY['group'::text, 'individual'::text, 'mini'::text]))),
  constraint services_kind_check CHECK ((type = ANY (ARRAY['pass'::text, 'single'::text, 'trial'::text, 'course'::text, 'membership'::text, 'rental'::text]))),
  constraint services_leftover_policy_check CHECK ((leftover_policy = ANY (ARRAY['burn'::text, 'keep'::text, 'use_leftovers'::text]))),
  constraint services_make_up_policy_check CHECK ((jsonb_typeof(make_up_policy) = 'object'::text)),
  constraint services_moderation_status_check CHECK ((moderation_status = ANY (ARRAY['draft'::text, 'on_moderation'::text, 'published'::text, 'not_passed'::text, 'turned_off'::text]))),
  constraint services_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint services_nominal_value_check CHECK ((nominal_value >= 0)),
  constraint services_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint))),
  constraint services_tax_code_check CHECK ((length(tax_code) <= 20)),
  constraint services_tiers_by_check CHECK ((tiers_by = ANY (ARRAY['came'::text, 'booked'::text]))),
  constraint services_validity_check CHECK (((validity >= 1) AND (validity <= 3660))),
  constraint services_validity_unit_check CHECK ((validity_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint services_visits_check CHECK (((visits >= 0) AND (visits <= 1000000))),
  constraint services_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint services_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES services_groups(school_id, id)
);
CREATE INDEX services_list ON public.services USING btree (school_id, "position", id);
grant delete, insert, select, update on services to ritm_app;

create table services_groups (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  position integer not null default 0,
  constraint services_groups_pkey PRIMARY KEY (school_id, id),
  constraint services_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint services_groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE UNIQUE INDEX services_groups_name ON public.services_groups USING btree (school_id, lower(name));
grant delete, insert, select, update on services_groups to ritm_app;

create table sessions (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  type text not null,
  school_id bigint,
  device text,
  ip inet,
  created_at timestamp with time zone not null default ritm_now(),
  last_seen_at timestamp with time zone not null default ritm_now(),
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null default ritm_now(),
  revoked_at timestamp with time zone,
  fresh_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_device_check CHECK ((length(device) <= 300)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_type_check CHECK ((type = ANY (ARRAY['user'::text, 'student'::text, 'teacher'::text, 'administrator'::text, 'owner'::text, 'client'::text]))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
grant delete, insert, select, update on sessions to ritm_app;

create table sign_in_counters (
  subject text not null,
  kind text not null,
  hour timestamp with time zone not null,
  count integer not null default 0,
  constraint sign_in_counters_pkey PRIMARY KEY (subject, kind, hour),
  constraint sign_in_counters_kind_check CHECK ((kind = ANY (ARRAY['send'::text, 'wrong'::text])))
);
grant delete, insert, select, update on sign_in_counters to ritm_app;

create table slot_rules (
  school_id bigint not null,
  id bigint not null generated always as identity,
  service_id bigint,
  step_minutes integer not null default 30,
  notice_minutes integer not null default 120,
  horizon_days integer not null default 30,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  constraint slot_rules_pkey PRIMARY KEY (school_id, id),
  constraint slot_rules_buffer_after_check CHECK (((buffer_after >= 0) AND (buffer_after <= 240))),
  constraint slot_rules_buffer_before_check CHECK (((buffer_before >= 0) AND (buffer_before <= 240))),
  constraint slot_rules_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  constraint slot_rules_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 43200))),
  constraint slot_rules_step_minutes_check CHECK ((step_minutes = ANY (ARRAY[15, 30, 60]))),
  constraint slot_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint slot_rules_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id)
);
CREATE UNIQUE INDEX slot_rules_one ON public.slot_rules USING btree (school_id, service_id) NULLS NOT DISTINCT;
grant delete, insert, select, update on slot_rules to ritm_app;

create table staff (
  school_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint,
  role text not null,
  firstname text not null default ''::text,
  lastname text not null default ''::text,
  patronymic text not null default ''::text,
  phone text,
  position text,
  color text,
  rights jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (school_id, id),
  constraint staff_firstname_check CHECK ((length(firstname) <= 100)),
  constraint staff_lastname_check CHECK ((length(lastname) <= 100)),
  constraint staff_patronymic_check CHECK ((length(patronymic) <= 100)),
  constraint staff_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint staff_position_check CHECK ((length("position") <= 200)),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'teacher'::text]))),
  constraint staff_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX staff_owner ON public.staff USING btree (school_id) WHERE ((role = 'owner'::text) AND (archived_at IS NULL));
CREATE UNIQUE INDEX staff_person ON public.staff USING btree (school_id, role, user_id) WHERE ((archived_at IS NULL) AND (user_id IS NOT NULL));
CREATE INDEX staff_user ON public.staff USING btree (user_id) WHERE (archived_at IS NULL);
CREATE CONSTRAINT TRIGGER staff_owner_stays AFTER DELETE OR UPDATE ON public.staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'owner'::text)) EXECUTE FUNCTION school_keeps_owner();
grant delete, insert, select, update on staff to ritm_app;

create table staff_invitations (
  school_id bigint not null,
  id bigint not null generated always as identity,
  role text not null,
  staff_id bigint,
  phone text not null,
  state text not null default 'pending'::text,
  stays boolean not null default false,
  invited_by bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (school_id, id),
  constraint staff_invitations_check CHECK (((role = 'owner'::text) = (staff_id IS NULL))),
  constraint staff_invitations_check1 CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint staff_invitations_check2 CHECK ((expires_at > created_at)),
  constraint staff_invitations_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'teacher'::text]))),
  constraint staff_invitations_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text, 'revoked'::text, 'expired'::text]))),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint staff_invitations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint staff_invitations_school_id_staff_id_fkey FOREIGN KEY (school_id, staff_id) REFERENCES staff(school_id, id)
);
CREATE UNIQUE INDEX staff_invitations_heir ON public.staff_invitations USING btree (school_id) WHERE ((state = 'pending'::text) AND (role = 'owner'::text));
CREATE UNIQUE INDEX staff_invitations_live ON public.staff_invitations USING btree (school_id, role, phone) WHERE (state = 'pending'::text);
CREATE INDEX staff_invitations_phone ON public.staff_invitations USING btree (phone) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX staff_invitations_place ON public.staff_invitations USING btree (school_id, staff_id) WHERE (state = 'pending'::text);
CREATE INDEX staff_invitations_sent ON public.staff_invitations USING btree (school_id, created_at);
grant delete, insert, select, update on staff_invitations to ritm_app;

create table strike_lifts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  forgiven_to date not null,
  reason text not null,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  undone_at timestamp with time zone,
  constraint strike_lifts_pkey PRIMARY KEY (school_id, id),
  constraint strike_lifts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint strike_lifts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint strike_lifts_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX strike_lifts_student ON public.strike_lifts USING btree (school_id, student_id, id);
grant delete, insert, select, update on strike_lifts to ritm_app;

create table strike_rules (
  school_id bigint not null,
  misses integer not null,
  since date not null,
  constraint strike_rules_pkey PRIMARY KEY (school_id),
  constraint strike_rules_misses_check CHECK (((misses >= 1) AND (misses <= 10))),
  constraint strike_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant delete, insert, select, update on strike_rules to ritm_app;

create table student_comments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  author_id bigint not null,
  text text not null,
  pinned_at timestamp with time zone,
  created_at timestamp with time zone not null default ritm_now(),
  edited_at timestamp with time zone,
  constraint student_comments_pkey PRIMARY KEY (school_id, id),
  constraint student_comments_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
  constraint student_comments_school_id_author_id_fkey FOREIGN KEY (school_id, author_id) REFERENCES staff(school_id, id),
  constraint student_comments_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_comments_student ON public.student_comments USING btree (school_id, student_id, id);
grant delete, insert, select, update on student_comments to ritm_app;

create table student_duplicates (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  other_id bigint not null,
  reasons text[] not null,
  score integer not null,
  state text not null default 'open'::text,
  found_at timestamp with time zone not null default ritm_now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint student_duplicates_pkey PRIMARY KEY (school_id, id),
  constraint student_duplicates_school_id_student_id_other_id_key UNIQUE (school_id, student_id, other_id),
  constraint student_duplicates_check CHECK ((student_id < other_id)),
  constraint student_duplicates_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint student_duplicates_reasons_check CHECK (((cardinality(reasons) > 0) AND (reasons <@ '{phone,birth_date,guardian}'::text[]))),
  constraint student_duplicates_score_check CHECK (((score >= 60) AND (score <= 100))),
  constraint student_duplicates_state_check CHECK ((state = ANY (ARRAY['open'::text, 'different'::text, 'merged'::text]))),
  constraint student_duplicates_school_id_decided_by_fkey FOREIGN KEY (school_id, decided_by) REFERENCES staff(school_id, id),
  constraint student_duplicates_school_id_other_id_fkey FOREIGN KEY (school_id, other_id) REFERENCES students(school_id, id),
  constraint student_duplicates_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_duplicates_open ON public.student_duplicates USING btree (school_id, score DESC, id) WHERE (state = 'open'::text);
CREATE INDEX student_duplicates_other ON public.student_duplicates USING btree (school_id, other_id);
grant delete, insert, select, update on student_duplicates to ritm_app;

create table student_field_options (
  school_id bigint not null,
  id bigint not null generated always as identity,
  field_id bigint not null,
  name text not null,
  position integer not null,
  archived_at timestamp with time zone,
  constraint student_field_options_pkey PRIMARY KEY (school_id, id),
  constraint student_field_options_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint student_field_options_school_id_field_id_fkey FOREIGN KEY (school_id, field_id) REFERENCES student_fields(school_id, id)
);
CREATE UNIQUE INDEX student_field_options_name ON public.student_field_options USING btree (school_id, field_id, lower(name)) WHERE (archived_at IS NULL);
grant insert, select, update on student_field_options to ritm_app;

create table student_field_values (
  school_id bigint not null,
  student_id bigint not null,
  field_id bigint not null,
  kind text not null,
  text_value text,
  number_value bigint,
  date_value date,
  flag_value boolean,
  option_ids bigint[],
  constraint student_field_values_pkey PRIMARY KEY (school_id, student_id, field_id),
  constraint student_field_values_check CHECK ((num_nonnulls(text_value, number_value, date_value, flag_value, option_ids) = 1)),
  constraint student_field_values_check1 CHECK (
CASE kind
    WHEN 'text'::text THEN (text_value IS NOT NULL)
    WHEN 'phone'::text THEN (text_value ~ '^\+[1-9][0-9]{6,14}$'::text)
    WHEN 'number'::text THEN (number_value IS NOT NULL)
    WHEN 'date'::text THEN (date_value IS NOT NULL)
    WHEN 'flag'::text THEN (flag_value IS NOT NULL)
    WHEN 'choice'::text THEN (cardinality(option_ids) = 1)
    ELSE (option_ids IS NOT NULL)
END),
  constraint student_field_values_date_value_check CHECK (((date_value >= '1900-01-01'::date) AND (date_value <= '2999-12-31'::date))),
  constraint student_field_values_number_value_check CHECK ((abs(number_value) <= '1000000000000000'::bigint)),
  constraint student_field_values_option_ids_check CHECK (((cardinality(option_ids) >= 1) AND (cardinality(option_ids) <= 50))),
  constraint student_field_values_text_value_check CHECK (((length(text_value) >= 1) AND (length(text_value) <= 2000))),
  constraint student_field_values_school_id_field_id_kind_fkey FOREIGN KEY (school_id, field_id, kind) REFERENCES student_fields(school_id, id, kind),
  constraint student_field_values_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_field_values_field ON public.student_field_values USING btree (school_id, field_id);
grant delete, insert, select, update on student_field_values to ritm_app;

create table student_fields (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  position integer not null,
  required boolean not null default false,
  teachers_see boolean not null default true,
  in_search boolean not null default false,
  in_filter boolean not null default false,
  created_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  constraint student_fields_pkey PRIMARY KEY (school_id, id),
  constraint student_fields_school_id_id_kind_key UNIQUE (school_id, id, kind),
  constraint student_fields_check CHECK (((NOT in_search) OR (kind = ANY (ARRAY['text'::text, 'number'::text, 'phone'::text])))),
  constraint student_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'choices'::text, 'flag'::text, 'phone'::text]))),
  constraint student_fields_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint student_fields_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE UNIQUE INDEX student_fields_name ON public.student_fields USING btree (school_id, lower(name)) WHERE (archived_at IS NULL);
grant insert, select, update on student_fields to ritm_app;

create table student_files (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  file_id bigint not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  note text,
  created_by bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  expires_at timestamp with time zone not null,
  held_reason text,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint student_files_pkey PRIMARY KEY (school_id, id),
  constraint student_files_school_id_file_id_student_id_key UNIQUE (school_id, file_id, student_id),
  constraint student_files_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint student_files_days CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '30 days'::interval)))),
  constraint student_files_held_reason_check CHECK (((length(held_reason) >= 3) AND (length(held_reason) <= 500))),
  constraint student_files_held_stays CHECK (((held_reason IS NULL) OR (deleted_at IS NULL))),
  constraint student_files_mime_check CHECK (((length(mime) >= 3) AND (length(mime) <= 100))),
  constraint student_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint student_files_note_check CHECK ((length(note) <= 500)),
  constraint student_files_sha256_check CHECK ((length(sha256) = 32)),
  constraint student_files_size_check CHECK ((size > 0)),
  constraint student_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint student_files_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint student_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint student_files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint student_files_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_files_ending ON public.student_files USING btree (expires_at) WHERE ((deleted_at IS NULL) AND (held_reason IS NULL));
CREATE INDEX student_files_student ON public.student_files USING btree (school_id, student_id, id);
grant insert, select, update on student_files to ritm_app;

create table student_group_members (
  school_id bigint not null,
  group_id bigint not null,
  student_id bigint not null,
  constraint student_group_members_pkey PRIMARY KEY (school_id, group_id, student_id),
  constraint student_group_members_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES students_groups(school_id, id),
  constraint student_group_members_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_group_members_student ON public.student_group_members USING btree (school_id, student_id);
grant delete, insert, select, update on student_group_members to ritm_app;

create table student_guardians (
  school_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  relation text,
  position integer not null default 0,
  rights text[] not null default '{see,book,pay,pick_up,notices}'::text[],
  constraint student_guardians_pkey PRIMARY KEY (school_id, student_id, guardian_id),
  constraint student_guardians_relation_check CHECK ((length(relation) <= 50)),
  constraint student_guardians_rights_check CHECK ((rights <@ '{see,book,pay,pick_up,notices}'::text[])),
  constraint student_guardians_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, id),
  constraint student_guardians_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_guardians_guardian ON public.student_guardians USING btree (school_id, guardian_id);
grant delete, insert, select, update on student_guardians to ritm_app;

create table student_merges (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kept_id bigint not null,
  gone_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  gone_status text not null,
  moved jsonb not null default '{}'::jsonb,
  merged_by bigint not null,
  merged_at timestamp with time zone not null default ritm_now(),
  undone_by bigint,
  undone_at timestamp with time zone,
  constraint student_merges_pkey PRIMARY KEY (school_id, id),
  constraint student_merges_check CHECK ((kept_id <> gone_id)),
  constraint student_merges_check1 CHECK (((undone_by IS NULL) = (undone_at IS NULL))),
  constraint student_merges_gone_status_check CHECK ((gone_status = ANY (ARRAY['lead'::text, 'active'::text, 'archived'::text]))),
  constraint student_merges_school_id_gone_id_fkey FOREIGN KEY (school_id, gone_id) REFERENCES students(school_id, id),
  constraint student_merges_school_id_kept_id_fkey FOREIGN KEY (school_id, kept_id) REFERENCES students(school_id, id),
  constraint student_merges_school_id_merged_by_fkey FOREIGN KEY (school_id, merged_by) REFERENCES staff(school_id, id),
  constraint student_merges_school_id_undone_by_fkey FOREIGN KEY (school_id, undone_by) REFERENCES staff(school_id, id)
);
CREATE UNIQUE INDEX student_merges_standing ON public.student_merges USING btree (school_id, gone_id) WHERE (undone_at IS NULL);
grant insert, select, update on student_merges to ritm_app;

create table student_segments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  conditions jsonb not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint student_segments_pkey PRIMARY KEY (school_id, id),
  constraint student_segments_conditions_check CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  constraint student_segments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint student_segments_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE UNIQUE INDEX student_segments_name ON public.student_segments USING btree (school_id, lower(name));
grant delete, insert, select, update on student_segments to ritm_app;

create table student_summaries (
  school_id bigint not null,
  student_id bigint not null,
  pass text,
  left_visits bigint,
  is_unlimited boolean not null default false,
  ends_on date,
  last_visit date,
  visits integer not null default 0,
  owed_visits integer not null default 0,
  debt bigint not null default 0,
  spent bigint not null default 0,
  due_on date,
  constraint student_summaries_pkey PRIMARY KEY (school_id, student_id),
  constraint student_summaries_pass_check CHECK ((length(pass) <= 700)),
  constraint student_summaries_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX student_summaries_due ON public.student_summaries USING btree (due_on, school_id, student_id) WHERE (due_on IS NOT NULL);
grant delete, insert, select, update on student_summaries to ritm_app;

create table student_teachers (
  school_id bigint not null,
  student_id bigint not null,
  teacher_id bigint not null,
  constraint student_teachers_pkey PRIMARY KEY (school_id, student_id, teacher_id),
  constraint student_teachers_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint student_teachers_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE INDEX student_teachers_teacher ON public.student_teachers USING btree (school_id, teacher_id);
grant delete, insert, select, update on student_teachers to ritm_app;

create table student_views (
  school_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint,
  name text not null,
  settings jsonb not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint student_views_pkey PRIMARY KEY (school_id, id),
  constraint student_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint student_views_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint student_views_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint student_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX student_views_name ON public.student_views USING btree (school_id, COALESCE(user_id, (0)::bigint), lower(name));
CREATE INDEX student_views_user ON public.student_views USING btree (user_id) WHERE (user_id IS NOT NULL);
grant delete, insert, select, update on student_views to ritm_app;

create table students (
  school_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint,
  firstname text not null default ''::text,
  lastname text not null default ''::text,
  patronymic text not null default ''::text,
  phone text,
  phone2 text,
  email text,
  birth_date date,
  gender text,
  club_card text,
  qr_token text not null,
  source text,
  comment text,
  discount integer,
  tags text[] not null default '{}'::text[],
  status text not null default 'active'::text,
  search text not null default ''::text,
  external_id text,
  import_id bigint,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  name_key text generated always as ("left"(search, 64)) stored,
  merged_into_id bigint,
  doubtful_phones jsonb not null default '[]'::jsonb,
  photo_file_id bigint,
  constraint students_pkey PRIMARY KEY (school_id, id),
  constraint students_qr_token_key UNIQUE (qr_token),
  constraint students_birth_date_check CHECK (((birth_date >= '1900-01-01'::date) AND (birth_date <= '2999-12-31'::date))),
  constraint students_check CHECK (((lastname <> ''::text) OR (firstname <> ''::text))),
  constraint students_check1 CHECK (((merged_into_id IS NULL) OR ((status = 'archived'::text) AND (merged_into_id <> id)))),
  constraint students_club_card_check CHECK (((length(club_card) >= 1) AND (length(club_card) <= 64))),
  constraint students_comment_check CHECK ((length(comment) <= 5000)),
  constraint students_discount_check CHECK (((discount >= 0) AND (discount <= 10000))),
  constraint students_doubtful_phones_check CHECK ((jsonb_typeof(doubtful_phones) = 'array'::text)),
  constraint students_email_check CHECK ((length(email) <= 254)),
  constraint students_external_id_check CHECK ((length(external_id) <= 100)),
  constraint students_firstname_check CHECK ((length(firstname) <= 100)),
  constraint students_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint students_lastname_check CHECK ((length(lastname) <= 100)),
  constraint students_patronymic_check CHECK ((length(patronymic) <= 100)),
  constraint students_phone2_check CHECK ((length(phone2) <= 32)),
  constraint students_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint students_qr_token_check CHECK (((length(qr_token) >= 20) AND (length(qr_token) <= 64))),
  constraint students_source_check CHECK ((length(source) <= 200)),
  constraint students_status_check CHECK ((status = ANY (ARRAY['lead'::text, 'active'::text, 'archived'::text]))),
  constraint students_tags_check CHECK ((cardinality(tags) <= 50)),
  constraint students_photo_file_id_fkey FOREIGN KEY (photo_file_id) REFERENCES files(id),
  constraint students_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint students_school_id_merged_into_id_fkey FOREIGN KEY (school_id, merged_into_id) REFERENCES students(school_id, id),
  constraint students_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX students_birthday ON public.students USING btree (school_id, (((EXTRACT(month FROM birth_date) * (100)::numeric) + EXTRACT(day FROM birth_date))));
CREATE UNIQUE INDEX students_club_card ON public.students USING btree (school_id, club_card) WHERE (archived_at IS NULL);
CREATE INDEX students_created ON public.students USING btree (school_id, created_at, id) WHERE (status = 'active'::text);
CREATE INDEX students_current ON public.students USING btree (school_id, name_key, id) WHERE (status <> 'archived'::text);
CREATE INDEX students_list ON public.students USING btree (school_id, status, name_key, id) INCLUDE (created_at);
CREATE INDEX students_merged ON public.students USING btree (school_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX students_phone ON public.students USING btree (school_id, phone);
CREATE INDEX students_same_birth ON public.students USING btree (school_id, birth_date) WHERE ((birth_date IS NOT NULL) AND (status <> 'archived'::text));
CREATE INDEX students_search ON public.students USING gin (school_id, search gin_trgm_ops);
CREATE INDEX students_unlinked ON public.students USING btree (phone) WHERE ((user_id IS NULL) AND (phone IS NOT NULL));
CREATE INDEX students_user ON public.students USING btree (user_id) WHERE (user_id IS NOT NULL);
grant delete, insert, select, update on students to ritm_app;

create table students_groups (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  segment_id bigint,
  level text,
  programme text,
  age_from integer,
  age_to integer,
  teacher_id bigint,
  capacity integer,
  constraint students_groups_pkey PRIMARY KEY (school_id, id),
  constraint students_groups_age_from_check CHECK (((age_from >= 0) AND (age_from <= 120))),
  constraint students_groups_age_to_check CHECK (((age_to >= 0) AND (age_to <= 120))),
  constraint students_groups_ages CHECK ((age_to >= age_from)),
  constraint students_groups_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint students_groups_level_check CHECK (((length(level) >= 1) AND (length(level) <= 100))),
  constraint students_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint students_groups_programme_check CHECK (((length(programme) >= 1) AND (length(programme) <= 2000))),
  constraint students_groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint students_groups_school_id_segment_id_fkey FOREIGN KEY (school_id, segment_id) REFERENCES student_segments(school_id, id),
  constraint students_groups_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE UNIQUE INDEX students_groups_name ON public.students_groups USING btree (school_id, lower(name));
CREATE INDEX students_groups_segment ON public.students_groups USING btree (school_id, segment_id) WHERE (segment_id IS NOT NULL);
CREATE INDEX students_groups_teacher ON public.students_groups USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
CREATE TRIGGER students_groups_kept_by_hand BEFORE UPDATE OF segment_id ON public.students_groups FOR EACH ROW WHEN (((old.segment_id IS NULL) AND (new.segment_id IS NOT NULL))) EXECUTE FUNCTION students_groups_kept_by_hand();
grant delete, insert, select, update on students_groups to ritm_app;

create table support_requests (
  id bigint not null generated always as identity,
  user_id bigint,
  name text,
  phone text,
  email text not null,
  message text not null,
  language text not null,
  address inet,
  status text not null default 'new'::text,
  note text,
  done_by bigint,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null default ritm_now(),
  constraint support_requests_pkey PRIMARY KEY (id),
  constraint support_requests_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint support_requests_email_check CHECK ((length(email) <= 254)),
  constraint support_requests_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint support_requests_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint support_requests_name_check CHECK ((length(name) <= 200)),
  constraint support_requests_note_check CHECK ((length(note) <= 2000)),
  constraint support_requests_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint support_requests_status_check CHECK ((status = ANY (ARRAY['new'::text, 'done'::text]))),
  constraint support_requests_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint support_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_requests_address ON public.support_requests USING btree (address, created_at);
CREATE INDEX support_requests_open ON public.support_requests USING btree (id DESC) WHERE (status = 'new'::text);
grant delete, insert, select, update on support_requests to ritm_app;

create table tariffs (
  slug text not null,
  position integer not null,
  name_ru text not null,
  name_en text not null,
  price bigint not null,
  period text,
  lacks text[] not null default '{}'::text[],
  files_bytes bigint not null default 1073741824,
  constraint tariffs_pkey PRIMARY KEY (slug),
  constraint tariffs_position_key UNIQUE ("position"),
  constraint tariffs_check CHECK (((price = 0) = (period IS NULL))),
  constraint tariffs_files_bytes_check CHECK ((files_bytes > 0)),
  constraint tariffs_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint tariffs_price_check CHECK ((price >= 0)),
  constraint tariffs_slug_check CHECK ((slug ~ '^[a-z_]{1,40}$'::text))
);
grant select on tariffs to ritm_app;

create table task_rules (
  school_id bigint not null,
  rule text not null,
  enabled boolean not null,
  days integer not null,
  assignee text not null,
  constraint task_rules_pkey PRIMARY KEY (school_id, rule),
  constraint task_rules_assignee_check CHECK ((assignee = ANY (ARRAY['teacher'::text, 'desk'::text]))),
  constraint task_rules_days_check CHECK (((days >= 0) AND (days <= 366))),
  constraint task_rules_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 60))),
  constraint task_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
grant insert, select, update on task_rules to ritm_app;

create table tasks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  title text,
  rule text,
  subject text,
  student_id bigint,
  about_date date,
  about_name text,
  due_date date not null,
  assignee_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  done_at timestamp with time zone,
  done_by bigint,
  constraint tasks_pkey PRIMARY KEY (school_id, id),
  constraint tasks_school_id_rule_subject_key UNIQUE (school_id, rule, subject),
  constraint tasks_about_name_check CHECK ((length(about_name) <= 200)),
  constraint tasks_check CHECK (((rule IS NULL) = (subject IS NULL))),
  constraint tasks_check1 CHECK (((rule IS NULL) = (title IS NOT NULL))),
  constraint tasks_check2 CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint tasks_due_date_check CHECK (((due_date >= '1900-01-01'::date) AND (due_date <= '2999-12-31'::date))),
  constraint tasks_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 60))),
  constraint tasks_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100))),
  constraint tasks_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300))),
  constraint tasks_school_id_assignee_id_fkey FOREIGN KEY (school_id, assignee_id) REFERENCES staff(school_id, id),
  constraint tasks_school_id_created_by_fkey FOREIGN KEY (school_id, created_by) REFERENCES staff(school_id, id),
  constraint tasks_school_id_done_by_fkey FOREIGN KEY (school_id, done_by) REFERENCES staff(school_id, id),
  constraint tasks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint tasks_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX tasks_done ON public.tasks USING btree (school_id, done_at DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX tasks_of ON public.tasks USING btree (school_id, assignee_id, due_date) WHERE (done_at IS NULL);
CREATE INDEX tasks_open ON public.tasks USING btree (school_id, due_date, id) WHERE (done_at IS NULL);
CREATE INDEX tasks_student ON public.tasks USING btree (school_id, student_id) WHERE (student_id IS NOT NULL);
grant insert, select, update on tasks to ritm_app;

create table timetable_change_rows (
  school_id bigint not null,
  change_id bigint not null,
  n bigint not null generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  constraint timetable_change_rows_pkey PRIMARY KEY (school_id, change_id, n),
  constraint timetable_change_rows_check CHECK (((before IS NOT NULL) OR (after IS NOT NULL))),
  constraint timetable_change_rows_school_id_change_id_fkey FOREIGN KEY (school_id, change_id) REFERENCES timetable_changes(school_id, id) ON DELETE CASCADE
);
grant delete, insert, select on timetable_change_rows to ritm_app;

create table timetable_changes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  note text not null,
  dates integer not null,
  actor_user_id bigint,
  created_at timestamp with time zone not null default ritm_now(),
  undone_at timestamp with time zone,
  constraint timetable_changes_pkey PRIMARY KEY (school_id, id),
  constraint timetable_changes_dates_check CHECK ((dates >= 0)),
  constraint timetable_changes_kind_check CHECK ((kind = ANY (ARRAY['edited'::text, 'deleted'::text, 'closed'::text, 'copied'::text]))),
  constraint timetable_changes_note_check CHECK ((length(note) <= 500)),
  constraint timetable_changes_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  constraint timetable_changes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX timetable_changes_recent ON public.timetable_changes USING btree (school_id, created_at);
grant delete, insert, select, update on timetable_changes to ritm_app;

create table timetable_students (
  school_id bigint not null,
  id bigint not null generated always as identity,
  timetable_id bigint not null,
  student_id bigint not null,
  from_date date not null,
  to_date date,
  from_group boolean not null default false,
  constraint timetable_students_pkey PRIMARY KEY (school_id, id),
  constraint timetable_students_check CHECK (((to_date IS NULL) OR (to_date >= from_date))),
  constraint timetable_students_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint timetable_students_school_id_timetable_id_fkey FOREIGN KEY (school_id, timetable_id) REFERENCES timetables(school_id, id)
);
CREATE UNIQUE INDEX timetable_students_open ON public.timetable_students USING btree (school_id, timetable_id, student_id) WHERE (to_date IS NULL);
CREATE INDEX timetable_students_student ON public.timetable_students USING btree (school_id, student_id);
CREATE TRIGGER timetable_students_change AFTER INSERT OR DELETE OR UPDATE ON public.timetable_students FOR EACH ROW WHEN ((COALESCE(current_setting('ritm.timetable_change'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION remember_timetable_change();
grant delete, insert, select, update on timetable_students to ritm_app;

create table timetables (
  school_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  service_id bigint,
  teacher_id bigint,
  place_id bigint,
  time_zone text not null,
  date date not null,
  time_from time without time zone not null,
  duration_minutes integer not null,
  repeat text not null default 'none'::text,
  repeat_until date,
  capacity integer,
  color text,
  note text,
  materialized_until date,
  split_from_id bigint,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  archived_at timestamp with time zone,
  anchor_date date,
  from_slot boolean not null default false,
  quotas jsonb,
  times jsonb,
  students_group_id bigint,
  constraint timetables_pkey PRIMARY KEY (school_id, id),
  constraint timetables_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint timetables_check CHECK (((repeat_until IS NULL) OR (repeat_until >= date))),
  constraint timetables_date_check CHECK (((date >= '1900-01-01'::date) AND (date <= '2999-12-31'::date))),
  constraint timetables_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint timetables_note_check CHECK ((length(note) <= 2000)),
  constraint timetables_quotas_check CHECK ((jsonb_typeof(quotas) = 'object'::text)),
  constraint timetables_repeat_check CHECK ((repeat = ANY (ARRAY['none'::text, 'every_2_days'::text, 'day'::text, 'week'::text, '2_weeks'::text, 'month'::text, '2_months'::text, 'year'::text]))),
  constraint timetables_times_check CHECK (((times IS NULL) OR ((repeat = ANY (ARRAY['week'::text, '2_weeks'::text])) AND (jsonb_typeof(times) = 'array'::text) AND ((jsonb_array_length(times) >= 2) AND (jsonb_array_length(times) <= 7))))),
  constraint timetables_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint timetables_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint timetables_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id),
  constraint timetables_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint timetables_school_id_split_from_id_fkey FOREIGN KEY (school_id, split_from_id) REFERENCES timetables(school_id, id),
  constraint timetables_school_id_students_group_id_fkey FOREIGN KEY (school_id, students_group_id) REFERENCES students_groups(school_id, id) ON DELETE SET NULL (students_group_id),
  constraint timetables_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id)
);
CREATE INDEX timetables_horizon ON public.timetables USING btree (materialized_until) WHERE ((archived_at IS NULL) AND (repeat <> 'none'::text));
CREATE INDEX timetables_students_group ON public.timetables USING btree (school_id, students_group_id) WHERE (students_group_id IS NOT NULL);
CREATE TRIGGER timetables_change AFTER INSERT OR DELETE OR UPDATE ON public.timetables FOR EACH ROW WHEN ((COALESCE(current_setting('ritm.timetable_change'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION remember_timetable_change();
grant delete, insert, select, update on timetables to ritm_app;

create table unpaid_places (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  found_at timestamp with time zone not null default ritm_now(),
  released boolean not null,
  constraint unpaid_places_pkey PRIMARY KEY (school_id, occurrence_id, student_id),
  constraint unpaid_places_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id),
  constraint unpaid_places_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX unpaid_places_student ON public.unpaid_places USING btree (school_id, student_id);
grant delete, insert, select, update on unpaid_places to ritm_app;

create table user_blocks (
  user_id bigint not null,
  blocked_id bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint user_blocks_pkey PRIMARY KEY (user_id, blocked_id),
  constraint user_blocks_check CHECK ((user_id <> blocked_id)),
  constraint user_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  constraint user_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_blocks_blocked ON public.user_blocks USING btree (blocked_id);
grant delete, insert, select, update on user_blocks to ritm_app;

create table user_subscriptions (
  user_id bigint not null,
  followed_id bigint not null,
  created_at timestamp with time zone not null default ritm_now(),
  constraint user_subscriptions_pkey PRIMARY KEY (user_id, followed_id),
  constraint user_subscriptions_check CHECK ((user_id <> followed_id)),
  constraint user_subscriptions_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id),
  constraint user_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_subscriptions_followed ON public.user_subscriptions USING btree (followed_id);
grant delete, insert, select, update on user_subscriptions to ritm_app;

create table user_timetables (
  user_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  note text,
  time_zone text not null,
  date date not null,
  time_from time without time zone not null,
  duration_minutes integer not null,
  repeat text not null default 'none'::text,
  repeat_until date,
  skipped date[] not null default '{}'::date[],
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  constraint user_timetables_pkey PRIMARY KEY (user_id, id),
  constraint user_timetables_check CHECK (((repeat_until IS NULL) OR (repeat_until >= date))),
  constraint user_timetables_date_check CHECK (((date >= '1900-01-01'::date) AND (date <= '2999-12-31'::date))),
  constraint user_timetables_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1439))),
  constraint user_timetables_note_check CHECK ((length(note) <= 2000)),
  constraint user_timetables_repeat_check CHECK ((repeat = ANY (ARRAY['none'::text, 'every_2_days'::text, 'day'::text, 'week'::text, '2_weeks'::text, 'month'::text, '2_months'::text, 'year'::text]))),
  constraint user_timetables_skipped_check CHECK ((cardinality(skipped) <= 400)),
  constraint user_timetables_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint user_timetables_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint user_timetables_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on user_timetables to ritm_app;

create table users (
  id bigint not null generated always as identity,
  phone text,
  firstname text not null default ''::text,
  lastname text not null default ''::text,
  patronymic text not null default ''::text,
  birth_date date,
  email text,
  city text,
  lat double precision,
  lng double precision,
  avatar_file_id bigint,
  language text not null default 'ru'::text,
  created_at timestamp with time zone not null default ritm_now(),
  updated_at timestamp with time zone not null default ritm_now(),
  public boolean not null default false,
  delete_requested_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_phone_key UNIQUE (phone),
  constraint users_birth_date_check CHECK (isfinite(birth_date)),
  constraint users_city_check CHECK ((length(city) <= 200)),
  constraint users_email_check CHECK ((length(email) <= 254)),
  constraint users_erased_is_empty CHECK (((erased_at IS NULL) OR ((num_nonnulls(phone, birth_date, email, city, lat, lng, avatar_file_id) = 0) AND (firstname = ''::text) AND (lastname = ''::text) AND (patronymic = ''::text) AND (NOT public)))),
  constraint users_firstname_check CHECK ((length(firstname) <= 100)),
  constraint users_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
  constraint users_lastname_check CHECK ((length(lastname) <= 100)),
  constraint users_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint users_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint users_patronymic_check CHECK ((length(patronymic) <= 100)),
  constraint users_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint users_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES files(id)
);
CREATE INDEX users_to_erase ON public.users USING btree (delete_requested_at) WHERE ((delete_requested_at IS NOT NULL) AND (erased_at IS NULL));
grant delete, insert, select, update on users to ritm_app;

create table visit_marks (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  constraint visit_marks_pkey PRIMARY KEY (school_id, occurrence_id, student_id),
  constraint visit_marks_school_id_lesson_minus_id_key UNIQUE (school_id, lesson_minus_id),
  constraint visit_marks_school_id_lesson_minus_id_fkey FOREIGN KEY (school_id, lesson_minus_id) REFERENCES lessons_minus(school_id, id),
  constraint visit_marks_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id)
);
grant delete, insert, select, update on visit_marks to ritm_app;

create table waiting_entries (
  school_id bigint not null,
  id bigint not null generated always as identity,
  occurrence_id bigint not null,
  places integer not null,
  source text not null,
  state text not null default 'waiting'::text,
  hold_id bigint,
  told_at timestamp with time zone,
  created_at timestamp with time zone not null default ritm_now(),
  ended_at timestamp with time zone,
  constraint waiting_entries_pkey PRIMARY KEY (school_id, id),
  constraint waiting_entries_check CHECK (((state = ANY (ARRAY['waiting'::text, 'offered'::text])) = (ended_at IS NULL))),
  constraint waiting_entries_check1 CHECK (((state = 'offered'::text) OR (hold_id IS NULL))),
  constraint waiting_entries_places_check CHECK (((places >= 1) AND (places <= 100))),
  constraint waiting_entries_source_check CHECK ((source = ANY (ARRAY['standing'::text, 'online'::text, 'walk_in'::text, 'trial'::text]))),
  constraint waiting_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'accepted'::text, 'left'::text, 'lapsed'::text, 'over'::text]))),
  constraint waiting_entries_school_id_hold_id_fkey FOREIGN KEY (school_id, hold_id) REFERENCES seat_holds(school_id, id) ON DELETE SET NULL (hold_id),
  constraint waiting_entries_school_id_occurrence_id_fkey FOREIGN KEY (school_id, occurrence_id) REFERENCES occurrences(school_id, id)
);
CREATE INDEX waiting_entries_open ON public.waiting_entries USING btree (school_id, occurrence_id, id) WHERE (ended_at IS NULL);
grant delete, insert, select, update on waiting_entries to ritm_app;

create table waiting_students (
  school_id bigint not null,
  entry_id bigint not null,
  student_id bigint not null,
  occurrence_id bigint not null,
  open boolean not null default true,
  constraint waiting_students_pkey PRIMARY KEY (school_id, entry_id, student_id),
  constraint waiting_students_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES waiting_entries(school_id, id),
  constraint waiting_students_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX waiting_students_of ON public.waiting_students USING btree (school_id, student_id) WHERE open;
CREATE UNIQUE INDEX waiting_students_once ON public.waiting_students USING btree (school_id, occurrence_id, student_id) WHERE open;
grant delete, insert, select, update on waiting_students to ritm_app;

create table wallet_operations (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  ledger text not null,
  account text not null,
  subject text not null default ''::text,
  amount bigint not null,
  date date not null,
  comment text,
  import_id bigint,
  reverses_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null default ritm_now(),
  constraint wallet_operations_pkey PRIMARY KEY (school_id, id),
  constraint wallet_operations_school_id_reverses_id_key UNIQUE (school_id, reverses_id),
  constraint wallet_operations_account_check CHECK ((account = 'opening'::text)),
  constraint wallet_operations_amount_check CHECK (((amount <> 0) AND (abs(amount) <= '100000000000000'::bigint))),
  constraint wallet_operations_comment_check CHECK ((length(comment) <= 1000)),
  constraint wallet_operations_date_check CHECK (((date >= '1900-01-01'::date) AND (date <= '2999-12-31'::date))),
  constraint wallet_operations_ledger_check CHECK ((ledger = ANY (ARRAY['money'::text, 'bonus'::text]))),
  constraint wallet_operations_subject_check CHECK ((length(subject) <= 300)),
  constraint wallet_operations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint wallet_operations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint wallet_operations_school_id_reverses_id_fkey FOREIGN KEY (school_id, reverses_id) REFERENCES wallet_operations(school_id, id),
  constraint wallet_operations_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX wallet_operations_import ON public.wallet_operations USING btree (school_id, import_id, student_id) WHERE (import_id IS NOT NULL);
CREATE INDEX wallet_operations_student ON public.wallet_operations USING btree (school_id, student_id, id);
grant insert, select on wallet_operations to ritm_app;

create table work_time_services (
  school_id bigint not null,
  work_time_id bigint not null,
  service_id bigint not null,
  constraint work_time_services_pkey PRIMARY KEY (school_id, work_time_id, service_id),
  constraint work_time_services_school_id_service_id_fkey FOREIGN KEY (school_id, service_id) REFERENCES services(school_id, id),
  constraint work_time_services_school_id_work_time_id_fkey FOREIGN KEY (school_id, work_time_id) REFERENCES work_times(school_id, id) ON DELETE CASCADE
);
grant delete, insert, select, update on work_time_services to ritm_app;

create table work_times (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teacher_id bigint,
  weekday integer not null,
  time_from time without time zone not null,
  time_to time without time zone not null,
  place_id bigint,
  valid_from date,
  valid_until date,
  constraint work_times_pkey PRIMARY KEY (school_id, id),
  constraint work_times_check CHECK ((time_to <> time_from)),
  constraint work_times_check1 CHECK ((valid_until >= valid_from)),
  constraint work_times_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint work_times_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint work_times_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES places(school_id, id),
  constraint work_times_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES staff(school_id, id),
  constraint work_times_free EXCLUDE USING gist (school_id WITH =, COALESCE(teacher_id, (0)::bigint) WITH =, int4range(((((((weekday - 1) * 1440))::numeric + (EXTRACT(hour FROM time_from) * (60)::numeric)) + EXTRACT(minute FROM time_from)))::integer, (((((((weekday - 1) * 1440))::numeric + (EXTRACT(hour FROM time_to) * (60)::numeric)) + EXTRACT(minute FROM time_to)))::integer +
CASE
    WHEN (time_to < time_from) THEN 1440
    ELSE 0
END)) WITH &&, daterange(valid_from, valid_until, '[]'::text) WITH &&)
);
CREATE INDEX work_times_of ON public.work_times USING btree (school_id, teacher_id, weekday);
grant delete, insert, select, update on work_times to ritm_app;

create view active_charges with (security_invoker=true) as
 SELECT school_id,
    id,
    student_id,
    lesson_plus_id,
    service_id,
    occurrence_id,
    timetable_id,
    teacher_id,
    date_visit,
    outcome,
    visits,
    counted,
    value,
    reverses_id,
    reason,
    import_id,
    created_by,
    created_at,
    root_id,
    covers_debt
   FROM lessons_minus m
  WHERE ((reverses_id IS NULL) AND (NOT (EXISTS ( SELECT
           FROM lessons_minus r
          WHERE ((r.school_id = m.school_id) AND (r.reverses_id = m.id))))));
grant select on active_charges to ritm_app;

create view active_finances with (security_invoker=true) as
 SELECT school_id,
    id,
    kind,
    amount,
    date,
    account,
    category,
    comment,
    student_id,
    staff_id,
    source_type,
    source_id,
    reverses_id,
    created_by,
    created_at,
    import_id,
    root_id
   FROM finances f
  WHERE ((reverses_id IS NULL) AND (NOT (EXISTS ( SELECT
           FROM finances r
          WHERE ((r.school_id = f.school_id) AND (r.reverses_id = f.id))))));
grant select on active_finances to ritm_app;

create view active_wallet_operations with (security_invoker=true) as
 SELECT school_id,
    id,
    student_id,
    ledger,
    account,
    subject,
    amount,
    date,
    comment,
    import_id,
    reverses_id,
    created_by,
    created_at
   FROM wallet_operations w
  WHERE ((reverses_id IS NULL) AND (NOT (EXISTS ( SELECT
           FROM wallet_operations r
          WHERE ((r.school_id = w.school_id) AND (r.reverses_id = w.id))))));
grant select on active_wallet_operations to ritm_app;

create view current_terms with (security_invoker=true) as
 SELECT school_id,
    lesson_plus_id,
    version,
    visits,
    price,
    validity,
    validity_unit,
    valid_from,
    valid_until,
    closed_on,
    close_reason,
    comment,
    created_by,
    created_at,
    import_id
   FROM lesson_plus_terms t
  WHERE (NOT (EXISTS ( SELECT
           FROM lesson_plus_terms n
          WHERE ((n.school_id = t.school_id) AND (n.lesson_plus_id = t.lesson_plus_id) AND (n.version > t.version)))));
grant select on current_terms to ritm_app;

create view student_contacts with (security_invoker=true) as
 SELECT s.school_id,
    s.id AS student_id,
    '-1'::integer AS "position",
    NULL::bigint AS guardian_id,
    listed_name(s.lastname, s.firstname) AS name,
    COALESCE(s.phone, u.phone) AS phone,
    COALESCE(NULLIF(s.email, ''::text), u.email) AS email,
    s.user_id
   FROM (students s
     LEFT JOIN users u ON ((u.id = s.user_id)))
UNION ALL
 SELECT l.school_id,
    l.student_id,
    l."position",
    g.id AS guardian_id,
    g.name,
    COALESCE(g.phone, u.phone) AS phone,
    u.email,
    g.user_id
   FROM ((student_guardians l
     JOIN guardians g ON (((g.school_id = l.school_id) AND (g.id = l.guardian_id))))
     LEFT JOIN users u ON ((u.id = g.user_id)))
  WHERE ('notices'::text = ANY (l.rights));
grant select on student_contacts to ritm_app;

create view student_recipients with (security_invoker=true) as
 SELECT s.school_id,
    s.id AS student_id,
    s.user_id
   FROM students s
  WHERE (s.user_id IS NOT NULL)
UNION ALL
 SELECT l.school_id,
    l.student_id,
    g.user_id
   FROM (student_guardians l
     JOIN guardians g ON (((g.school_id = l.school_id) AND (g.id = l.guardian_id))))
  WHERE (('notices'::text = ANY (l.rights)) AND (g.user_id IS NOT NULL));
grant select on student_recipients to ritm_app;

create view uncovered_charges with (security_invoker=true) as
 SELECT school_id,
    id,
    student_id,
    lesson_plus_id,
    service_id,
    occurrence_id,
    timetable_id,
    teacher_id,
    date_visit,
    outcome,
    visits,
    counted,
    value,
    reverses_id,
    reason,
    import_id,
    created_by,
    created_at,
    root_id,
    covers_debt
   FROM active_charges m
  WHERE ((lesson_plus_id IS NULL) AND (visits > 0));
grant select on uncovered_charges to ritm_app;
