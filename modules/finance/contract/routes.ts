import { defineRoute, done, id, schoolParams, z } from '@ritm/http';
import { financeErrors as errors } from './errors.ts';
import { finance, financeBody, financeCategoriesList, financeChange, financesList, financesQuery } from './finance.ts';
import { wallet } from './wallet.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const item = z.object({ ...schoolParams, id: id() });
const changeErrors = [errors.automatic, errors.already_changed];
const linkErrors = [errors.student_missing, errors.staff_missing];

/** The routes of money. */
export const financeRoutes = {
  list_finances: defineRoute({
    name: 'finance.list_finances',
    method: 'GET',
    path: `${school}/finances`,
    summary: 'Records of a period with its totals',
    params: inSchool,
    query: financesQuery,
    response: financesList,
    errors: [errors.period_reversed],
    permission: 'finances.get_list',
  }),
  get_finance: defineRoute({
    name: 'finance.get_finance',
    method: 'GET',
    path: `${school}/finance/{id}`,
    summary: 'One record',
    params: item,
    response: finance,
    permission: 'finances.get_item',
  }),
  add_finance: defineRoute({
    name: 'finance.add_finance',
    method: 'POST',
    path: `${school}/finance`,
    summary: 'Add income or expense',
    params: inSchool,
    body: financeBody,
    response: finance,
    errors: [...linkErrors, errors.date_reason],
    permission: 'finances.add',
  }),
  edit_finance: defineRoute({
    name: 'finance.edit_finance',
    method: 'PUT',
    path: `${school}/finance/{id}`,
    summary: 'Change a record: it is reversed, and the answer is the new one, under a new id',
    params: item,
    body: financeChange,
    response: finance,
    errors: [...changeErrors, ...linkErrors, errors.date_reason],
    permission: 'finances.edit',
  }),
  delete_finance: defineRoute({
    name: 'finance.delete_finance',
    method: 'DELETE',
    path: `${school}/finance/{id}`,
    summary: 'Delete a record: it is reversed',
    params: item,
    response: done(),
    errors: changeErrors,
    permission: 'finances.delete',
  }),
  list_finance_categories: defineRoute({
    name: 'finance.list_finance_categories',
    method: 'GET',
    path: `${school}/finance_categories`,
    summary: 'Categories to offer: the organization’s own first',
    params: inSchool,
    response: financeCategoriesList,
    permission: 'finances.get_list',
  }),
  get_student_wallet: defineRoute({
    name: 'finance.get_student_wallet',
    method: 'GET',
    path: `${school}/student/{student_id}/wallet`,
    summary: 'What a client has in money and bonuses',
    params: z.object({ ...schoolParams, student_id: id() }),
    response: wallet,
    permission: 'student_wallet.get_item',
  }),
};
