import type { CommandWindowProps } from '@ritm/web-kit';
import { FinanceDialog } from './finance-dialog.tsx';

/** A record of money from any screen. */
export const IncomeWindow = ({ found, onClose }: CommandWindowProps) => (
  <FinanceDialog opened kind="income" student_id={found?.id} onClose={onClose} />
);
export const ExpenseWindow = ({ onClose }: CommandWindowProps) => (
  <FinanceDialog opened kind="expense" onClose={onClose} />
);
