import type { Service } from '../contract/index.ts';

/**
 * What a service says about the visits of its clients: what an outcome costs, until when canceling is free, and what
 * happens to a visit that no pass pays for. A sale keeps these; `policiesFor` of `@ritm/passes/rules` decides whose
 * hold.
 */
export type VisitPolicies = Pick<Service, 'miss_policy' | 'cancellation_policy' | 'debt_policy' | 'debt_limit'>;

/** What a client without a pass may owe unless the service says otherwise; the columns have the same defaults. */
export const defaultDebt = { debt_policy: 'allow', debt_limit: 1 } as const;

/** The policies of a service as it is today; a class without a service has nulls and follows the defaults. */
export const policiesToday = (service: {
  readonly [K in keyof VisitPolicies]?: VisitPolicies[K] | null;
}): VisitPolicies => ({
  miss_policy: service.miss_policy ?? {},
  cancellation_policy: service.cancellation_policy ?? {},
  debt_policy: service.debt_policy ?? defaultDebt.debt_policy,
  debt_limit: service.debt_limit ?? defaultDebt.debt_limit,
});
