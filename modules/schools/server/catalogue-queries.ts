/**
 * Statements of `loadCatalogue`. They run as the database's owner, because the application may only read these tables.
 */

export const upsertCitiesSql = `
  insert into cities (name, name_en, region, time_zone, lat, lng, population, search)
  select name, name_en, region, time_zone, lat, lng, population, search
  from json_to_recordset($1) as given (
    name text, name_en text, region text, time_zone text, lat float8, lng float8, population int, search text
  )
  where not exists (
    select
    from cities c
    where (
      c.name, c.name_en, c.region, c.time_zone, c.lat, c.lng, c.population, c.search
    ) = (
      given.name, given.name_en, given.region, given.time_zone, given.lat, given.lng, given.population, given.search
    )
  )
  on conflict (name, region)
  do update set name_en = excluded.name_en, time_zone = excluded.time_zone, lat = excluded.lat, lng = excluded.lng,
    population = excluded.population, search = excluded.search`;

export const upsertCategoriesSql = `
  insert into school_categories (slug, name_ru, name_en, position)
  select slug, name_ru, name_en, position
  from json_to_recordset($1) as given (slug text, name_ru text, name_en text, position int)
  where not exists (
    select
    from school_categories c
    where (c.slug, c.name_ru, c.name_en, c.position) = (given.slug, given.name_ru, given.name_en, given.position)
  )
  on conflict (slug)
  do update set name_ru = excluded.name_ru, name_en = excluded.name_en, position = excluded.position`;

export const placeCategoriesSql = `
  update school_categories c set parent_id = parent.id
  from json_to_recordset($1) as given (slug text, parent_slug text)
  left join school_categories parent on parent.slug = given.parent_slug
  where c.slug = given.slug and c.parent_id is distinct from parent.id`;
