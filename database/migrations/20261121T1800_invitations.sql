-- owner: schools
-- Nobody gets a place without saying yes: a staff row waits without a user until its invitation is accepted.
-- An invitation of the role `owner` hands the organization over, and has no staff row yet.
create table staff_invitations (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  role text not null check (role in ('owner', 'administrator', 'teacher')),
  staff_id bigint,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused', 'revoked', 'expired')),
  -- The owner before stays as an administrator.
  stays boolean not null default false,
  invited_by bigint not null references users (id),
  created_at timestamptz not null default ritm_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  check ((role = 'owner') = (staff_id is null)),
  check ((state = 'pending') = (decided_at is null)),
  check (expires_at > created_at)
);
-- One live invitation for a number and a role, one for a place, one heir.
create unique index staff_invitations_live on staff_invitations (school_id, role, phone) where state = 'pending';
create unique index staff_invitations_place on staff_invitations (school_id, staff_id) where state = 'pending';
create unique index staff_invitations_heir on staff_invitations (school_id) where state = 'pending' and role = 'owner';
create index staff_invitations_phone on staff_invitations (phone) where state = 'pending';
create index staff_invitations_sent on staff_invitations (school_id, created_at);

-- An open organization has exactly one owner: the index allows no second, the trigger no none.
create unique index staff_owner on staff (school_id) where role = 'owner' and archived_at is null;
create function school_keeps_owner() returns trigger language plpgsql as $$
begin
  if exists (select from schools where id = old.school_id and archived_at is null)
    and not exists (select from staff where school_id = old.school_id and role = 'owner' and archived_at is null and user_id is not null)
  then
    raise exception 'organization % has no owner', old.school_id using errcode = '23514', constraint = 'staff_owner_stays';
  end if;
  return null;
end $$;
create constraint trigger staff_owner_stays after update or delete on staff
  deferrable initially deferred for each row when (old.role = 'owner') execute function school_keeps_owner();
grant select, insert, update on staff_invitations to ritm_app;
