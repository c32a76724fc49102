import { wallClockIn } from '@ritm/kernel';
import { Banner, Button, Group } from '@ritm/ui';
import { href, Link } from '@ritm/web-kit';
import { IconCloudCheck, IconLockOpen } from '@tabler/icons-react';
import type { CheckInProblem } from '../../contract/index.ts';
import type { DeskPlace } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import type { LateScan } from '../offline/replay.ts';
import type { StationState } from '../offline/station.ts';
import { canStore } from '../offline/sealed.ts';
import classes from './connection.module.css';

/** Shows that the reception is working offline, and how many marks wait to be sent. */
export function OfflineNote({ state, zone }: { readonly state: StationState; readonly zone: string }) {
  const t = useCheckInT();
  const waitingText = state.waiting > 0 && t('waiting', { count: state.waiting });
  if (state.online) return waitingText ? <Banner tone="info">{waitingText}</Banner> : null;
  if (state.storedAt === null) return <Banner tone="danger" title={t('offline_not_ready')} />;
  return (
    <Banner tone="warning" title={t('offline')}>
      {t('offline_text', { time: wallClockIn(zone, new Date(state.storedAt).toISOString()).time })} {waitingText}
    </Banner>
  );
}

/** An unobtrusive note that the device is ready to work offline. */
export function ReadyNote({ state }: { readonly state: StationState }) {
  const t = useCheckInT();
  if (!state.online) return null;
  if (!canStore())
    return (
      <span className={classes.ready}>
        <IconLockOpen size={16} stroke={1.75} aria-hidden /> {t('not_secure')}
      </span>
    );
  if (state.storedAt === null) return null;
  return (
    <span className={classes.ready}>
      <IconCloudCheck size={16} stroke={1.75} aria-hidden /> {t('ready')}
    </span>
  );
}

export interface LateListProps {
  readonly lateScans: readonly LateScan[];
  readonly onDismiss: (lateScans: LateScan) => void;
}

/** Shows the results of marks that were sent late: the expected ones, and those that need a person's attention. */
export function LateList({ lateScans, onDismiss }: LateListProps) {
  const t = useCheckInT();
  if (lateScans.length === 0) return null;
  const textOf = ({ kind, message }: LateScan) => t(`late_${kind}`, { why: message ?? '' });
  return (
    <section className={classes.box} aria-label={t('late')}>
      <Group justify="space-between">
        <h2 className={classes.heading}>{t('late')}</h2>
        <Button size="xs" variant="subtle" onClick={() => lateScans.forEach(onDismiss)}>
          {t('put_away_all')}
        </Button>
      </Group>
      <ul className={classes.list}>
        {lateScans.map((one) => (
          <li key={one.scan.scan_id} className={classes.line} data-kind={one.kind}>
            <span>
              <strong>{one.name}</strong> {one.scan.title}: {textOf(one)}
            </span>
            <Button size="xs" variant="subtle" onClick={() => onDismiss(one)}>
              {t('put_away')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Uncovered visits made by scans; each links to the client, where it is settled. */
export function Problems({
  at,
  problems,
  zone,
}: {
  readonly at: DeskPlace;
  readonly problems: readonly CheckInProblem[];
  readonly zone: string;
}) {
  const t = useCheckInT();
  if (problems.length === 0) return null;
  const address = (student_id: number) =>
    href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id });
  return (
    <section className={classes.box} aria-label={t('problems')}>
      <h2 className={classes.heading}>{t('problems')}</h2>
      <p className={classes.note}>{t('problems_text')}</p>
      <ul className={classes.list}>
        {problems.map((one) => (
          <li key={one.scan_id} className={classes.line} data-kind="uncovered">
            <span>
              <Link href={address(one.student_id)}>{one.name}</Link> {wallClockIn(zone, one.scanned_at).time}{' '}
              {one.title}: {one.message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
