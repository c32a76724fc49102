import type { TimetableRow } from '@ritm/timetable/contract';
import { searchText } from '@ritm/kernel';
import { EmptyState, PulseLoader, SearchField, Select, SimpleGrid } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { openClassesQuery } from '../classes-data.ts';
import type { ClassOn } from './data.ts';
import { useBookT } from './messages.ts';
import classes from './booking.module.css';

export interface WhichClassProps {
  readonly value: ClassOn | undefined;
  readonly onChange: (chosen: TimetableRow) => void;
  /** A class that is not offered: the one that the client leaves. */
  readonly without?: ClassOn | undefined;
}

/** More than a person reads; the search and the filters find the rest. */
const MAX_SHOWN = 40;

/** The next classes, by day, with what is free on each. */
export function WhichClass({ value, onChange, without }: WhichClassProps) {
  const t = useBookT();
  const format = useFormat();
  const name = useId();
  const { data } = useQuery(openClassesQuery(useSchool()));
  const [search, setSearch] = useState('');
  const [teacher, setTeacher] = useState<string | null>(null);
  if (!data) return <PulseLoader />;
  const words = searchText(search);
  const next = data.data.filter(
    (row) => isAhead(row) && !(row.id === without?.timetable_id && row.date === without.date),
  );
  const matches = next
    .filter((row) => searchText(row.title).includes(words) && (teacher === null || String(row.teacher_id) === teacher))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .slice(0, MAX_SHOWN);
  const teachers = data.meta.teachers.filter(({ id }) => next.some((row) => row.teacher_id === id));
  const byDay = Map.groupBy(matches, ({ date }) => date);
  return (
    <>
      <SimpleGrid cols={teachers.length > 1 ? 2 : 1} spacing="xs">
        <SearchField value={search} onChange={setSearch} label={t('find_class')} />
        {teachers.length > 1 && (
          <Select
            aria-label={t('any_teacher')}
            placeholder={t('any_teacher')}
            clearable
            data={teachers.map((one) => ({ value: String(one.id), label: one.name }))}
            value={teacher}
            onChange={setTeacher}
          />
        )}
      </SimpleGrid>
      {matches.length === 0 && <EmptyState title={t('no_classes')} />}
      <div className={classes.offers} role="radiogroup" aria-label={t('which')}>
        {[...byDay].map(([date, rows]) => (
          <div key={date} className={classes.day}>
            <div className={classes.date}>{format.date(date, 'weekday')}</div>
            {rows.map((row) => (
              <ClassOption
                key={row.occurrence_id}
                row={row}
                name={name}
                teacher={teachers.find((one) => one.id === row.teacher_id)?.name}
                isChosen={value?.timetable_id === row.id && value.date === row.date}
                onChoose={() => onChange(row)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface ClassOptionProps {
  readonly row: TimetableRow;
  /** Of the group of radios. */
  readonly name: string;
  readonly teacher: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ClassOption({ row, name, teacher, isChosen, onChoose }: ClassOptionProps) {
  const t = useBookT();
  const free = freeOf(row);
  const seats = free === null ? null : free === 0 ? t('seats_none') : t('seats', { count: free });
  return (
    <label className={classes.option}>
      <input type="radio" name={name} checked={isChosen} disabled={free === 0} onChange={onChoose} />
      <span className={classes.what}>
        <b className="ui-figures">{row.time_from}</b> {row.title}
        <small>{[teacher, seats].filter(Boolean).join(' · ')}</small>
      </span>
    </label>
  );
}

const freeOf = ({ capacity, booked }: TimetableRow): number | null =>
  capacity === null ? null : Math.max(0, capacity - booked);

const isAhead = ({ status, starts_at }: TimetableRow): boolean =>
  status === 'planned' && Date.parse(starts_at) > Date.now();
