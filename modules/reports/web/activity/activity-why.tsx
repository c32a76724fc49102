import { FactList, Stack, Text, Why } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { ActivityList, ActivityRow } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';

type Periods = ActivityList['meta']['periods'];

/** Why a client is in that state: what the state means, how long they are silent, and the visits that are compared. */
export function ActivityWhy({ row, periods }: { readonly row: ActivityRow; readonly periods: Periods }) {
  const t = useReportsT();
  const format = useFormat();
  const daysOf = ({ date_from, date_to }: Periods['now']) => `${format.date(date_from)} – ${format.date(date_to)}`;
  const { activity, student_name, last_visit, silent_days, visits, visits_before } = row;
  return (
    <Why label={t('why_of', { name: `${t(`activity_is_${activity}`)}, ${student_name}` })}>
      {() => (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t(`activity_is_${activity}`)}
          </Text>
          <Text size="sm">{t(`activity_${activity}_means`)}</Text>
          <FactList
            facts={[
              [
                t('activity_last'),
                [
                  last_visit === null ? t('activity_never') : format.date(last_visit),
                  silent_days !== null && silent_days > 0 && t('activity_silent', { count: silent_days }),
                ]
                  .filter(Boolean)
                  .join(', '),
              ],
              [daysOf(periods.before), t('activity_came', { count: visits_before })],
              [daysOf(periods.now), t('activity_came', { count: visits })],
            ]}
          />
        </Stack>
      )}
    </Why>
  );
}
