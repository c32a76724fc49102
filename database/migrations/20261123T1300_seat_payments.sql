-- owner: visits
-- What the desk chose to pay for a place with when it booked it. No row: the rules choose when the visit is marked (decision 201).
create table seat_payments (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  pays text not null check (pays in ('pass', 'trial', 'without_pass')),
  -- The pass that was chosen.
  lesson_plus_id bigint,
  -- The trial that was chosen.
  service_id bigint,
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  check ((pays = 'pass') = (lesson_plus_id is not null)),
  check ((pays = 'trial') = (service_id is not null))
);
create index seat_payments_student on seat_payments (school_id, student_id);
create index seat_payments_lesson_plus on seat_payments (school_id, lesson_plus_id) where lesson_plus_id is not null;
create index seat_payments_service on seat_payments (school_id, service_id) where service_id is not null;

grant select, insert, update, delete on seat_payments to ritm_app;

-- A choice belongs to one booking: whoever is booked anew, by whatever way, begins without one.
create function seat_payments_begin_anew() returns trigger language plpgsql as $$
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
end $$;
create trigger occurrence_students_begin after insert on occurrence_students
  referencing new table as new_rows for each statement execute function seat_payments_begin_anew();
create trigger occurrence_students_begin_again after update on occurrence_students
  referencing old table as old_rows new table as new_rows for each statement execute function seat_payments_begin_anew();
