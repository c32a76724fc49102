import { inChild } from '../reader/in-child.ts';
import type { Reply, Work } from '../reader/protocol.ts';
import { readerLimits, type FileContent } from '@ritm/tables/child';
import { enqueueStep, saveProgress, stepJob, writeInAttempt, type Attempt } from './attempt.ts';

/**
 * How long the reading of a file may hold a worker of the lane that people wait in (decision 156). Most files need two
 * seconds. A test that changes it puts it back.
 */
export const quickReading = { seconds: 10 };

/** Reads the file of the attempt in a child process; the two lanes differ in how long it may take. */
export type ReadFile = (work: Work, file: FileContent) => AsyncGenerator<Reply, void, void>;

class NeedsLonger extends Error {}

/**
 * The two jobs of a step that reads a file. It begins in the lane `awaited`; a file that takes longer than
 * `quickReading` gives that worker back and is read anew in the lane `slow`, so that slow files keep nobody's small one
 * waiting, however many organizations have sent them.
 */
export const readingJobs = (
  task: 'imports.read' | 'imports.check',
  step: 'parsing' | 'checking',
  run: (attempt: Attempt, read: ReadFile) => Promise<void>,
) => ({
  quick: stepJob({
    task,
    lane: 'awaited',
    step,
    run: async (attempt) => {
      try {
        await run(attempt, readBriefly(attempt));
      } catch (error) {
        if (!(error instanceof NeedsLonger)) throw error;
        await continueSlowly(attempt, step);
      }
    },
  }),
  slow: stepJob({ task: `${task}_slow`, lane: 'slow', step, run: (attempt) => run(attempt, inChild) }),
});

function readBriefly({ context }: Attempt): ReadFile {
  const { clock } = context.platform;
  const until = clock.monotonic() + quickReading.seconds * 1000;
  const limits = {
    ...readerLimits,
    get seconds() {
      return Math.max(0, until - clock.monotonic()) / 1000;
    },
  };
  return async function* (work, file) {
    for await (const reply of inChild(work, file, limits)) {
      if (reply.kind === 'refused' && reply.code === 'takes_too_long') throw new NeedsLonger();
      yield reply;
    }
  };
}

/** Giving the worker back is no failed attempt. */
function continueSlowly(attempt: Attempt, step: 'parsing' | 'checking'): Promise<void> {
  return writeInAttempt(attempt, async (tx, record) => {
    saveProgress(tx, record, { patch: { tries: attempt.tries - 1, slow: step } });
    enqueueStep(tx, record.id, step, { isSlow: true });
  });
}
