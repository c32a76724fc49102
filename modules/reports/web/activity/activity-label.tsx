import { StatusLabel, type StatusLook } from '@ritm/ui';
import type { ActivityClass } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';

/** Each class of activity has the color of its status. */
const looks: Readonly<Record<ActivityClass, StatusLook>> = {
  active: { tone: 'forest' },
  fading: { tone: 'amber' },
  sleeping: { tone: 'rose', hollow: true },
  gone: { tone: 'grey', hollow: true },
};

export function ActivityLabel({ of }: { readonly of: ActivityClass }) {
  const t = useReportsT();
  return <StatusLabel {...looks[of]} label={t(`activity_is_${of}`)} />;
}
