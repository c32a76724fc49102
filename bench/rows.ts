import type { Sent } from './recorder.ts';

const asText =
  /\(\s*select coalesce\('\[' \|\| string_agg\(row_to_json\(r\)::text, ','\) \|\| '\]', '\[\]'\)\s+from \(([\s\S]*)\) r\s*\) as json/;

/**
 * The same statement with its page as rows, which the driver turns into objects: the cost of a list that does not leave
 * PostgreSQL as text. Only the form of the answer differs.
 */
export function asRows({ name, text, values }: Sent): Sent {
  const page = asText.exec(text)?.[1];
  if (page === undefined) throw new Error(`no page as text in: ${text.slice(0, 200)}`);
  const rows = `${text.replace(asText, () => 'r.*')} left join lateral (${page}) r on true`;
  return { ...(name && { name: `${name}_rows` }), text: rows, values };
}
