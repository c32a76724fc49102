-- owner: platform
-- Rows take the time of their defaults from ritm_now(), as statements do (decision 223). Setting a default changes the
-- catalogue alone: no row is rewritten. What waits or is swept by real time keeps now(): events, their consumers and
-- outbound messages.
alter table audit_log alter column created_at set default ritm_now();
alter table audit_seals alter column created_at set default ritm_now();
alter table files alter column created_at set default ritm_now();
alter table idempotency_keys alter column created_at set default ritm_now();

-- owner: accounts
alter table phone_checks alter column created_at set default ritm_now();
alter table second_factors alter column created_at set default ritm_now();
alter table sessions alter column created_at set default ritm_now(), alter column last_seen_at set default ritm_now(), alter column confirmed_at set default ritm_now();
alter table user_blocks alter column created_at set default ritm_now();
alter table user_subscriptions alter column created_at set default ritm_now();
alter table users alter column created_at set default ritm_now(), alter column updated_at set default ritm_now();

-- owner: schools
alter table school_subscriptions alter column created_at set default ritm_now();
alter table schools alter column created_at set default ritm_now(), alter column updated_at set default ritm_now();
alter table staff alter column created_at set default ritm_now();

-- owner: students
alter table consents alter column given_at set default ritm_now();
alter table students alter column created_at set default ritm_now(), alter column updated_at set default ritm_now();

-- owner: services
alter table services alter column created_at set default ritm_now(), alter column updated_at set default ritm_now();

-- owner: timetable
alter table calendar_feeds alter column created_at set default ritm_now();
alter table timetables alter column created_at set default ritm_now(), alter column updated_at set default ritm_now();

-- owner: passes
alter table lesson_plus_freezes alter column created_at set default ritm_now();
alter table lesson_plus_terms alter column created_at set default ritm_now();
alter table lessons_minus alter column created_at set default ritm_now();
alter table lessons_plus alter column created_at set default ritm_now();

-- owner: visits
alter table make_ups alter column created_at set default ritm_now();

-- owner: finance
alter table finances alter column created_at set default ritm_now();

-- owner: booking
alter table move_proposals alter column created_at set default ritm_now();

-- owner: imports
alter table imports alter column created_at set default ritm_now();

-- owner: notifications
alter table notification_devices alter column created_at set default ritm_now(), alter column seen_at set default ritm_now();
alter table notifications alter column created_at set default ritm_now();
