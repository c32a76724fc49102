import { useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { latestVisitsQuery } from '../data.ts';
import { type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import { OutcomeLabel } from './outcome-label.tsx';
import { SideList } from './side-list.tsx';

export function RecentVisits({ at, onAll }: { readonly at: StudentPlace; readonly onAll: () => void }) {
  const t = useVisitsT();
  const format = useFormat();
  const visits = useQuery(latestVisitsQuery(at)).data?.data;
  if (!visits) return null;
  return (
    <SideList
      title={t('recent_visits')}
      all={{ label: t('all_visits'), onClick: onAll }}
      empty={t('visits_empty')}
      lines={visits.map((visit) => ({
        key: visit.id,
        title: visit.title ?? visit.service_name ?? visit.lesson_plus_name ?? '',
        note: format.date(visit.date_visit),
        end: <OutcomeLabel outcome={visit.status} />,
      }))}
    />
  );
}
