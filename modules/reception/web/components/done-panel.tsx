import { wallClockIn } from '@ritm/kernel';
import { Button, Group, toast } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { staleVisits } from '@ritm/passes/web';
import { reverseVisit } from '@ritm/visits/web';
import type { DeskPlace } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import type { Marked } from '../offline/station.ts';
import classes from './sight.module.css';

export interface DonePanelProps {
  readonly checkedIn: Marked;
  readonly at: DeskPlace;
  readonly onClear: () => void;
  readonly time_zone: string;
}

/**
 * The result: what was done, for whom, and what is left. Its color, green, blue or amber, is understood before any word
 * is read.
 */
export function DonePanel({ checkedIn, at, onClear, time_zone }: DonePanelProps) {
  const t = useCheckInT();
  const format = useFormat();
  const undoAction = useAction(
    (_: void, key) => reverseVisit({ ...at, student_id: checkedIn.student_id }, checkedIn.lesson_minus_id, key),
    {
      invalidates: staleVisits(at),
      onDone: () => {
        toast(t('undone'));
        onClear();
      },
    },
  );
  const isAlready = checkedIn.result === 'already';
  const isOwed = !isAlready && checkedIn.lesson_plus === null && checkedIn.debt > 0;
  const time = wallClockIn(time_zone, checkedIn.marked_at).time;
  const { lesson_plus: pass } = checkedIn;
  const lines = [
    [checkedIn.time_from, checkedIn.title].filter(Boolean).join(' '),
    pass &&
      `${pass.name}: ${pass.left === null ? t('unlimited') : t('left_visits', { left: format.visits(pass.left) })}${pass.ends_on ? `, ${t('until', { date: format.date(pass.ends_on) })}` : ''}`,
    checkedIn.debt > 0 && t('debt', { count: checkedIn.debt }),
    isAlready && checkedIn.marked_by && t('already_by', { name: checkedIn.marked_by }),
    isAlready && t('already_text'),
    checkedIn.warnings.includes('birthday') && t('birthday'),
  ];
  return (
    <section
      className={classes.panel}
      data-tone={isAlready ? 'already' : isOwed ? 'owed' : 'accepted'}
      role="status"
      aria-live="assertive"
    >
      <h2 className={classes.verdict}>
        {isAlready
          ? t('already', { time })
          : t(checkedIn.isStored ? 'accepted_kept' : isOwed ? 'uncovered' : 'accepted')}
      </h2>
      <p className={classes.who}>{checkedIn.name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={String(line)} className={classes.said}>
          {line}
        </p>
      ))}
      <Group>
        <Button variant="white" color="dark" onClick={onClear}>
          {t('cancel')}
        </Button>
        {!isAlready && !checkedIn.isStored && (
          <Button variant="outline" color="white" loading={undoAction.pending} onClick={() => undoAction.run()}>
            {t('undo')}
          </Button>
        )}
      </Group>
    </section>
  );
}
