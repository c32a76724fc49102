import type { Invariant } from '@ritm/platform';

export const invariants: readonly Invariant[] = [
  {
    name: 'a file that a client may take has its bytes until then',
    sql: `select f.school_id, f.id from student_files f join files b on b.id = f.file_id
      where f.deleted_at is null and (b.gone_at is not null and (f.held_reason is not null or f.expires_at > ritm_now())
        or f.held_reason is not null and b.expires_at is not null or b.expires_at < f.expires_at)`,
  },
  {
    name: 'the bytes of a client’s file are gone an hour after their time',
    sql: `
      select b.id
      from files b
      where b.purpose = 'student_file'
        and b.gone_at is null
        and b.expires_at < ritm_now() - interval '2 hours'`,
  },
  {
    name: 'a client’s file is what was uploaded',
    sql: `
      select f.school_id, f.id
      from student_files f
      join files b on b.id = f.file_id
      where f.size <> b.size or f.sha256 <> b.sha256 or b.purpose <> 'student_file'`,
  },
];
