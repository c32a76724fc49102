/**
 * A job that serves organizations or people one after another serves them all, whatever fails for the first of them; it
 * fails itself only afterwards, so that the queue tries it again.
 */
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { runEach } from '@ritm/platform';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let t: TestApp;
let first: SchoolOfTest;
let second: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  first = await buildSchool(t);
  second = await buildSchool(t);
});
afterAll(() => t?.close());

/** Performs a job while writes to a table fail for one row of it. */
async function performWhileFailing(task: string, table: string, when: string): Promise<void> {
  await t.sql(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_one before insert or update on ${table} for each row
    when (${when}) execute function refuse_one()`);
  await expect(t.perform(task)).rejects.toThrow('refused');
  await t.sql('drop function refuse_one cascade');
}

describe('the second is served although the first fails', () => {
  test('passes expire', async () => {
    await performWhileFailing('passes.expire', 'pass_nights', `new.school_id = ${first.school_id}`);
    expect(await t.sql('select school_id::int as id from pass_nights')).toEqual([{ id: second.school_id }]);
    await t.perform('passes.expire');
    expect(await t.sql('select from pass_nights')).toHaveLength(2);
  });

  test('accounts are erased', async () => {
    const due: TestSession[] = [await t.signIn(), await t.signIn()];
    const ids = due.map(({ user_id }) => user_id);
    await t.sql(`update users set delete_requested_at = '2026-01-01' where id = any($1)`, [ids]);
    await performWhileFailing('accounts.erase_due', 'users', `new.id = ${ids[0]}`);
    expect(await t.sql('select id::int from users where erased_at is not null')).toEqual([{ id: ids[1] }]);
  });

  test('tasks are found', async () => {
    for (const school of [first, second]) {
      await buildStudent(t, school, { birth_date: '1990-03-12' });
      await t.sql(`insert into task_rules values ($1, 'students.birthday', true, 1, 'desk')`, [school.school_id]);
    }
    await performWhileFailing('tasks.make', 'tasks', `new.school_id = ${first.school_id}`);
    expect(await t.sql('select school_id::int as id from tasks')).toEqual([{ id: second.school_id }]);
  });
});

test('the first failure is thrown after the last row', async () => {
  const done: number[] = [];
  const act = async (n: number) => {
    done.push(n);
    if (n < 3) throw new Error(`failure ${n}`);
  };
  await expect(runEach([1, 2, 3], act)).rejects.toThrow('failure 1');
  expect(done).toEqual([1, 2, 3]);
});
