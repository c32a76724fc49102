import { countStaffSql } from '@ritm/schools/server';

/** Violations of the laws over accounts, staff and organizations, by the name of the law. */
export const schoolViolations: Readonly<Record<string, string>> = {
  'an audit line of a person names them': `
    update audit_log set actor_user_id = null
    where id = (select min(id) from audit_log where actor_role <> 'system')`,
  'an audit line of an organization names one': `
    update audit_log set school_id = 999999999
    where id = (select max(id) from audit_log)`,
  'no code was compared more than three times': `
    insert into phone_checks (phone, type, code_hmac, attempts, expires_at)
    values ('+79990000000', 'sms', '\\x00', 4, now())`,
  'a number has at most one living code': `
    insert into phone_checks (phone, type, code_hmac, expires_at)
    select '+79990000000', 'sms', '\\x00', ritm_now() + interval '5 minutes'
    from generate_series(1, 2)`,
  'a sign-in has at most five attempts at its second factor': `
    insert into factor_checks (token_hash, user_id, purpose, challenge, attempts, expires_at)
    select sha256('x'), min(id), 'sign_in', 'x', 6, now()
    from users`,
  'recovery codes are of somebody with a second factor': `
    insert into recovery_codes (user_id, code_hash)
    select min(id), sha256('x')
    from users`,
  'paid sends are counted by whole days': `
    insert into sign_in_counters
    values ('site', 'send', date_trunc('day', ritm_now(), 'UTC') + interval '1 hour', 1)`,
  'a session ends within ninety days of its code': `
    update sessions set expires_at = confirmed_at + interval '91 days'
    where id = (select min(id) from sessions)`,
  'an erased person leaves no session and nobody who follows them': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now(), delete_requested_at = now() where id = (select min(user_id) from sessions)`,
  'an erased person has an act, and an act an erased person': `
    insert into erasures (user_id, requested_at, erased_at, act, events)
    select min(id), now(), now(), '{}', '[]'
    from users`,
  'an account goes within a day of its time': `update users set delete_requested_at = ritm_now() - interval '32 days'`,
  'an avatar is a file that stands': `
    insert into files (token, name, mime, size, sha256, purpose, expires_at)
    values ('ended-avatar', 'a', 'x', 1, '\\x00', 'avatar', now());
    update users set avatar_file_id = (select max(id) from files)`,
  'an open organization has an owner': `update staff set archived_at = now() where role = 'owner'`,
  'roles of the staff that were counted are what they were': `
    ${countStaffSql}; update staff set role = 'administrator' where role = 'teacher'`,
  'a role of the staff is the one that the audit says was given': `
    update staff set role = 'administrator'
    where role = 'teacher'`,
  'nobody sits on a place that still waits': `
    insert into staff_invitations (school_id, role, staff_id, phone, invited_by, expires_at)
    select school_id, role, id, '+79990000000', user_id, ritm_now() + interval '1 day'
    from staff
    where role = 'teacher' and user_id is not null limit 1`,
  'an erased person works nowhere and follows nothing': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from staff)`,
  'a closed question says when': `
    insert into support_requests (email, message, language, status)
    values ('a@b.ru', 'x', 'ru', 'done')`,
  'a logo is a file that stands': `
    insert into files (token, school_id, name, mime, size, sha256, purpose, expires_at)
    select 'ended-logo', min(id), 'a', 'x', 1, '\\x00', 'logo', now()
    from schools;
    update schools set logo_file_id = (select max(id) from files) where id = (select min(id) from schools)`,
  'an open organization has a branch': `update branches set archived_at = now()`,
  'a place in use stands in a branch in use': `
    update branches b set archived_at = now()
    where exists (select from places p where p.branch_id = b.id and p.archived_at is null)`,
  'an organization’s zone is one that PostgreSQL knows': `update schools set time_zone = 'Mars/Olympus'`,
  'a service pays for services of its own organization': `
    insert into service_applicability (school_id, service_id, pays_for_id)
    select school_id, id, 999999999
    from services limit 1`,
  'a service that nobody may see is not on moderation': `
    update services set moderation_status = 'on_moderation', public = false`,
};
