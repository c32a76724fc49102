import type { Outcome } from '@ritm/passes/contract';
import { UnstyledButton } from '@ritm/ui';
import { IconCheck, IconClockPause, IconHeartbeat, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../components/class-panel.module.css';
import type { Sheet } from '../data.ts';
import { useVisitsT } from '../messages.ts';
import { hasLeft } from '../use-class-marks.ts';
import { keepWaiting, waitingMarks, type WaitingMark } from './waiting-marks.ts';

export interface OfflineSheetProps {
  /** The sheet as the device has stored it. */
  readonly sheet: Sheet;
  readonly owner: Pick<WaitingMark, 'user_id' | 'school_id' | 'role'>;
}

const marks = [
  { outcome: 'attended', label: 'came', Icon: IconCheck },
  { outcome: 'no_show', label: 'missed', Icon: IconX },
  { outcome: 'excused', label: 'excused', Icon: IconHeartbeat },
] as const;

/** A class without a server: who is expected, and marks that wait on the device. */
export function OfflineSheet({ sheet, owner }: OfflineSheetProps) {
  const t = useVisitsT();
  const { timetable_id, date } = sheet;
  const read = (): ReadonlyMap<number, Outcome | null> =>
    new Map(
      waitingMarks(owner.user_id)
        .filter((one) => one.school_id === owner.school_id && one.timetable_id === timetable_id && one.date === date)
        .map(({ student_id, status }) => [student_id, status]),
    );
  const [waiting, setWaiting] = useState(read);
  const set = (student_id: number, status: Outcome | null): void => {
    keepWaiting([{ ...owner, timetable_id, date, student_id, status }]);
    setWaiting(read());
  };
  return (
    <div className={classes.rows}>
      <ul className={classes.list}>
        {sheet.students
          .filter((row) => !hasLeft(row))
          .map(({ student_id, student_name: name, outcome }) => {
            const isWaiting = waiting.has(student_id);
            const shown = isWaiting ? waiting.get(student_id)! : outcome === 'trial' ? 'attended' : outcome;
            return (
              <li
                key={student_id}
                className={classes.row}
                data-outcome={shown ?? undefined}
                data-waiting={isWaiting || undefined}
              >
                <div className={classes.who}>
                  <span className={classes.name}>{name}</span>
                  {isWaiting && (
                    <div className={classes.note} data-tone="attention">
                      <IconClockPause size={14} stroke={1.75} aria-hidden /> {t('mark_waits')}
                    </div>
                  )}
                </div>
                <div className={classes.marks}>
                  {marks.map((mark) => (
                    <UnstyledButton
                      key={mark.outcome}
                      className={classes.mark!}
                      data-outcome={mark.outcome}
                      aria-pressed={shown === mark.outcome}
                      aria-label={t('mark_of', { name, mark: t(mark.label) })}
                      title={t(mark.label)}
                      onClick={() => set(student_id, shown === mark.outcome ? null : mark.outcome)}
                    >
                      <mark.Icon size={22} stroke={2} aria-hidden />
                    </UnstyledButton>
                  ))}
                </div>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
