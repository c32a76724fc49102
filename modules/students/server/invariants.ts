import type { Invariant } from '@ritm/platform';

export const invariants: Invariant[] = [
  {
    name: 'a face is a file that stands',
    sql: `
      select s.school_id, s.id
      from students s
      join files f on f.id = s.photo_file_id
      where f.gone_at is not null
        or f.purpose <> 'avatar'
        or f.expires_at is not null
        or f.school_id is distinct from s.school_id`,
  },
  {
    name: 'a client is in the archive exactly when it says since when',
    sql: `select school_id, id from students where (status = 'archived') <> (archived_at is not null)`,
  },
  {
    name: 'the search text of a client holds the name',
    sql: `
      select school_id, id
      from students
      where lastname <> ''
        and search not like '% '
          || lower(split_part(translate(regexp_replace(lastname, '[^[:alnum:]]+', ' ', 'g'), 'Ёё', 'Ее'), ' ', 1))
          || '%'
        and lastname ~ '^[А-Яа-яЁёA-Za-z]+$'`,
  },
  { name: 'a QR token is 128 random bits', sql: `select school_id, id from students where length(qr_token) < 22` },
  {
    name: 'guardians of one client stand in distinct places',
    sql: `
      select school_id, student_id, position
      from student_guardians
      group by school_id, student_id, position
      having count(*) > 1`,
  },
  {
    name: 'every guardian answers for somebody',
    sql: `
      select g.school_id, g.id
      from guardians g
      where not exists (select from student_guardians l where l.school_id = g.school_id and l.guardian_id = g.id)`,
  },
  {
    name: 'a merged card stands in a merge that stands',
    sql: `
      select s.school_id, s.id
      from students s
      where s.merged_into_id is not null
        and not exists (
          select
          from student_merges m
          where m.school_id = s.school_id
            and m.gone_id = s.id
            and m.kept_id = s.merged_into_id
            and m.undone_at is null
        )
      union all select m.school_id, m.gone_id
      from student_merges m
      join students s on s.school_id = m.school_id and s.id = m.gone_id
      where m.undone_at is null and s.merged_into_id is distinct from m.kept_id`,
  },
  {
    name: 'a merged pair of cards is no open question',
    sql: `
      select d.school_id, d.id
      from student_duplicates d
      where d.state = 'open'
        and exists (
          select
          from student_merges m
          where m.school_id = d.school_id
            and m.undone_at is null
            and (m.kept_id, m.gone_id) in ((d.student_id, d.other_id), (d.other_id, d.student_id))
        )`,
  },
  {
    name: 'a chosen option is one of its field',
    sql: `
      select v.school_id, v.student_id, v.field_id
      from student_field_values v, unnest(v.option_ids) as o(id)
      where not exists (
        select
        from student_field_options f
        where f.school_id = v.school_id
          and f.field_id = v.field_id
          and f.id = o.id
      )`,
  },
  {
    name: 'a field of an organization holds values of its kind',
    sql: `
      select v.school_id, v.student_id, v.field_id
      from student_field_values v
      join student_fields f on f.school_id = v.school_id and f.id = v.field_id
      where f.kind <> v.kind`,
  },
  {
    name: 'a comment is edited after it was written',
    sql: `select school_id, id from student_comments where edited_at < created_at`,
  },
  {
    name: 'nobody’s card is linked to an erased person',
    sql: `
      select s.school_id, s.id
      from students s
      join users u on u.id = s.user_id
      where u.erased_at is not null
      union all select g.school_id, g.id
      from guardians g
      join users u on u.id = g.user_id
      where u.erased_at is not null`,
  },
  {
    name: 'an erased person’s consents are taken back',
    sql: `
      select c.id
      from consents c
      join users u on u.id = c.user_id
      where u.erased_at is not null and c.revoked_at is null`,
  },
];
