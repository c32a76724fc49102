import { id, z, type ErrorDeclaration } from '@ritm/http';
import {
  job,
  transact,
  writeContext,
  type JobContext,
  type JobDefinition,
  type Lane,
  type WriteContext,
} from '@ritm/platform';
import { importsErrors } from '../../contract/index.ts';
import type { ImportStatus } from '../../contract/index.ts';
import { importById, importForJob, moveImport, type ImportRecord } from '../queries/imports.ts';
import type { Progress } from '../stored.ts';

export const importPayload = z.object({ school_id: id(), import_id: id() });
export type ImportPayload = z.output<typeof importPayload>;

type Step = 'parsing' | 'checking' | 'committing' | 'rolling_back';
/**
 * Reading a file is tried twice: a busy machine may make the first try fail, but a file that kills its reader must not
 * be read forever.
 */
const MAX_TRIES: Record<Step, number> = { parsing: 2, checking: 2, committing: 5, rolling_back: 5 };

/**
 * One attempt at a step. Only the newest attempt may write: one that was presumed dead but was merely slow finds itself
 * superseded.
 */
export interface Attempt {
  context: JobContext;
  at: ImportPayload;
  step: Step;
  run: number;
  /** This one included. */
  tries: number;
  isLastTry: boolean;
  work: ImportRecord & { time_zone: string; token: string };
}

class Superseded extends Error {}

/**
 * Begins an attempt; returns nothing when the import is at another step or the step is done. A step that has failed too
 * often is given up, so that a file that kills its reader cannot do so forever.
 */
async function startAttempt(context: JobContext, at: ImportPayload, step: Step): Promise<Attempt | undefined> {
  const [work] = await context.read(undefined).run(importForJob, { school_id: at.school_id, id: at.import_id });
  if (work?.status !== step) return undefined;
  const tries = (work.summary.tries ?? 0) + 1;
  const isOver = tries > MAX_TRIES[step];
  const attempt: Attempt = {
    context,
    at,
    step,
    run: (work.summary.run ?? 0) + 1,
    tries,
    isLastTry: tries >= MAX_TRIES[step],
    work,
  };
  const begun = await write(attempt, async (tx, record) => {
    if (record.status !== step || (record.summary.run ?? 0) !== attempt.run - 1) return false;
    if (isOver) fail(tx, record, { step, error: importsErrors.stopped });
    else saveProgress(tx, record, { patch: { run: attempt.run, tries } });
    return !isOver;
  });
  return begun ? attempt : undefined;
}

/**
 * The job of one step. It does nothing when the import is at another step, and an attempt that is superseded ends
 * without an error.
 */
export const stepJob = ({
  task,
  lane,
  step,
  run,
}: {
  task: `imports.${string}`;
  lane: Lane;
  step: Step;
  run: (attempt: Attempt) => Promise<void>;
}): JobDefinition =>
  job({
    task,
    lane,
    payload: importPayload,
    run: async (context, at) => {
      const attempt = await startAttempt(context, at, step);
      try {
        if (attempt) await run(attempt);
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    },
  });

/** Runs one transaction of the step under the import's lock, in the name of the person who requested the step. */
export function writeInAttempt<T>(
  attempt: Attempt,
  body: (tx: WriteContext, record: ImportRecord) => Promise<T>,
): Promise<T> {
  return write(attempt, (tx, record) => {
    if (record.status !== attempt.step || record.summary.run !== attempt.run) throw new Superseded();
    return body(tx, record);
  });
}

function write<T>(attempt: Attempt, body: (tx: WriteContext, record: ImportRecord) => Promise<T>): Promise<T> {
  const { platform } = attempt.context;
  const { at, work } = attempt;
  const { by } = work.summary;
  const facts = {
    actor: by && { ...by, school_id: at.school_id, time_zone: work.time_zone },
    school_id: at.school_id,
    time_zone: work.time_zone,
    now: attempt.context.now,
    language: 'ru' as const,
    request: { id: `job:imports.${attempt.step}`, ip: undefined, device: undefined, from: undefined },
    contributions: platform.contributions,
  };
  return transact(platform.database, async (transaction) => {
    const tx = writeContext(transaction, facts, platform.effects);
    // The lock on the school's own key keeps two imports of one school from both missing the same new client.
    tx.lock(['import', at.school_id], ['import', at.school_id, at.import_id]);
    const [record] = await tx.run(importById, { school_id: at.school_id, id: at.import_id });
    if (!record) throw new Superseded();
    return body(tx, record);
  });
}

interface StepProgress {
  status?: ImportStatus;
  rows_done?: number;
  patch?: Progress;
  error?: string | null;
}

/** Writes a step's progress and notifies the screens when the transaction commits. */
export function saveProgress(
  tx: WriteContext,
  record: ImportRecord,
  { status, rows_done, patch, error }: StepProgress,
): void {
  tx.defer(moveImport, {
    school_id: tx.school_id,
    id: record.id,
    status: status ?? record.status,
    rows_done: rows_done ?? record.rows_done,
    patch: JSON.stringify({ ...patch, beat: tx.now }),
    error: error === undefined ? record.error : error,
  });
  tx.emit('imports.changed', [record.id]);
}

/** Stops the import where it is. What it has imported stays, and a person may continue the import or roll it back. */
export function fail(
  tx: WriteContext,
  record: ImportRecord,
  { step, error, data = {} }: { step: Step; error: ErrorDeclaration; data?: Record<string, unknown> },
): void {
  saveProgress(tx, record, { status: 'failed', patch: { failed: step, error_data: data }, error: error.code });
}

/** The forecast of a checked import is no longer true, so it is recalculated by a job. */
export function requestForecast(tx: WriteContext, record: ImportRecord): void {
  saveProgress(tx, record, { patch: { decided: (record.summary.decided ?? 0) + 1 } });
  enqueueStep(tx, record.id, 'checked');
}

/**
 * Enqueues the job of a step; enqueueing the same step twice makes one job. The steps of one organization that read a
 * file run one by one: its slow files must not hold every worker while others wait (decision 147). A file known to be
 * slow is read in a lane of its own (decision 156).
 */
export function enqueueStep(
  tx: WriteContext,
  import_id: number,
  status: ImportStatus,
  { isSlow = false }: { isSlow?: boolean } = {},
): void {
  const task = isSlow ? `${taskOf(status)}_slow` : taskOf(status);
  const reads = status === 'parsing' || status === 'checking';
  tx.enqueue(
    task,
    { school_id: tx.school_id, import_id },
    { jobKey: `${task}:${tx.school_id}:${import_id}`, ...(reads && { queue: `imports:${tx.school_id}` }) },
  );
}

function taskOf(status: ImportStatus): string {
  switch (status) {
    case 'parsing':
      return 'imports.read';
    case 'checking':
      return 'imports.check';
    case 'checked':
      return 'imports.forecast';
    case 'committing':
      return 'imports.commit';
    case 'rolling_back':
      return 'imports.roll_back';
    default:
      throw new Error(`an import that is ${status} has no job`);
  }
}
