import { Stack, SumLine, SumList, Text, Why } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { activities, type ActivityList } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import classes from './activity.module.css';

/** Why each state has so many clients: what the state means, and that every client is in exactly one. */
export function CountsWhy({ counts }: { readonly counts: ActivityList['meta']['counts'] }) {
  const t = useReportsT();
  const format = useFormat();
  const everybody = activities.reduce((sum, one) => sum + counts[one], 0);
  return (
    <Why label={t('why_of', { name: t('activity') })}>
      {() => (
        <Stack gap="xs">
          <SumList total={{ label: t('activity_everybody'), value: format.number(everybody) }}>
            {activities.map((one) => (
              <SumLine
                key={one}
                label={
                  <>
                    <b className={classes.state}>{t(`activity_${one}`)}</b>
                    <br />
                    {t(`activity_${one}_means`)}
                  </>
                }
                value={format.number(counts[one])}
              />
            ))}
          </SumList>
          <Text size="sm">{t('activity_rule')}</Text>
          <Text size="sm">{t('activity_rule_half')}</Text>
          <Text size="sm">{t('activity_rule_filters')}</Text>
        </Stack>
      )}
    </Why>
  );
}
