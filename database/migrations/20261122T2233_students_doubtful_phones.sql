-- owner: students
-- Numbers of the card that an import has read with a doubt and nobody has confirmed: [{phone, written}]. One that the card no longer bears counts for nothing.
alter table students
  add column doubtful_phones jsonb not null default '[]'::jsonb check (jsonb_typeof(doubtful_phones) = 'array');
