import { Button, Modal, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, href, useFormat, useGo, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JournalDay, ReadRow } from '../../../contract/index.ts';
import type { LessonMinus, Outcome } from '@ritm/passes/contract';
import { journalDayQuery } from '../../journal-data.ts';
import { useVisitsT } from '../../messages.ts';
import { useMark } from '../../use-mark.ts';
import { EditVisitDialog } from '../edit-visit-dialog.tsx';
import { MarkDialog } from '../mark-dialog.tsx';
import { OutcomeLabel } from '../outcome-label.tsx';
import classes from './journal.module.css';
import { StudentLink } from './student-link.tsx';
import { useClassMark } from './use-class-mark.ts';

export interface DayOpened {
  readonly row: Pick<ReadRow, 'student_id' | 'student_name'>;
  readonly date: string;
}
export interface DayDialogProps {
  readonly at: SchoolPlace;
  readonly opened: DayOpened;
  readonly timetable_id: number | undefined;
  readonly onClose: () => void;
}

const offered = ['attended', 'no_show', 'excused', 'canceled_early'] as const satisfies readonly Outcome[];

/** Shows the contents of a cell: visits to correct, classes to mark, or a visit outside any class. */
export function DayDialog({ at, opened: { row, date }, timetable_id, onClose }: DayDialogProps) {
  const t = useVisitsT();
  const format = useFormat();
  const { student_id } = row;
  const of = { ...at, student_id };
  const { data: day, error } = useQuery(journalDayQuery(at, { student_id, date, timetable_id }));
  const [next, setNext] = useState<LessonMinus | 'mark'>();
  const navigate = useGo();
  // A pass is sold on the client's card, where its price and the debt are visible.
  const sell = () =>
    navigate(
      href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id }),
    );
  const marking = useMark(of, sell);
  const mark = useClassMark(at, { onDone: onClose, onNoPass: sell });
  if (next === 'mark') return <MarkDialog opened onClose={onClose} marking={marking} date={date} />;
  if (next) return <EditVisitDialog visit={next} at={of} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={format.date(date, 'weekday')} size="sm">
      <Stack gap="md">
        <StudentLink at={at} row={row} />
        {!day && error && <Text role="alert">{errorText(error)}</Text>}
        {!day && !error && <Skeleton height={88} radius="sm" />}
        {day?.visits.map((visit) => (
          <VisitLine key={visit.id} visit={visit} onEdit={() => setNext(visit)} />
        ))}
        {day?.can.mark &&
          day.classes.map((one) => (
            <ClassToMark
              key={one.timetable_id}
              one={one}
              pending={mark.pending}
              onMark={(status) => mark.set({ student_id, date_visit: date, timetable_id: one.timetable_id, status })}
            />
          ))}
        {day?.visits.length === 0 && day.classes.length === 0 && <Text c="dimmed">{t('journal_day_empty')}</Text>}
        {day?.can.mark && (
          <Button variant="default" onClick={() => setNext('mark')}>
            {t('journal_mark_another')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

function VisitLine({ visit, onEdit }: { readonly visit: LessonMinus; readonly onEdit: () => void }) {
  const t = useVisitsT();
  return (
    <div className={classes.day}>
      <div>
        <Text>{visit.title ?? visit.service_name ?? visit.lesson_plus_name ?? t('visit')}</Text>
        <OutcomeLabel outcome={visit.status} />
      </div>
      {visit.can.edit && (
        <Button variant="subtle" onClick={onEdit}>
          {t('journal_correct')}
        </Button>
      )}
    </div>
  );
}

interface ClassToMarkProps {
  readonly one: JournalDay['classes'][number];
  readonly pending: boolean;
  readonly onMark: (status: Outcome) => void;
}

function ClassToMark({ one, pending, onMark }: ClassToMarkProps) {
  const t = useVisitsT();
  return (
    <div>
      <Text mb={6}>{t('class_now', { time: one.time_from, title: one.title })}</Text>
      <div className={classes.marks}>
        {offered.map((outcome, at) => (
          <Button
            key={outcome}
            variant={at === 0 ? 'filled' : 'default'}
            disabled={pending}
            onClick={() => onMark(outcome)}
            {...(at === 0 && { 'data-autofocus': true })}
          >
            {t(`outcome_${outcome}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
