import { sql } from 'kysely';
import { statement, type Params } from '../db/statement.ts';
import type { Runner } from '../db/pool.ts';
import type { Invariant } from '../module.ts';
import type { AnchorPlace } from './anchor.ts';

/**
 * The hash chain over the audit. Rows are sealed in the order of their transactions, up to the oldest one still open,
 * so no row can slip in behind a seal. A seal keeps the id and the hash of each of its lines, and its own hash covers
 * both and the hash before it: the chain proves the hashes, and the hashes name the line that was changed. The text of
 * a line is in PostgreSQL's record format, in which a null keeps its position and no two different rows have the same
 * text.
 */
const lineText = `
  row(
    id, school_id, actor_user_id, actor_role, session_id, action, object_type, object_id, before::text, after::text,
    reason, host(ip), device, request_id, created_at at time zone 'UTC'
  )::text`;
const lineHash = `sha256(convert_to(${lineText}, 'UTF8'))`;
const lineIds = 'array_agg(id order by xid, id)';
const lineHashes = `array_agg(${lineHash} order by xid, id)`;

/** What the hash of a seal must be, from the columns of a row that has `prev_hash`, `line_ids` and `line_hashes`. */
const sealHash = (alias: string): string => `sha256(
  ${alias}.prev_hash
  || convert_to(${alias}.line_ids::text, 'UTF8')
  || (select string_agg(h, ''::bytea order by n) from unnest(${alias}.line_hashes) with ordinality u(h, n))
)`;

const seal = statement((db, _p: Params<object>) =>
  db
    .with('last', (q) =>
      q.selectNoFrom([
        sql<string>`coalesce((select max(to_xid::text::numeric) from audit_seals), 0)::text::xid8`.as('from_xid'),
        sql<Buffer>`coalesce((select hash from audit_seals order by id desc limit 1), '\\x'::bytea)`.as('prev_hash'),
        sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as('to_xid'),
      ]),
    )
    .with('batch', (q) =>
      q
        .selectFrom(['last', 'audit_log'])
        .select([
          'from_xid',
          'to_xid',
          'prev_hash',
          sql<number>`count(*)`.as('rows_count'),
          sql<number[]>`${sql.raw(lineIds)}`.as('line_ids'),
          sql<Buffer[]>`${sql.raw(lineHashes)}`.as('line_hashes'),
        ])
        .whereRef('xid', '>=', 'from_xid')
        .whereRef('xid', '<', 'to_xid')
        .groupBy(['from_xid', 'to_xid', 'prev_hash']),
    )
    .insertInto('audit_seals')
    .columns(['from_xid', 'to_xid', 'rows_count', 'line_ids', 'line_hashes', 'prev_hash', 'hash'])
    .expression((q) =>
      q
        .selectFrom('batch')
        .select([
          'from_xid',
          'to_xid',
          'rows_count',
          'line_ids',
          'line_hashes',
          'prev_hash',
          sql<Buffer>`${sql.raw(sealHash('batch'))}`.as('hash'),
        ]),
    )
    .onConflict((oc) => oc.column('from_xid').doNothing())
    .returning('rows_count'),
);

interface SealRow {
  id: number;
  hash: string;
}

/** The newest seal, and whether it still agrees with its rows and with the seal before it. */
const newestSeal = statement(
  (_db, _p: Params<object>) => sql<SealRow & { whole: boolean }>`
    select s.id, encode(s.hash, 'hex') as hash, not exists (${sql.raw(brokenSealsOf('s.id'))}) as whole
    from audit_seals s
    order by s.id desc limit 1`,
);

/** The seals with these ids, to compare with the anchors, and the newest one. */
const sealsById = statement(
  (_db, p: Params<{ ids: number[] }>) =>
    sql<SealRow>`
      select id, encode(hash, 'hex') as hash
      from audit_seals
      where id = any(${p('ids')}::bigint[]) or id = (select max(id) from audit_seals)
      order by id`,
);

/** Seals the rows committed since the last seal; returns how many rows it sealed. */
export async function sealAudit(runner: Runner): Promise<number> {
  const [row] = await runner.run(seal, {});
  return row?.rows_count ?? 0;
}

/** An anchor whose seal no longer exists or has another hash. */
interface BrokenAnchor {
  readonly where: string;
  readonly anchored_seal: number;
  readonly newest_seal: number | null;
  readonly says: string;
}
const AHEAD =
  'the anchor is ahead of the database: the database was restored from a backup, or its newest seals were deleted';
const OTHER = 'the anchored seal is missing, changed or unreadable';

