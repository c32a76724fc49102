import { StatusLabel, type Status } from '@ritm/ui';
import type { ActivityClass } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';

/** Each class of activity has the color of the nearest status. */
const nearest: Readonly<Record<ActivityClass, Status>> = {
  active: 'marked',
  fading: 'in_processing',
  sleeping: 'not_paid',
  gone: 'turned_off',
};

export function ActivityLabel({ of }: { readonly of: ActivityClass }) {
  const t = useReportsT();
  return <StatusLabel status={nearest[of]} label={t(`activity_is_${of}`)} />;
}
