import { useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { classesAheadQuery } from '../classes-data.ts';
import type { StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { AttendanceLabel } from './attendance-label.tsx';
import { SideList } from './side-list.tsx';

const MAX_CLASSES = 3;

export function NextClasses({ at, onAll }: { readonly at: StudentPlace; readonly onAll: () => void }) {
  const t = useVisitsT();
  const format = useFormat();
  const ahead = useQuery(classesAheadQuery(at)).data?.data;
  if (!ahead) return null;
  return (
    <SideList
      title={t('next_classes')}
      all={{ label: t('all_classes'), onClick: onAll }}
      empty={t('classes_empty')}
      lines={ahead
        .filter(({ status }) => status !== 'canceled')
        .slice(0, MAX_CLASSES)
        .map((one) => ({
          key: one.occurrence_id,
          title: one.title,
          note: `${format.date(one.date)}, ${one.time_from}`,
          end: <AttendanceLabel attendance={one.attendance} />,
        }))}
    />
  );
}
