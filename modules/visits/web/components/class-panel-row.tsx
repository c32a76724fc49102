import { UnstyledButton } from '@ritm/ui';
import { href, Link, useFormat, useSchool } from '@ritm/web-kit';
import { IconCake, IconCheck, IconClockPause, IconHeartbeat, IconThumbUp, IconX } from '@tabler/icons-react';
import type { Outcome } from '@ritm/passes/contract';
import { SeatActions } from '../booking/seat-actions.tsx';
import type { SheetRow } from '../../contract/index.ts';
import type { Sheet } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import { WhyPopover } from '@ritm/passes/web';
import { hasLeft } from '../use-class-marks.ts';
import classes from './class-panel.module.css';

export interface ClassPanelRowProps {
  readonly row: SheetRow;
  /** The class of the row. */
  readonly sheet: Sheet;
  readonly refusal: string | undefined;
  /** There is no connection: the mark is sent when it is back. */
  readonly isWaiting: boolean;
  /** Absent when the reader may not mark. */
  readonly onMark: ((status: Outcome | null) => void) | undefined;
}

const marks = [
  { outcome: 'attended', label: 'came', Icon: IconCheck },
  { outcome: 'no_show', label: 'missed', Icon: IconX },
  { outcome: 'excused', label: 'excused', Icon: IconHeartbeat },
] as const;

/** One client of a class. The current mark is shown as pressed; pressing it again removes it. */
export function ClassPanelRow({ row, sheet, refusal, isWaiting, onMark }: ClassPanelRowProps) {
  const t = useVisitsT();
  const { role: type, school_id } = useSchool();
  const { student_id, student_name: name, outcome, status } = row;
  const { timetable_id, date, title } = sheet;
  // A free trial is marked by the same tap as a visit.
  const pressed = outcome === 'trial' ? 'attended' : outcome;
  return (
    <li
      className={classes.row}
      data-outcome={outcome}
      data-left={hasLeft(row) || undefined}
      data-waiting={isWaiting || undefined}
    >
      <div className={classes.who}>
        <Link
          className={classes.name}
          href={href('/$type/school/$school_id/student/$student_id', { type, school_id, student_id })}
        >
          <span className={classes.nameText}>{name}</span>
          {status === 'confirmed' && (
            <IconThumbUp
              size={16}
              stroke={1.75}
              className={classes.confirmed}
              role="img"
              aria-label={t('attendance_confirmed')}
            >
              <title>{t('attendance_confirmed')}</title>
            </IconThumbUp>
          )}
          {row.birthday && (
            <IconCake size={18} stroke={1.75} className={classes.cake} role="img" aria-label={t('birthday')} />
          )}
        </Link>
        {isWaiting ? <Waiting /> : <Note row={row} refusal={refusal} />}
      </div>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <UnstyledButton
            key={mark.outcome}
            className={classes.mark!}
            data-outcome={mark.outcome}
            aria-pressed={pressed === mark.outcome}
            aria-label={t('mark_of', { name, mark: t(mark.label) })}
            title={t(mark.label)}
            disabled={!onMark}
            onClick={() => onMark?.(pressed === mark.outcome ? null : mark.outcome)}
          >
            <mark.Icon size={22} stroke={2} aria-hidden />
          </UnstyledButton>
        ))}
        {onMark && <SeatActions {...{ student_id, name, title, status, timetable_id, date }} hasCard />}
      </div>
    </li>
  );
}

function Waiting() {
  const t = useVisitsT();
  return (
    <div className={classes.note} data-tone="attention">
      <IconClockPause size={14} stroke={1.75} aria-hidden /> {t('mark_waits')}
    </div>
  );
}

/** What the mark is charged to, or why it was refused. */
function Note({ row, refusal }: Pick<ClassPanelRowProps, 'row' | 'refusal'>) {
  const t = useVisitsT();
  const at = useSchool();
  const format = useFormat();
  if (refusal)
    return (
      <div className={classes.note} data-tone="danger" role="alert">
        {refusal}
      </div>
    );
  if (hasLeft(row))
    return (
      <div className={classes.note}>
        <span>{row.unpaid ? t('place_released') : t(`attendance_${row.status}`)}</span>
      </div>
    );
  const { lesson_plus: pass, why_not, debt, outcome, trial } = row;
  const owed = debt > 0 && t('row_debt', { count: debt });
  if (!pass)
    return (
      <div className={classes.note} data-tone="attention">
        <span>
          {[
            trial && t('outcome_trial'),
            row.unpaid && t('place_unpaid'),
            why_not && t('row_why_not', why_not),
            owed || (outcome === null ? !why_not && !trial && t('no_pass') : t('free')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    );
  const left = pass.left === null ? t('unlimited') : t('row_left', { left: format.visits(pass.left) });
  const until = pass.ends_on && t('row_until', { date: format.date(pass.ends_on) });
  return (
    <div
      className={classes.note}
      data-tone={debt > 0 || (pass.left !== null && pass.left <= 1) ? 'attention' : undefined}
    >
      <span>{[left, until, owed].filter(Boolean).join(' · ')}</span>
      <WhyPopover at={{ ...at, student_id: row.student_id, id: pass.id }} name={pass.name} />
    </div>
  );
}