async function brokenAnchors(runner: Runner, places: readonly AnchorPlace[]): Promise<BrokenAnchor[]> {
  const anchors = await Promise.all(places.map(async (place) => ({ place, anchor: await place.read() })));
  const seals = await runner.run(sealsById, { ids: anchors.flatMap(({ anchor }) => anchor?.seal_id ?? []) });
  return anchors
    .filter(({ anchor }) => anchor && seals.find(({ id }) => id === anchor.seal_id)?.hash !== anchor.hash)
    .map(({ place, anchor }) => {
      const newest_seal = seals.at(-1)?.id ?? null;
      const anchored_seal = anchor!.seal_id;
      return {
        where: place.name,
        anchored_seal,
        newest_seal,
        says: anchored_seal > (newest_seal ?? 0) ? AHEAD : OTHER,
      };
    });
}

/**
 * Checks the newest seal and its anchors, seals the rows committed since, and moves the anchors forward. When anything
 * disagrees, nothing is sealed: a new seal would cover the change, and a new anchor would lose the evidence of it.
 */
export async function sealAndAnchor(
  runner: Runner,
  places: readonly AnchorPlace[],
): Promise<{ sealed: number; broken: readonly string[] }> {
  const [anchors, [last]] = await Promise.all([brokenAnchors(runner, places), runner.run(newestSeal, {})]);
  const broken = anchors.map(({ where, says }) => `${where}: ${says}`);
  if (last && !last.whole) broken.push(`seal ${last.id}`);
  if (broken.length > 0) return { sealed: 0, broken };
  const sealed = await sealAudit(runner);
  const [newest] = await runner.run(newestSeal, {});
  if (newest) await Promise.all(places.map((place) => moveOn(place, newest)));
  return { sealed, broken };
}

/** Another process that uses the same place may have anchored a later seal meanwhile. */
async function moveOn(place: AnchorPlace, { id, hash }: SealRow): Promise<void> {
  const before = await place.read();
  if (before === undefined || before.seal_id < id) await place.write({ seal_id: id, hash });
}

/** Returns the anchors that disagree with the chain. */
export const anchorLaw = (places: readonly AnchorPlace[]): Invariant => ({
  name: 'the newest seal of the audit is the one anchored outside the database',
  find: (runner) => brokenAnchors(runner, places),
});

/** The lines of the seal `b` that are not what it keeps of them. Only a seal that is itself whole may name lines. */
const changedLines = `
  select coalesce(was.id, now.id),
    case
      when was.id is null then 'added'
      when now.id is not null then 'edited'
      when exists (select from audit_log where id = was.id) then 'moved out of its transaction'
      else 'deleted'
    end
  from unnest(b.line_ids, b.line_hashes) was (id, hash)
  full join (
    select id, ${lineHash} as hash
    from audit_log
    where xid >= b.from_xid and xid < b.to_xid
  ) now on now.id = was.id
  where was.hash is distinct from now.hash
    and b.line_ids is not null
    and seal.whole
    and not lines.whole`;

/**
 * Returns what no longer agrees with its seal: `seal_id`, `line_id` and `what` happened. `line_id` is null when the seal
 * itself or the order of its lines was changed, and for seals older than the hashes of lines, which prove only all of their lines together.
 */
export const brokenSealsSql = brokenSealsOf();

function brokenSealsOf(only?: string): string {
  return `
    select b.id as seal_id, broken.line_id, broken.what
    from audit_seals b
    left join lateral (select hash from audit_seals p where p.id < b.id order by p.id desc limit 1) prev on true
    cross join lateral (
      select count(*) = b.rows_count
        and case
          when b.line_ids is null
          then b.hash = sha256(
            b.prev_hash
            || convert_to(
              coalesce(string_agg(${lineText}, E'\\n' order by xid, id) filter (where b.line_ids is null), ''), 'UTF8'
            )
          )
          else
            b.line_ids is not distinct from ${lineIds}
            and b.line_hashes is not distinct from ${lineHashes}
        end as whole,
        b.line_ids <> ${lineIds}
        and (select array_agg(line order by line) from unnest(b.line_ids) line) = array_agg(id order by id) as moved
      from audit_log
      where xid >= b.from_xid and xid < b.to_xid
    ) lines
    cross join lateral (
      select b.line_ids is null
        or (cardinality(b.line_ids) = b.rows_count and b.hash is not distinct from ${sealHash('b')}) as whole
    ) seal
    cross join lateral (
      select null::bigint as line_id, 'the seal before it was changed or deleted' as what
      where b.prev_hash <> coalesce(prev.hash, '\\x'::bytea)
      union all
      select null, 'the seal was changed'
      where not seal.whole
      union all
      select null, 'some of its lines; the seal is older than the hashes of lines'
      where b.line_ids is null and not lines.whole
      union all
      select null, 'its lines are in another order'
      where lines.moved and seal.whole
      union all
      (${changedLines})
    ) broken
    ${only ? `where b.id = ${only}` : ''}`;
}
