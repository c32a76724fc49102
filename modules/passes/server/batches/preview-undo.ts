import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { type ReadContext, requireRow } from '@ritm/platform';
import { passesErrors, type passBatchRoutes as routes } from '../../contract/index.ts';
import { toLot } from '../lots.ts';
import { throwsVisitsOut } from '../../rules/terms/mass.ts';
import { countRestorable } from './booking-queries.ts';
import { withoutBatch } from './job.ts';
import { batchById, lotsByIds, nextPlanned } from './queries.ts';

const PAGE_SIZE = 1_000;
type Route = typeof routes.preview_pass_batch_undo;

/** `GET pass_batch/{id}/undo`: a dry run of the undo by the same rule that the job follows. */
export async function previewUndo(read: ReadContext, { params }: RouteInput<Route>): Promise<RouteOutput<Route>> {
  const { school_id } = read;
  const [batch] = await read.run(batchById, { school_id, id: params.id });
  if (!batch) throw new AppError(commonErrors.not_found);
  if (batch.state !== 'done') throw new AppError(passesErrors.batch_state);
  const today = todayIn(read.time_zone, read.now);
  const undoable: number[] = [];
  let keptCount = 0;
  for (let after_id = 0; ;) {
    const at = { school_id, batch_id: batch.id, state: 'done', after_id, limit: PAGE_SIZE };
    const planned = await read.run(nextPlanned, at);
    const rows = await read.run(lotsByIds, { school_id, ids: planned.map(({ lesson_plus_id }) => lesson_plus_id) });
    for (const row of rows)
      if (throwsVisitsOut(toLot(row), withoutBatch(row, batch), today)) keptCount += 1;
      else undoable.push(row.id);
    if (planned.length < PAGE_SIZE) break;
    after_id = planned.at(-1)!.lesson_plus_id;
  }
  const places = requireRow(
    await read.run(countRestorable, { school_id, batch_id: batch.id, ids: undoable, now: read.now }),
  );
  return { back: undoable.length, kept: keptCount, places: places };
}
