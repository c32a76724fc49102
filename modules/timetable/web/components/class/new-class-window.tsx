import { href, navigate, today, type CommandWindowProps } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { timetablesQuery } from '../../data.ts';
import { AddClass } from './add-class.tsx';

/** A new class from any screen; the timetable opens at it when it is there. */
export function NewClassWindow({ at, onClose }: CommandWindowProps) {
  const date = today();
  const { data } = useQuery(timetablesQuery(at, { date_from: date, date_to: date }));
  return (
    <AddClass
      start={{ date }}
      meta={data?.meta}
      onClose={onClose}
      onDone={(made) => {
        onClose();
        navigate(
          href(
            '/$type/school/$school_id/timetable',
            { type: at.role, school_id: at.school_id },
            { date: made.date, class: made.id, on: made.date },
          ),
        );
      }}
    />
  );
}
