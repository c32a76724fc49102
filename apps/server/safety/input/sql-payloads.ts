/** In every payload: where this stands in the text of a statement, a value has become SQL. */
export const MARK = 'zqx7';

/**
 * Texts that become SQL where a statement is built from text: by kind of injection, as lists for its tools order them.
 */
export const sqlPayloads: readonly string[] = [
  // The quote alone, and what hides it.
  `${MARK}'`,
  `${MARK}"`,
  `${MARK}''`,
  `${MARK}\\'`,
  `${MARK}\``,
  `${MARK}')`,
  `${MARK}'))`,
  `${MARK}ʼ`,
  `${MARK}＇`,
  `${MARK}%27`,
  `${MARK}%2527`,
  `${MARK}\\u0027`,
  `${MARK}&#39;`,
  // Always true.
  `${MARK}' or '1'='1`,
  `${MARK}' or 1=1--`,
  `${MARK}') or ('1'='1`,
  `${MARK}")) or (("1"="1`,
  `${MARK}' or true--`,
  `${MARK}' or ''='`,
  `${MARK}%' or '%'='`,
  `${MARK}' || '1'='1`,
  `1 or 1=1 -- ${MARK}`,
  `1) or (1=1) -- ${MARK}`,
  `-1 or id is not null -- ${MARK}`,
  // Comments.
  `${MARK}'--`,
  `${MARK}'/*`,
  `${MARK}'/**/or/**/1=1--`,
  `${MARK}'#`,
  `${MARK}';--`,
  // Union.
  `${MARK}' union select null--`,
  `${MARK}' union select null,null,null--`,
  `${MARK}' union all select phone from users--`,
  `1 union select version() -- ${MARK}`,
  `${MARK}') union select 1 from pg_tables--`,
  // Time.
  `${MARK}'; select pg_sleep(3)--`,
  `${MARK}' or pg_sleep(3) is null--`,
  `${MARK}'||(select pg_sleep(3))||'`,
  `1; select pg_sleep(3) -- ${MARK}`,
  `(select 1 from pg_sleep(3)) -- ${MARK}`,
  `${MARK}' and 1=(select 1 from pg_sleep(3))--`,
  // Errors that reveal something.
  `${MARK}' and 1=cast(version() as int)--`,
  `${MARK}'||cast((select 1/0) as text)||'`,
  `1/(select 0) -- ${MARK}`,
  // A second statement.
  `${MARK}'; drop table users--`,
  `${MARK}'; update users set phone=null--`,
  `${MARK}'; copy users to program 'id'--`,
  // PostgreSQL's own quoting and its other values.
  `$$${MARK}$$`,
  `$a$${MARK}'$a$`,
  `E'${MARK}\\''`,
  `${MARK}'::regclass`,
  `{${MARK}',null}`,
  `{"${MARK}":"' or 1=1--"}`,
  `["${MARK}' or 1=1--"]`,
  `${MARK}'}'::text[])--`,
  `$1 ${MARK}`,
  `:id ${MARK}`,
  `? ${MARK}`,
  // Names: what a sort or a filter would take.
  `id desc, (select 1) -- ${MARK}`,
  `name;select 1 -- ${MARK}`,
  `case when 1=1 then id else name end -- ${MARK}`,
  `"id" ${MARK}`,
  `id nulls first limit 1000000 -- ${MARK}`,
];

/** The same words without what could end a text: a search for it finds as much as the payload may. */
export const harmlessForm = (payload: string): string => payload.replaceAll(/[^\p{L}\p{N}\s_]/gu, ' ');
