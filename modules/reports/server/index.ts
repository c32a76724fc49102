import { reads, writes, type ModuleManifest } from '@ritm/platform';
import { reportsShapes } from '../contract/named-shapes.ts';
import {
  activityRoutes,
  analyticsRoutes,
  moneyRoutes,
  reportsRoutes as routes,
  teacherRoutes,
} from '../contract/index.ts';
import { listActivities } from './activity/activities.ts';
import { exportActivities } from './activity/export-activities.ts';
import { getIncomeWhy } from './income-why.ts';
import { getOccupancyWhy } from './occupancy-why.ts';
import { listDebts, listEndingPasses } from './day-lists.ts';
import { getToday } from './today.ts';
import { reportsFacts } from './client-facts.ts';
import { getOccupancyMap, getOccupancyMapWhy } from './analytics/occupancy.ts';
import { getRequestsFunnel, getRequestsFunnelWhy } from './analytics/requests.ts';
import { getTrials } from './analytics/trials.ts';
import { getMoneyChart } from './money/chart.ts';
import { exportMoneyChart } from './money/export-chart.ts';
import { summaryJobs, summaryListeners } from './summaries/jobs.ts';
import { getTeacherReport } from './teacher/report.ts';
import { getTeacherWhy } from './teacher/why.ts';
import { reportsTaskRules } from './task-rules.ts';

/** The module reads every lower module, owns no table, and no module depends on it. */
export const reportsModule: ModuleManifest = {
  name: 'reports',
  contributes: { taskRules: reportsTaskRules, clientFacts: reportsFacts },
  jobs: summaryJobs,
  listeners: summaryListeners,
  shapes: reportsShapes,
  routes: [
    reads(routes.get_today, getToday),
    reads(routes.list_debts, listDebts),
    reads(routes.list_ending_passes, listEndingPasses),
    reads(routes.get_income_why, getIncomeWhy),
    reads(routes.get_occupancy_why, getOccupancyWhy),
    reads(activityRoutes.list_activities, listActivities),
    reads(analyticsRoutes.get_occupancy_map, getOccupancyMap),
    reads(analyticsRoutes.get_occupancy_map_why, getOccupancyMapWhy),
    reads(analyticsRoutes.get_requests_funnel, getRequestsFunnel),
    reads(analyticsRoutes.get_requests_funnel_why, getRequestsFunnelWhy),
    reads(analyticsRoutes.get_trials, getTrials),
    reads(moneyRoutes.get_money_chart, getMoneyChart),
    writes(moneyRoutes.export_money_chart, exportMoneyChart),
    reads(teacherRoutes.get_teacher_report, getTeacherReport),
    reads(teacherRoutes.get_teacher_why, getTeacherWhy),
    writes(activityRoutes.export_activities, exportActivities),
  ],
};
