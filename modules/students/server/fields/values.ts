import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { CardFieldValue } from '../rules/field-values.ts';

/** The value of row `v` in its wire format. */
const valueAsJson: RawBuilder<unknown> = sql`case v.kind
  when 'number' then to_jsonb(v.number_value / 10000.0)
  when 'date' then to_jsonb(v.date_value)
  when 'flag' then to_jsonb(v.flag_value)
  when 'choice' then to_jsonb(v.option_ids[1])
  when 'choices' then to_jsonb(v.option_ids)
  else to_jsonb(v.text_value)
end`;

/** A value on a card, with the settings that decide who sees it and whether the search finds it. */
export interface StoredField extends CardFieldValue {
  teachers_see: boolean;
  in_search: boolean;
}

/** The values of the card `s` in fields that are in use. */
export const fieldsOfCard: RawBuilder<StoredField[]> = sql`coalesce((
  select json_agg(
    json_build_object(
      'id', v.field_id, 'kind', v.kind, 'value', ${valueAsJson}, 'teachers_see', f.teachers_see,
      'in_search', f.in_search
    )
    order by v.field_id
  )
  from student_field_values v
  join student_fields f on f.school_id = v.school_id and f.id = v.field_id and f.archived_at is null
  where v.school_id = s.school_id and v.student_id = s.id
), '[]')`;

/** Numbers are stored in ten-thousandths. */
export const toStoredNumber = (value: number): number => Math.round(value * 1e4);

/** Values as rows of their typed columns, for one statement. */
export const toValueRows = (fields: readonly CardFieldValue[]) =>
  fields.map(({ id, kind, value }) => ({
    field_id: id,
    kind,
    text_value: kind === 'text' || kind === 'phone' ? value : null,
    number_value: kind === 'number' ? toStoredNumber(value as number) : null,
    date_value: kind === 'date' ? value : null,
    flag_value: kind === 'flag' ? value : null,
    option_ids: kind === 'choice' ? [value] : kind === 'choices' ? value : null,
  }));

/** Columns of `jsonb_to_recordset` over `toValueRows`. */
export const valueColumns = sql`
  field_id bigint, kind text, text_value text, number_value bigint, date_value date, flag_value boolean,
  option_ids bigint[]`;

/** Replaces the client's values with the given ones (JSON text of `toValueRows`); values of removed fields are kept. */
export const setFieldValues = statement(
  (_db, p: Params<{ school_id: number; student_id: number; values: string }>) => sql`
    with given as (select * from jsonb_to_recordset(${p('values')}::jsonb) as r(${valueColumns})),
    gone as (
      delete from student_field_values v using student_fields f
      where v.school_id = ${p('school_id')}
        and v.student_id = ${p('student_id')}
        and f.school_id = v.school_id
        and f.id = v.field_id
        and f.archived_at is null
        and v.field_id not in (select field_id from given)
    )
    insert into student_field_values (
      school_id, student_id, field_id, kind, text_value, number_value, date_value, flag_value, option_ids
    )
    select ${p('school_id')}::bigint, ${p('student_id')}::bigint, field_id, kind, text_value, number_value,
      date_value, flag_value, option_ids
    from given
    on conflict (school_id, student_id, field_id)
    do update set text_value = excluded.text_value, number_value = excluded.number_value,
      date_value = excluded.date_value, flag_value = excluded.flag_value, option_ids = excluded.option_ids`,
);
