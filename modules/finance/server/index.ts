import { reads, writes, type ModuleManifest } from '@ritm/platform';
import { financeErrors, financeRoutes as routes } from '../contract/index.ts';
import { recordFor } from './access.ts';
import { addFinance } from './actions/add-finance.ts';
import { deleteFinance } from './actions/delete-finance.ts';
import { editFinance } from './actions/edit-finance.ts';
import { listFinances } from './list-finances.ts';
import { categoriesInUse } from './queries.ts';
import { toFinance } from './views.ts';

export const financeModule: ModuleManifest = {
  name: 'finance',
  routes: [
    reads(routes.list_finances, listFinances),
    reads(routes.get_finance, async (read, { params }) => {
      const { reversed: _, ...row } = await recordFor(read, params.id);
      return toFinance(row, read.actor);
    }),
    writes(routes.add_finance, addFinance),
    writes(routes.edit_finance, editFinance),
    writes(routes.delete_finance, deleteFinance),
    reads(routes.list_categories, async (read) => ({ data: await read.run(categoriesInUse, { school_id: read.school_id }) })),
  ],
  constraints: { finances_school_id_reverses_id_key: financeErrors.already_reversed, finances_school_id_student_id_fkey: financeErrors.student_missing },
  invariants: [
    {
      name: 'a finance reversal is the opposite of its original',
      sql: `select r.school_id, r.id from finances r join finances f on f.school_id = r.school_id and f.id = r.reverses_id
        where r.amount <> -f.amount or r.kind <> f.kind or r.date <> f.date or f.reverses_id is not null
          or r.source_id is distinct from f.source_id or r.source_type is distinct from f.source_type`,
    },
  ],
};

export { paidSum, recordIncome, reverseFor, type Income } from './ledger.ts';
