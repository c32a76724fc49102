import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export interface PersonRow {
  user_id: number;
  topic: string;
  language: 'ru' | 'en';
  time_zone: string;
  quiet_from: string | null;
  quiet_to: string | null;
  choices: Record<string, { app: boolean; push: boolean }>;
}

/** Creates the row of a person who has never been notified; `topic` is used for a new row. */
export const ensurePerson = statement(
  (_db, p: Params<{ user_id: number; topic: string; language: string | null }>) => sql<PersonRow>`
    insert into notification_people (user_id, topic, language)
    values (${p('user_id')}, ${p('topic')}, coalesce(${p('language')}, 'ru'))
    on conflict (user_id) do update set language = coalesce(${p('language')}, notification_people.language)
    returning user_id, topic, language, time_zone, quiet_from, quiet_to, choices`,
);

export const personById = statement(
  (_db, p: Params<{ user_id: number }>) => sql<PersonRow>`
    select user_id, topic, language, time_zone, quiet_from, quiet_to, choices
    from notification_people
    where user_id = ${p('user_id')}`,
);

export const updatePerson = statement(
  (
    db,
    p: Params<{
      user_id: number;
      time_zone: string;
      quiet_from: string | null;
      quiet_to: string | null;
      choices: string;
    }>,
  ) =>
    db
      .updateTable('notification_people')
      .set({
        time_zone: p('time_zone'),
        quiet_from: p('quiet_from'),
        quiet_to: p('quiet_to'),
        choices: sql`${p('choices')}::jsonb`,
      })
      .where('user_id', '=', p('user_id')),
);

export const deletePerson = statement((db, p: Params<{ user_id: number }>) =>
  db.deleteFrom('notification_people').where('user_id', '=', p('user_id')).returning('user_id'),
);
