import { Button } from '@ritm/ui';
import { Link, type SchoolPlace } from '@ritm/web-kit';
import type { TodayClass } from '../../contract/index.ts';
import { timetableHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';
import { ClassLine } from './class-line.tsx';
import classes from './class-groups.module.css';
import { Panel } from './panel.tsx';

/** When more completed past classes than this exist, they are collapsed. */
const FEW = 3;

interface ClassGroupsProps {
  readonly at: SchoolPlace;
  readonly day: readonly TodayClass[];
}

/** The classes of the day in groups: those that wait for marks, are going on, are ahead, or are over. */
export function ClassGroups({ at, day }: ClassGroupsProps) {
  const t = useReportsT();
  const waits = ({ phase, unmarked, status }: TodayClass) => phase === 'over' && unmarked > 0 && status !== 'canceled';
  const over = day.filter((one) => one.phase === 'over' && !waits(one));
  const link = (
    <Button component={Link} href={timetableHref(at)} variant="subtle" size="xs">
      {t('to_timetable')}
    </Button>
  );
  return (
    <Panel title={t('classes')} count={day.length} end={link}>
      {day.length === 0 && <p className={classes.empty}>{t('no_classes')}</p>}
      <Group at={at} title={t('unmarked_title')} day={day.filter(waits)} />
      <Group at={at} title={t('going')} day={day.filter(({ phase }) => phase === 'going')} isNow />
      <Group at={at} title={t('ahead')} day={day.filter(({ phase }) => phase === 'ahead')} />
      {over.length > FEW ? (
        <details>
          <summary className={classes.summary}>{t('over_count', { count: over.length })}</summary>
          <Lines at={at} day={over} />
        </details>
      ) : (
        <Group at={at} title={t('over')} day={over} />
      )}
    </Panel>
  );
}

interface GroupProps extends ClassGroupsProps {
  readonly title: string;
  readonly isNow?: boolean;
}

function Group({ at, title, day, isNow }: GroupProps) {
  if (day.length === 0) return null;
  return (
    <>
      <h3 className={classes.title} data-now={isNow || undefined}>
        {title}
      </h3>
      <Lines at={at} day={day} />
    </>
  );
}

function Lines({ at, day }: ClassGroupsProps) {
  return (
    <ul className={classes.lines}>
      {day.map((one) => (
        <ClassLine key={one.occurrence_id} at={at} one={one} />
      ))}
    </ul>
  );
}
