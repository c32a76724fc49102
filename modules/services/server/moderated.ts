import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Moderated, ModerationItem } from '@ritm/support/server';

const waits = sql`services v join schools s on s.id = v.school_id
  where v.moderation_status = 'on_moderation' and v.archived_at is null and s.archived_at is null`;

const countWaiting = statement(
  (_db, _p: Params<object>) => sql<{ total: number }>`select count(*)::int as total from ${waits}`,
);

const listWaiting = statement(
  (_db, p: Params<{ limit: number; offset: number }>) => sql<ModerationItem & { price: number }>`
  select v.id, v.school_id, s.name as school_name, v.name as title, v.description as text, v.price from ${waits}
  order by v.updated_at, v.id limit ${p('limit')} offset ${p('offset')}`,
);

const setModeration = statement(
  (_db, p: Params<{ school_id: number; id: number; status: string }>) => sql<{ id: number }>`
    update services set moderation_status = ${p('status')}, updated_at = ritm_now()
    where school_id = ${p('school_id')}
      and id = ${p('id')}
      and moderation_status = 'on_moderation'
      and archived_at is null
    returning id`,
);

/**
 * Services whose publication organizations requested. The condition of the update ensures that only one of two concurrent
 * decisions takes effect.
 */
export const moderatedServices: Moderated = {
  kind: 'service',
  count: async (runner) => (await runner.run(countWaiting, {}))[0]!.total,
  waiting: (runner, page) => runner.run(listWaiting, { ...page }),
  async decide(tx, { school_id, id, published, reason }) {
    const status = published ? 'published' : 'not_passed';
    const updated = await tx.run(setModeration, { school_id, id, status });
    if (updated.length === 0) return false;
    tx.audit({
      action: published ? 'services.published' : 'services.moderation_refused',
      object_type: 'service',
      object_id: id,
      school_id,
      before: { moderation_status: 'on_moderation' },
      after: { moderation_status: status },
      reason,
    });
    tx.emit('services.moderated', [id], { published }, school_id);
    return true;
  },
};
