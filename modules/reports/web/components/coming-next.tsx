import { Link, useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { ComingNext } from '../../contract/index.ts';
import { classHref, studentHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';
import { Panel } from './panel.tsx';
import { PersonLines } from './person-lines.tsx';
import classes from './coming-next.module.css';

interface ComingNextPanelProps {
  readonly at: SchoolPlace;
  readonly today: string;
  readonly next: ComingNext | null;
}

/** The nearest class that somebody comes to, and its participants. */
export function ComingNextPanel({ at, today, next }: ComingNextPanelProps) {
  const t = useReportsT();
  const format = useFormat();
  const time = next?.time_from ?? '';
  const when =
    next &&
    (next.date === today ? t('next_today', { time }) : t('next_day', { day: format.date(next.date, 'weekday'), time }));
  const more = next ? next.total - next.people.length : 0;
  return (
    <Panel title={t('next')} foot={more > 0 && t('and_more', { count: more })}>
      {next && (
        <Link href={classHref(at, next)} className={classes.head!}>
          <span className={classes.title}>
            {next.title}, {when}
          </span>
          <span className={classes.note}>{[next.teacher_name, next.place_name].filter(Boolean).join(' · ')}</span>
        </Link>
      )}
      <PersonLines
        empty={t('no_next')}
        lines={(next?.people ?? []).map(({ student_id, student_name, status, birthday }) => ({
          key: student_id,
          href: studentHref(at, student_id),
          name: student_name,
          end: birthday ? t('birthday') : status === 'confirmed' ? t('confirmed') : undefined,
          tone: birthday ? ('attention' as const) : undefined,
        }))}
      />
    </Panel>
  );
}
