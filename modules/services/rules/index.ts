export { type Format, freeUntil, isLate } from './cancellation.ts';
export { daysOfTerm, type Priced, priceOfVisit, valueByDays } from './price-of-visit.ts';
export { defaultDebt, policiesToday, type VisitPolicies } from './visit-policies.ts';
