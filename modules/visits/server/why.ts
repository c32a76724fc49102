import type { RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { PassExplanation, passRoutes } from '../contract/index.ts';
import { usableLotFor } from './access.ts';
import { toLot } from './lots.ts';
import { explainLot, type Explanation } from './rules/explain.ts';

/** `GET why`: the equation of a pass as it stands today, for whoever sees the pass. */
export async function getWhy(
  read: ReadContext,
  { params }: RouteInput<typeof passRoutes.why>,
): Promise<PassExplanation> {
  const row = await usableLotFor(read, params);
  const explained = explainLot(toLot(row), todayIn(read.time_zone, read.now));
  return { id: row.id, student_id: row.student_id, name: row.name, ...toWire(explained) };
}

/** The rules answer what nobody may change; the wire's shape says nothing of that. */
const toWire = (explained: Explanation) => explained as unknown as Pick<PassExplanation, 'remainder' | 'start' | 'end'>;
