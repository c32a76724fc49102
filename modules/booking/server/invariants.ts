import type { Invariant } from '@ritm/platform';

export const invariants: readonly Invariant[] = [
  {
    name: 'a confirmed request has a client who stands on its class',
    sql: `
      select r.school_id, r.id
      from requests r
      where r.state = 'confirmed'
        and not exists (
          select
          from occurrence_students a
          where a.school_id = r.school_id
            and a.occurrence_id = r.occurrence_id
            and a.student_id = r.student_id
        )`,
  },
  {
    name: 'a request that waits keeps a place of its class',
    sql: `
      select r.school_id, r.id
      from requests r
      where r.state in ('new', 'in_processing')
        and r.hold_until > ritm_now()
        and not exists (
          select
          from seat_holds h
          where h.school_id = r.school_id
            and h.id = r.hold_id
            and h.occurrence_id = r.occurrence_id
        )`,
  },
  {
    name: 'a request is answered, or its time ends within the hour of it',
    sql: `
      select school_id, id
      from requests
      where state in ('new', 'in_processing') and hold_until < ritm_now() - interval '1 hour'`,
  },
  {
    name: 'the requests of an erased person name nobody',
    sql: `
      select r.school_id, r.id
      from requests r
      join users u on u.id = r.user_id
      where u.erased_at is not null and (r.phone is not null or r.comment is not null)`,
  },
  {
    name: 'a picture of a public page is a file that stands',
    sql: `
      select p.school_id, p.id
      from public_pictures p
      join files f on f.id = p.file_id
      where f.gone_at is not null
        or f.purpose <> 'page_picture'
        or f.expires_at is not null
        or f.school_id is distinct from p.school_id`,
  },
  {
    name: 'an erased person has left no review',
    sql: `
      select r.school_id, r.id
      from reviews r
      join users u on u.id = r.user_id
      where u.erased_at is not null`,
  },
  {
    name: 'a number is on the black list of an organization, not in its requests that wait',
    sql: `
      select r.school_id, r.id
      from requests r
      join booking_black_list b on b.school_id = r.school_id and b.phone = r.phone
      where r.state in ('new', 'in_processing') and r.created_at > b.created_at`,
  },
  {
    // The client's status on the class also becomes the state of the request, and the erasure of a person cancels their
    // requests.
    name: 'the state of a request is the one that the audit says it came to',
    sql: `
      select r.school_id, r.id
      from requests r
      join lateral (
        select a.after ->> 'state' as state
        from audit_log a
        where a.school_id = r.school_id
          and a.object_type = 'request'
          and a.object_id = r.id
          and a.after ? 'state'
        order by a.id desc limit 1
      ) a on true
      where a.state <> r.state
        and not (r.state = 'canceled' and r.phone is null)
        and not exists (
          select
          from occurrence_students o
          where o.school_id = r.school_id
            and o.occurrence_id = r.occurrence_id
            and o.student_id = r.student_id
            and (
              r.state = case o.status
                when 'marked' then 'done'
                when 'no_show' then 'no_show'
                when 'booked' then 'confirmed'
                else 'canceled'
              end
              -- The place was given up with the request, and taken anew since.
              or (r.state = 'canceled' and o.created_at > r.updated_at)
            )
        )`,
  },
];
