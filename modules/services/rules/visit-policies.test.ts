import { expect, test } from 'vitest';
import { policiesToday, type VisitPolicies } from './visit-policies.ts';

test('what a service says holds, also that nothing may be owed', () => {
  const policies: VisitPolicies = {
    miss_policy: { no_show: 50 },
    cancellation_policy: { cancel_deadline_hours: 3 },
    debt_policy: 'block',
    debt_limit: 0,
  };
  expect(policiesToday(policies)).toEqual(policies);
});

test.each([{}, { miss_policy: null, cancellation_policy: null, debt_policy: null, debt_limit: null }])(
  'a class without a service follows the defaults: %j',
  (service) => {
    expect(policiesToday(service)).toEqual({
      miss_policy: {},
      cancellation_policy: {},
      debt_policy: 'allow',
      debt_limit: 1,
    });
  },
);
