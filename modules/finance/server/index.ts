import { reads, writes, type ModuleManifest } from '@ritm/platform';
import { financeShapes } from '../contract/named-shapes.ts';
import { financeErrors, financeRoutes } from '../contract/index.ts';
import { auditedFinances } from './audited-objects.ts';
import { financeFor } from './access.ts';
import { financeAuditLaws } from './audit-verify.ts';
import { listCategories, listFinances } from './actions/list-finances.ts';
import { showWallet } from './actions/show-wallet.ts';
import { addFinance, deleteFinance, editFinance } from './actions/write-finance.ts';
import { financeRecords } from './client-records.ts';
import { invariants } from './invariants.ts';
import { toFinance } from './views.ts';

export const financeModule: ModuleManifest = {
  name: 'finance',
  topics: {
    finance: [
      { permission: 'finances.get_list', ids: 'all' },
      // Those who see a client's balance reload it, and the message does not reveal which record has changed.
      { permission: 'student_wallet.get_item', ids: 'none' },
    ],
  },
  contributes: { clientRecords: [financeRecords], auditedObjects: auditedFinances },
  shapes: financeShapes,
  routes: [
    reads(financeRoutes.list_finances, listFinances),
    reads(financeRoutes.get_finance, async (read, { params }) =>
      toFinance(await financeFor(read, params.id), read.actor),
    ),
    writes(financeRoutes.add_finance, addFinance),
    writes(financeRoutes.edit_finance, editFinance),
    writes(financeRoutes.delete_finance, deleteFinance),
    reads(financeRoutes.list_finance_categories, listCategories),
    reads(financeRoutes.get_student_wallet, showWallet),
  ],
  constraints: {
    finances_school_id_reverses_id_key: financeErrors.already_changed,
    finances_school_id_student_id_fkey: financeErrors.student_missing,
    finances_school_id_staff_id_fkey: financeErrors.staff_missing,
  },
  invariants: [...invariants, ...financeAuditLaws],
};

export { requireReasonForDate } from './far-date.ts';
export { recordIncome, reverseFor } from './ledger.ts';
export { countFinancesSql } from './audit-verify.ts';
export { paidSum } from './queries.ts';
export {
  openingBalancesOf,
  setOpeningBalances,
  reverseOpeningBalances,
  type OpeningBalance,
} from './imported/openings.ts';
export {
  addImportedPayments,
  countImportedPayments,
  reverseImportedPayments,
  type ImportedPayment,
} from './imported/payments.ts';
