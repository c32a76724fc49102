import { StatusLabel, type StatusLook } from '@ritm/ui';
import type { Outcome } from '@ritm/passes/contract';
import { useVisitsT } from '../messages.ts';

const looks: Readonly<Record<Outcome, StatusLook>> = {
  attended: { tone: 'forest' },
  trial: { tone: 'olive' },
  canceled_early: { tone: 'clay', hollow: true },
  canceled_late: { tone: 'rose', hollow: true },
  no_show: { tone: 'coral', hollow: true },
  excused: { tone: 'amber' },
  canceled_by_school: { tone: 'grey', hollow: true },
};

export function OutcomeLabel({ outcome }: { readonly outcome: Outcome }) {
  const t = useVisitsT();
  return <StatusLabel {...looks[outcome]} label={t(`outcome_${outcome}`)} />;
}
