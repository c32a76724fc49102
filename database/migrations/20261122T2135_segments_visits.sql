-- owner: students
-- Conditions keep what the wire says, and the wire says visits: `8`, no longer 800 hundredths.
update student_segments s set conditions = jsonb_set(conditions, '{conditions}', (
  select jsonb_agg(
    case when c.one ->> 'fact' in ('visits.owed', 'reports.visits_left') then
      c.one
      || case when c.one ? 'from' then jsonb_build_object('from', trim_scale((c.one ->> 'from')::numeric / 100)) else '{}' end
      || case when c.one ? 'to' then jsonb_build_object('to', trim_scale((c.one ->> 'to')::numeric / 100)) else '{}' end
    else c.one end order by c.at)
  from jsonb_array_elements(s.conditions -> 'conditions') with ordinality as c (one, at)))
where conditions @> '{"conditions": [{"by": "fact"}]}';
