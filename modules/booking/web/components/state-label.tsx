import { StatusLabel, type Status } from '@ritm/ui';
import type { RequestState } from '../../contract/index.ts';
import { useBookingT } from '../messages.ts';

/** Maps a request's state to the status whose color the specification gives it. */
const statusOf: Readonly<Record<RequestState, Status>> = {
  new: 'booked',
  in_processing: 'in_processing',
  confirmed: 'confirmed',
  done: 'done',
  no_show: 'not_marked',
  rejected: 'turned_off',
  canceled: 'canceled',
  expired: 'not_paid',
};

export function StateLabel({ state }: { readonly state: RequestState }) {
  const t = useBookingT();
  return <StatusLabel status={statusOf[state]} label={t(`state_${state}`)} />;
}
