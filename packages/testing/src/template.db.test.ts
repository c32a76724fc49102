import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { cloneDatabase, dropDatabase, withDatabase } from './template.ts';

const { adminUrl, appUrl, template } = inject('postgres');
const name = 'template_test';

afterAll(() => dropDatabase(adminUrl, name));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('gives a migrated private database that the product may use', async () => {
  const url = await cloneDatabase(adminUrl, name, template);
  expect(await query(url, 'select count(*) > 0 as migrated from schema_migrations')).toEqual([{ migrated: true }]);
  expect(await query(withDatabase(appUrl, name), 'select count(*)::int as users from users')).toEqual([{ users: 0 }]);
  await expect(query(withDatabase(adminUrl, template), 'select 1')).rejects.toThrow(
    'not currently accepting connections',
  );
  await dropDatabase(adminUrl, name);
  await expect(query(url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});
