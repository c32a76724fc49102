export {
  activities,
  activityRoutes,
  activitySorts,
  type ActivityClass,
  type ActivityList,
  type ActivityQuery,
  type ActivityRow,
} from './activity.ts';
export {
  analyticsRoutes,
  type OccupancyMap,
  type OccupancyMapWhy,
  type RequestsFunnel,
  type RequestsFunnelWhy,
  type TrialOutcome,
  type Trials,
} from './analytics.ts';
export { type MoneyChart, type MoneyPoint, type MoneyQuery, moneyRoutes, type MoneyStep } from './money.ts';
export { reportsRoutes } from './routes.ts';
export {
  teacherRoutes,
  type TeacherFigure,
  type TeacherReport,
  type TeacherShare,
  type TeacherWhy,
} from './teacher.ts';
export type { ComingNext, Debts, EndingPasses, Income, Occupancy, Today, TodayClass } from './today.ts';
export {
  incomePeriods,
  incomeSpans,
  type IncomePeriod,
  type IncomeSpan,
  type IncomeWhy,
  type OccupancyWhy,
  whyRoutes,
} from './why.ts';
