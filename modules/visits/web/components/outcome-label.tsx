import { StatusLabel, type Status } from '@ritm/ui';
import type { Outcome } from '@ritm/passes/contract';
import { useVisitsT } from '../messages.ts';

/** The status whose color an outcome is shown in. */
const nearest: Readonly<Record<Outcome, Status>> = {
  attended: 'marked',
  trial: 'done',
  canceled_early: 'canceled',
  canceled_late: 'not_paid',
  no_show: 'not_marked',
  excused: 'in_processing',
  canceled_by_school: 'turned_off',
};

export function OutcomeLabel({ outcome }: { readonly outcome: Outcome }) {
  const t = useVisitsT();
  return <StatusLabel status={nearest[outcome]} label={t(`outcome_${outcome}`)} />;
}
