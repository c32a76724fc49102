import type { ModuleManifest } from '@ritm/platform';
import { invariants } from './invariants.ts';
import { checkJob } from './jobs/check.ts';
import { commitJob } from './jobs/commit.ts';
import { forecastJob } from './jobs/forecast.ts';
import { readJob } from './jobs/read.ts';
import { rollBackJob } from './jobs/roll-back.ts';
import { freezeTaskRule } from './freeze-task.ts';
import { wakeJob } from './jobs/wake.ts';
import { implementations } from './routes.ts';

/** Clients out of somebody's table: read, check, bring in, take back. */
export const importsModule: ModuleManifest = {
  name: 'imports',
  topics: { imports: [{ permission: 'imports.get_list', ids: 'all' }] },
  routes: implementations,
  jobs: [readJob, checkJob, forecastJob, commitJob, rollBackJob, wakeJob],
  taskRules: [freezeTaskRule],
  invariants,
};
