import { sql } from 'kysely';
import { statement, type Params } from '../db/statement.ts';
import type { FileStore } from './files.ts';
import type { Invariant } from '../module.ts';

const AT_ONCE = 32;
const PAGE = 1000;

const storedFiles = statement(
  (_db, p: Params<{ after_id: number; limit: number }>) => sql<{ id: number; token: string; size: number }>`
    select id, token, size
    from files
    where gone_at is null and id > ${p('after_id')}
    order by id limit ${p('limit')}`,
);

/** Returns the files that are marked as stored but whose bytes are missing or have another size. */
export const bytesLaw = (store: FileStore): Invariant => ({
  name: 'a file that is kept has its bytes',
  find: async (runner) => {
    const broken: unknown[] = [];
    for (let after_id = 0; ;) {
      const files = await runner.run(storedFiles, { after_id, limit: PAGE });
      for (let from = 0; from < files.length; from += AT_ONCE)
        await Promise.all(
          files.slice(from, from + AT_ONCE).map(async ({ id, token, size }) => {
            const stored = await store.sizeOf(token);
            if (stored !== size) broken.push({ id, size, stored: stored ?? null });
          }),
        );
      if (files.length < PAGE || broken.length > 0) return broken;
      after_id = files.at(-1)!.id;
    }
  },
});
