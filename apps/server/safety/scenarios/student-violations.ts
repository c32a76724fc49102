/** Violations of the laws over clients, their guardians, files and imports, by the name of the law. */
export const studentViolations: Readonly<Record<string, string>> = {
  'a face is a file that stands': `
    insert into files (token, school_id, name, mime, size, sha256, purpose, expires_at)
    select 'ended-face', min(school_id), 'a', 'x', 1, '\\x00', 'avatar', now()
    from students;
    update students set photo_file_id = (select max(id) from files) where id = (select min(id) from students)`,
  'a client is in the archive exactly when it says since when': `
    update students set status = 'archived', archived_at = null`,
  'the search text of a client holds the name': `update students set lastname = 'Иванов', search = ' петров'`,
  'a QR token is 128 random bits': `update students set qr_token = 'short'`,
  'guardians of one client stand in distinct places': `
    insert into guardians (school_id, name) select school_id, 'Мама' from students, generate_series(1, 2);
    insert into student_guardians (school_id, student_id, guardian_id)
    select s.school_id, s.id, g.id
    from students s
    join guardians g on g.school_id = s.school_id`,
  'every guardian answers for somebody': `
    insert into guardians (school_id, name)
    select id, 'Ничья'
    from schools limit 1`,
  'a merged card stands in a merge that stands': `
    update students s
    set status = 'archived', archived_at = now(),
      merged_into_id = (select max(o.id) from students o where o.school_id = s.school_id)
    where s.id = (select min(id) from students)`,
  'a merged pair of cards is no open question': `
    insert into student_merges (school_id, kept_id, gone_id, before, after, gone_status, merged_by)
    select s.school_id, s.id, s.id + 1, '{}', '{}', 'active', 1
    from students s limit 1;
    insert into student_duplicates (school_id, student_id, other_id, reasons, score)
    select school_id, kept_id, gone_id, '{phone}', 100
    from student_merges
    where gone_id = kept_id + 1`,
  'a task that is done was done after it was written': `
    insert into tasks (school_id, title, due_date, done_at, done_by)
    select id, 'x', current_date, '2000-01-01', 1
    from schools limit 1`,
  'a chosen option is one of its field': `
    insert into student_field_values (school_id, student_id, field_id, kind, option_ids)
    select s.school_id, s.id, f.id, 'choice', '{999999999}'
    from students s
    join student_fields f on f.school_id = s.school_id
    limit 1`,
  'a field of an organization holds values of its kind': `
    insert into student_field_values (school_id, student_id, field_id, kind, flag_value)
    select s.school_id, s.id, f.id, 'flag', true
    from students s
    join student_fields f on f.school_id = s.school_id and f.kind = 'text'
    limit 1`,
  'a comment is edited after it was written': `
    update student_comments set edited_at = created_at - interval '1 second'`,
  'nobody’s card is linked to an erased person': `
    alter table users drop constraint if exists users_erased_is_empty;
    update users set erased_at = now() where id in (select user_id from students)`,
  'an erased person’s consents are taken back': `
    alter table users drop constraint if exists users_erased_is_empty;
    insert into consents (user_id, document, version, channel) select min(id), 'service', '1.0', 'web' from users;
    update users set erased_at = now()`,
  'a file that a client may take has its bytes until then': `
    update files set gone_at = now(), name = '-'
    where purpose = 'student_file'`,
  'the bytes of a client’s file are gone an hour after their time': `
    update files set expires_at = '2020-01-01'
    where purpose = 'student_file'`,
  'a client’s file is what was uploaded': `update student_files set size = size + 1`,
  'a committed import has no row waiting': `
    update imports set status = 'committed', committed_at = now();
    update import_rows set outcome = 'new', student_id = null`,
  'what an import says it created exists': `update import_rows set student_id = 999999999`,
  'one row of a file makes one card': `update students set import_id = 999999999`,
  'an import is finished exactly when it says since when': `
    update imports set status = 'committed', committed_at = null`,
};
