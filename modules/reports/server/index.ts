import { reads, type ModuleManifest } from '@ritm/platform';
import { reportsRoutes as routes } from '../contract/index.ts';
import { todayOf } from './today.ts';

/** Reads everything below; owns no table, and nobody stands on it. */
export const reportsModule: ModuleManifest = { name: 'reports', routes: [reads(routes.get_today, todayOf)] };
