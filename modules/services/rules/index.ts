export { defaultDebt, policiesToday, type VisitPolicies } from './visit-policies.ts';
