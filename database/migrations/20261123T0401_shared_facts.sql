-- owner: accounts
-- A fact that several modules ask about has one home, owned by the module that knows it (decision 137). The planner puts the text of these
-- functions and views into the statement that uses them, so they cost nothing.

-- A person in a list, surname first; null when no part is known.
create function listed_name(lastname text, firstname text) returns text language sql stable parallel safe
  return nullif(concat_ws(' ', nullif(lastname, ''), nullif(firstname, '')), '');
-- The same person as they are called, first name first.
create function spoken_name(firstname text, lastname text) returns text language sql stable parallel safe
  return nullif(concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')), '');
grant execute on function listed_name(text, text), spoken_name(text, text) to ritm_app;

-- owner: students
-- Who is notified of what concerns a client: the client and those of their guardians who have the right. Somebody who is both stands twice.
create view student_recipients with (security_invoker = true) as
  select s.school_id, s.id as student_id, s.user_id
  from students s
  where s.user_id is not null
  union all
  select l.school_id, l.student_id, g.user_id
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
  where 'notices' = any(l.rights) and g.user_id is not null;
grant select on student_recipients to ritm_app;

-- owner: passes
-- Charges in force: rows of the ledger that reverse nothing and that nothing reverses.
create view active_charges with (security_invoker = true) as
  select m.*
  from lessons_minus m
  where m.reverses_id is null
    and not exists (select from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id);
-- Those of them that owe visits which no pass pays for yet.
create view uncovered_charges with (security_invoker = true) as
  select m.* from active_charges m where m.lesson_plus_id is null and m.visits > 0;
grant select on active_charges, uncovered_charges to ritm_app;

-- owner: finance
-- Records of money in force: people see, and totals sum, only these.
create view active_finances with (security_invoker = true) as
  select f.*
  from finances f
  where f.reverses_id is null
    and not exists (select from finances r where r.school_id = f.school_id and r.reverses_id = f.id);
create view active_wallet_operations with (security_invoker = true) as
  select w.*
  from wallet_operations w
  where w.reverses_id is null
    and not exists (select from wallet_operations r where r.school_id = w.school_id and r.reverses_id = w.id);
grant select on active_finances, active_wallet_operations to ritm_app;
