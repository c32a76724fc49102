import type { ModuleManifest } from '@ritm/platform';
import { receptionShapes } from '../contract/named-shapes.ts';
import { checkInInvariants } from './invariants.ts';
import { checkInImplementations } from './routes.ts';
import { offlineScanRule } from './task-rule.ts';

export const receptionModule: ModuleManifest = {
  name: 'reception',
  contributes: { taskRules: [offlineScanRule] },
  shapes: receptionShapes,
  routes: checkInImplementations,
  invariants: checkInInvariants,
};
