import { addMonths, daysBetween } from '@ritm/kernel';
import { systemClock, withOwner, type FileStore, type OwnerClient } from '@ritm/platform';
import { dueSummariesSql } from '@ritm/students/server';
import { Book } from './book.ts';
import { addClientCardData } from './client-cards.ts';
import { buildImpulse } from './schools/impulse.ts';
import { buildKarusel } from './schools/karusel.ts';
import { addMessages } from './messages.ts';
import { Contacts } from './people.ts';
import { Random } from './random.ts';
import { addPublicPage } from './public-pages.ts';
import { addBlockedAttempts, addRequests } from './requests.ts';
import type { DemoContext } from './school.ts';
import { writeAttendance, writeServiceTeachers } from './timetable.ts';
import { buildTutor } from './schools/tutor.ts';
import { demoLoaded } from './sign-ins.ts';
import { addQueue, addWorkTimes } from './work-times.ts';
import { lastIds, writeBook } from './write.ts';

export { demoSignIns } from './sign-ins.ts';

export type DemoProfile = 'full' | 'tiny';

const SEED = 20_261_121;
const profiles: Record<DemoProfile, Pick<DemoContext, 'daysBack' | 'daysAhead' | 'scaleCount'>> = {
  full: { daysBack: (today) => daysBetween(addMonths(today, -13), today), daysAhead: 56, scaleCount: (count) => count },
  tiny: { daysBack: () => 21, daysAhead: 14, scaleCount: (_count, min) => min },
};

export interface DemoOptions {
  /** The connection of the database's owner. The catalogue of cities must be loaded, organizations must not. */
  url: string;
  profile: DemoProfile;
  /** The instant at which history ends and the future timetable begins; now by default. */
  now?: string;
  /** Where the pictures are stored; without it there are none. */
  store?: FileStore | undefined;
}

/**
 * Loads three organizations and their history into a database, all in one transaction. The same `now` gives the same
 * data.
 */
export async function loadDemo({
  url,
  profile,
  now = systemClock.now(),
  store,
}: DemoOptions): Promise<{ visits: number; seconds: number }> {
  const began = systemClock.monotonic();
  const visits = await withOwner(url, async (client) => {
    const demo: DemoContext = {
      ...profiles[profile],
      ...(await readCatalogue(client)),
      book: new Book(await lastIds(client)),
      random: new Random(SEED),
      contacts: new Contacts(),
      now,
    };
    const school_ids = [buildImpulse, buildKarusel, buildTutor].map((build) => {
      const { school, series, regulars } = build(demo);
      addWorkTimes(school, series);
      addQueue(school, series, regulars);
      addClientCardData(school, regulars);
      addMessages(school, regulars);
      if (school.preset === 'specialist') addBlockedAttempts(school);
      else addRequests(school, series, regulars);
      writeAttendance(school, series);
      writeServiceTeachers(school, series);
      addPublicPage(school);
      return school.id;
    });
    // Journal ids must follow time, newest last: organizations are made one after another, but their events interleave.
    demo.book.rowsOf('audit_log').sort((a, b) => (String(a.created_at) < String(b.created_at) ? -1 : 1));
    demo.book.add('audit_log', {
      school_id: null,
      actor_user_id: null,
      actor_role: 'system',
      action: demoLoaded,
      object_type: 'demo',
      object_id: null,
      before: null,
      after: { profile, now, school_ids },
      reason: null,
      created_at: now,
    });
    await writeBook(client, demo.book);
    await client.query(dueSummariesSql);
    await client.query(`select graphile_worker.add_job('reports.sum_due_clients', '{}')`);

    return demo.book.count('lessons_minus');
  });
  const seconds = (systemClock.monotonic() - began) / 1000;
  // The program that encodes pictures has a native part, which a machine may lack: the demo then has no pictures.
  const pictures = store && (await import('./pictures/store.ts').catch(() => undefined));
  if (store && pictures) {
    const scale = profile === 'full' ? 1 : 0.5;
    await withOwner(url, (client) => pictures.addPictures({ client, store, scale }));
  }
  return { visits, seconds };
}

async function readCatalogue(client: OwnerClient): Promise<Pick<DemoContext, 'cities' | 'categories'>> {
  const cities = await client.query<{ name: string; id: number }>(
    'select name, max(id)::int as id from cities group by name',
  );
  const categories = await client.query<{ slug: string; id: number }>(
    'select slug, id::int as id from school_categories',
  );
  return {
    cities: new Map(cities.rows.map(({ name, id }) => [name, id])),
    categories: new Map(categories.rows.map(({ slug, id }) => [slug, id])),
  };
}
