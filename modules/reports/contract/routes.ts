import { defineRoute, pageQuery, schoolParams, z } from '@ritm/http';
import { debts, endingPasses, today } from './today.ts';
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
  list_debts: defineRoute({
    name: 'reports.list_debts',
    method: 'GET',
    path: '/{role}/school/{school_id}/today/debts',
    summary: 'Clients who owe visits or money, page by page: the day shows the first of them',
    params: z.object(schoolParams),
    query: z.object(pageQuery),
    response: debts,
    permission: 'reports.today',
  }),
  list_ending_passes: defineRoute({
    name: 'reports.list_ending_passes',
    method: 'GET',
    path: '/{role}/school/{school_id}/today/ending',
    summary: 'Passes that end soon, page by page: the day shows the first of them',
    params: z.object(schoolParams),
    query: z.object(pageQuery),
    response: endingPasses,
    permission: 'reports.today',
  }),
};
