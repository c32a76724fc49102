import type { NamedShapes } from '@ritm/http/openapi';
import { activityList, activityRow } from './activity.ts';
import { debts, endingPasses, today, todayClass } from './today.ts';
import { incomeWhy } from './why.ts';

/** Names of shapes in the API reference. */
export const reportsShapes = {
  ActivityList: activityList,
  ActivityRow: activityRow,
  Debts: debts,
  EndingPasses: endingPasses,
  Today: today,
  TodayClass: todayClass,
  IncomeWhy: incomeWhy,
} satisfies NamedShapes;
