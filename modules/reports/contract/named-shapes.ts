import type { NamedShapes } from '@ritm/http/openapi';
import { activityList, activityRow } from './activity.ts';
import { occupancyMap, requestsFunnel, trials } from './analytics.ts';
import { moneyChart, moneyPoint } from './money.ts';
import { teacherCount, teacherReport, teacherShare, teacherWhy } from './teacher.ts';
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
  MoneyChart: moneyChart,
  OccupancyMap: occupancyMap,
  RequestsFunnel: requestsFunnel,
  Trials: trials,
  MoneyPoint: moneyPoint,
  TeacherCount: teacherCount,
  TeacherShare: teacherShare,
  TeacherReport: teacherReport,
  TeacherWhy: teacherWhy,
} satisfies NamedShapes;
