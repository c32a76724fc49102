import { Button, Group, toast } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { clockIn } from '../clock.ts';
import { staleVisits } from '@ritm/passes/web';
import { takeVisitBack } from '@ritm/visits/web';
import type { DeskPlace } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import type { Marked } from '../offline/station.ts';
import classes from './sight.module.css';

export interface DonePanelProps {
  readonly answer: Marked;
  readonly at: DeskPlace;
  readonly onClear: () => void;
  readonly time_zone: string;
}

/** The verdict: what was done, for whom, and what is left. Green, blue or amber before a word is read. */
export function DonePanel({ answer, at, onClear, time_zone }: DonePanelProps) {
  const t = useCheckInT();
  const format = useFormat();
  const back = useAction(
    (_: void, key) => takeVisitBack({ ...at, student_id: answer.student_id }, answer.lesson_minus_id, key),
    {
      invalidates: staleVisits(at),
      onDone: () => {
        toast(t('undone'));
        onClear();
      },
    },
  );
  const isAlready = answer.result === 'already';
  const isOwed = !isAlready && answer.lesson_plus === null && answer.debt > 0;
  const time = clockIn(time_zone, answer.marked_at);
  const { lesson_plus: pass } = answer;
  const lines = [
    [answer.time_from, answer.title].filter(Boolean).join(' '),
    pass &&
      `${pass.name}: ${pass.left === null ? t('unlimited') : t('left_visits', { left: format.visits(pass.left) })}${pass.ends_on ? `, ${t('until', { date: format.date(pass.ends_on) })}` : ''}`,
    answer.debt > 0 && t('debt', { count: answer.debt }),
    isAlready && answer.marked_by && t('already_by', { name: answer.marked_by }),
    isAlready && t('already_text'),
    answer.warnings.includes('birthday') && t('birthday'),
  ];
  return (
    <section
      className={classes.panel}
      data-tone={isAlready ? 'already' : isOwed ? 'owed' : 'accepted'}
      role="status"
      aria-live="assertive"
    >
      <h2 className={classes.verdict}>
        {isAlready ? t('already', { time }) : t(answer.kept ? 'accepted_kept' : isOwed ? 'uncovered' : 'accepted')}
      </h2>
      <p className={classes.who}>{answer.name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={String(line)} className={classes.said}>
          {line}
        </p>
      ))}
      <Group>
        <Button variant="white" color="dark" onClick={onClear}>
          {t('cancel')}
        </Button>
        {!isAlready && !answer.kept && (
          <Button variant="outline" color="white" loading={back.pending} onClick={() => back.run()}>
            {t('undo')}
          </Button>
        )}
      </Group>
    </section>
  );
}
