import type { WriteContext } from '@ritm/platform';
import { archiveServices, ensureServices } from '@ritm/services/server';
import type { NewService } from '../../contract/index.ts';
import { unusedServices } from '../queries/services.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { REASON } from '../undo/retained.ts';

/** «Индивидуально», «персональная тренировка»: a service for one client at a time. */
const ALONE = /индив|персонал|personal|individual/i;

/** Creates the services that the check showed as missing; returns the ids of the new ones. */
export function makeServices(tx: WriteContext, { options, summary }: ImportRecord): Promise<number[]> {
  if (!options.make_services) return Promise.resolve([]);
  const missing = summary.facts?.missing_services ?? [];
  return ensureServices(tx, missing.filter(({ unknown }) => !unknown).map(toBody));
}

const toBody = ({ name, price, visits }: NewService) => ({
  name,
  type: 'pass' as const,
  format: ALONE.test(name) ? ('individual' as const) : ('group' as const),
  price,
  unlimited: visits === null,
  visits,
});

/** Archives the created services that nothing refers to; returns how many. */
export async function undoServices(tx: WriteContext, { summary }: ImportRecord): Promise<number> {
  const ids = summary.services ?? [];
  if (ids.length === 0) return 0;
  const unused = await tx.run(unusedServices, { school_id: tx.school_id, ids });
  return (await archiveServices(tx, { ids: unused.map(({ id }) => id), reason: REASON })).length;
}
