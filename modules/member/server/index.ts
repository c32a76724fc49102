import { reads, type ModuleManifest } from '@ritm/platform';
import { memberShapes } from '../contract/named-shapes.ts';
import { memberRoutes as routes } from '../contract/index.ts';
import { getCabinet } from './cabinet.ts';
import { getHome } from './home.ts';
import { getStatistic, listCompanies, listSubscriptions } from './companies.ts';

/** The module reads what the modules below know of one person, over all organizations, and owns no table. */
export const memberModule: ModuleManifest = {
  name: 'member',
  shapes: memberShapes,
  routes: [
    reads(routes.list_companies, listCompanies),
    reads(routes.get_home, getHome),
    reads(routes.list_subscriptions, listSubscriptions),
    reads(routes.get_statistic, getStatistic),
    reads(routes.get_cabinet, getCabinet),
  ],
};
