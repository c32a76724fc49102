-- owner: accounts
-- A block of ten thousand neighbouring numbers: who walks through them one by one meets its own limit.
alter table phone_checks add column prefix text not null generated always as (left(phone, length(phone) - 4)) stored;
create index phone_checks_prefix on phone_checks (prefix, created_at desc);

-- Proofs of work that were used: one lets one thing through.
create table captcha_uses (
  challenge bytea primary key check (length(challenge) = 32),
  expires_at timestamptz not null
);
create index captcha_uses_end on captcha_uses (expires_at);
grant select, insert, delete on captcha_uses to ritm_app;
