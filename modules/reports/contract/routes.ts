import { defineRoute, schoolParams, z } from '@ritm/http';
import { today } from './today.ts';
import { whyRoutes } from './why.ts';

/** The routes of reports, which combine the data of every lower module. */
export const reportsRoutes = {
  ...whyRoutes,
  get_today: defineRoute({
    name: 'reports.get_today',
    method: 'GET',
    path: '/{role}/school/{school_id}/today',
    summary: 'The day of an organization: classes, who comes next, debts, ending passes, birthdays, income, occupancy',
    params: z.object(schoolParams),
    response: today,
    permission: 'reports.today',
  }),
};
