import type { ModuleManifest } from '@ritm/platform';
import { importsShapes } from '../contract/named-shapes.ts';
import { auditedImports } from './queries/audited-objects.ts';
import { invariants } from './invariants.ts';
import { checkJobs } from './jobs/check.ts';
import { commitJob } from './jobs/commit.ts';
import { forecastJob } from './jobs/forecast.ts';
import { readJobs } from './jobs/read.ts';
import { rollBackJob } from './jobs/roll-back.ts';
import { freezeTaskRule } from './freeze-task.ts';
import { wakeJob } from './jobs/wake.ts';
import { implementations } from './routes.ts';

/** Imports clients from a table: reads the file, checks it, commits it and rolls it back. */
export const importsModule: ModuleManifest = {
  name: 'imports',
  topics: { imports: [{ permission: 'imports.get_list', ids: 'all' }] },
  shapes: importsShapes,
  routes: implementations,
  jobs: [readJobs.quick, readJobs.slow, checkJobs.quick, checkJobs.slow, forecastJob, commitJob, rollBackJob, wakeJob],
  contributes: { taskRules: [freezeTaskRule], auditedObjects: auditedImports },
  invariants,
};
