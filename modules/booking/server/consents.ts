import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { recordConsent } from '@ritm/students/server';
import { consentsOfRequests } from './queries/requests.ts';
import { visitedSchool } from './queries/school.ts';

/**
 * Writes what a visitor agreed to on the form as a consent on their card: at once when the card is known, otherwise
 * when the desk chooses the card. A second run writes nothing more.
 */
export const storeConsents: JobDefinition = job({
  task: 'booking.store_consents',
  payload: z.object({
    school_id: z.nullable(z.int()),
    ids: z.array(z.int()),
    type: z.string(),
  }),
  run: async ({ read, write }, { school_id, ids }) => {
    if (school_id === null) return;
    const consents = await read(undefined).run(consentsOfRequests, { school_id, ids });
    if (consents.length === 0) return;
    const [school] = await read(undefined).run(visitedSchool, { school_id });
    if (!school) return;
    // Each in its own transaction: the job has the requests of many people, and each person's consents have a lock.
    for (const one of consents)
      await write({ school_id, time_zone: school.time_zone }, (tx) =>
        recordConsent(tx, { ...one, document: 'service' }),
      );
  },
});

export const consentListeners: Readonly<Record<string, readonly string[]>> = {
  'booking.requested': ['booking.store_consents'],
  'booking.request_changed': ['booking.store_consents'],
};
