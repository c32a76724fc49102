import { StatusLabel, type StatusLook } from '@ritm/ui';
import type { occurrenceStatuses } from '../../../contract/index.ts';
import { useTimetableT } from '../../messages.ts';

type Status = (typeof occurrenceStatuses)[number];

const looks: Readonly<Record<Exclude<Status, 'planned'>, StatusLook>> = {
  conducted: { tone: 'green' },
  canceled: { tone: 'clay', hollow: true },
};

/** What became of a class; a planned one says nothing. */
export function ClassStatus({ status }: { readonly status: Status }) {
  const t = useTimetableT();
  return status === 'planned' ? null : <StatusLabel {...looks[status]} label={t(`status_${status}`)} />;
}
