import { reads, writes, type Implementation } from '@ritm/platform';
import { groupsRoutes as routes } from '../../contract/index.ts';
import { enrol, getGroup, leave } from './actions.ts';

export const groupImplementations: readonly Implementation[] = [
  reads(routes.get_group, getGroup),
  writes(routes.enrol, enrol),
  writes(routes.leave, leave),
];
