-- owner: finance
-- A record that came with a file of another program says with which one.
alter table finances add column import_id bigint;
create index finances_import on finances (school_id, import_id, student_id) where import_id is not null;

-- What a client has in money and in bonuses, append only as `finances`. It is no income: that money was taken elsewhere,
-- and `account` keeps it apart from what this organization takes.
create table wallet_operations (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  ledger text not null check (ledger in ('money', 'bonus')),
  -- Technical: the balance with which a client came from another program.
  account text not null check (account in ('opening')),
  -- Which of the client's balances: the only one (''), or what is owed for a pass of that name in the other program.
  subject text not null default '' check (length(subject) <= 300),
  -- Kopecks; below zero the client owes.
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000000),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  comment text check (length(comment) <= 1000),
  import_id bigint,
  reverses_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, reverses_id) references wallet_operations (school_id, id),
  unique (school_id, reverses_id)
);
create index wallet_operations_student on wallet_operations (school_id, student_id, id);
create index wallet_operations_import on wallet_operations (school_id, import_id, student_id) where import_id is not null;
grant select, insert on wallet_operations to ritm_app;
revoke update, delete, truncate on wallet_operations from ritm_app;
