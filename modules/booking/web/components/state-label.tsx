import { StatusLabel, type StatusLook } from '@ritm/ui';
import type { RequestState } from '../../contract/index.ts';
import { useBookingT } from '../messages.ts';

/** The colours that the specification gives to the statuses of a request. */
const looks: Readonly<Record<RequestState, StatusLook>> = {
  new: { tone: 'sky' },
  in_processing: { tone: 'amber' },
  confirmed: { tone: 'teal' },
  done: { tone: 'olive' },
  no_show: { tone: 'coral', hollow: true },
  rejected: { tone: 'grey', hollow: true },
  canceled: { tone: 'clay', hollow: true },
  expired: { tone: 'rose', hollow: true },
};

export function StateLabel({ state }: { readonly state: RequestState }) {
  const t = useBookingT();
  return <StatusLabel {...looks[state]} label={t(`state_${state}`)} />;
}
