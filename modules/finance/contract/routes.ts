import { allOf, defineRoute, done, id, schoolParams, z } from '@ritm/http';
import { financeErrors as errors } from './errors.ts';
import { finance, financeBody, financeChange, financeList, financesQuery } from './finance.ts';

const inSchool = z.object(schoolParams);
const item = z.object({ ...schoolParams, id: id() });
const school = '/{role}/school/{school_id}';

/** Every call about income and expense. */
export const financeRoutes = {
  list_finances: defineRoute({
    name: 'finance.list_finances', method: 'GET', path: `${school}/finances`, summary: 'Records of a period with its totals',
    params: inSchool, query: financesQuery, response: financeList, errors: [errors.period_reversed, errors.period_too_long], permission: 'finances.get_list',
  }),
  get_finance: defineRoute({
    name: 'finance.get_finance', method: 'GET', path: `${school}/finance/{id}`, summary: 'One record',
    params: item, response: finance, permission: 'finances.get_item',
  }),
  add_finance: defineRoute({
    name: 'finance.add_finance', method: 'POST', path: `${school}/finance`, summary: 'Write income or expense down',
    params: inSchool, body: financeBody, response: finance, errors: [errors.student_missing], permission: 'finances.add',
  }),
  edit_finance: defineRoute({
    name: 'finance.edit_finance', method: 'PUT', path: `${school}/finance/{id}`, summary: 'Correct a record: reverse it and write a new one',
    params: item, body: financeChange, response: finance, errors: [errors.automatic, errors.already_reversed, errors.student_missing], permission: 'finances.edit',
  }),
  delete_finance: defineRoute({
    name: 'finance.delete_finance', method: 'DELETE', path: `${school}/finance/{id}`, summary: 'Take a record back: write its reversal',
    params: item, response: done(), errors: [errors.automatic, errors.already_reversed], permission: 'finances.delete',
  }),
  list_categories: defineRoute({
    name: 'finance.list_categories', method: 'GET', path: `${school}/finances_categories`, summary: 'Categories in use, the most used first',
    params: inSchool, response: allOf(z.object({ category: z.string(), kind: z.string() })), permission: 'finances.get_list',
  }),
};
