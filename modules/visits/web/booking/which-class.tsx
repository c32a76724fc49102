import type { TimetableRow } from '@ritm/timetable/contract';
import { searchText } from '@ritm/kernel';
import { EmptyState, PulseLoader, SearchField } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { openClassesQuery } from '../classes-data.ts';
import { ClassFilters, matchesFilters, type ClassFilterValues } from './class-filters.tsx';
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
  const [filters, setFilters] = useState<ClassFilterValues>({});
  if (!data) return <PulseLoader />;
  const words = searchText(search);
  const next = data.data.filter(
    (row) => isAhead(row) && !(row.id === without?.timetable_id && row.date === without.date),
  );
  const matches = next
    .filter((row) => searchText(row.title).includes(words) && matchesFilters(row, filters))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .slice(0, MAX_SHOWN);
  const byDay = Map.groupBy(matches, ({ date }) => date);
  return (
    <>
      <SearchField value={search} onChange={setSearch} label={t('find_class')} />
      <ClassFilters values={filters} onChange={setFilters} rows={next} meta={data.meta} />
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
                teacher={nameOf(data.meta.teachers, row.teacher_id)}
                place={data.meta.places.length > 1 ? nameOf(data.meta.places, row.place_id) : undefined}
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
  readonly place: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ClassOption({ row, name, teacher, place, isChosen, onChoose }: ClassOptionProps) {
  const t = useBookT();
  const free = freeOf(row);
  const seats = free === null ? null : free === 0 ? t('seats_none') : t('seats', { count: free });
  return (
    <label className={classes.option}>
      <input type="radio" name={name} checked={isChosen} disabled={free === 0} onChange={onChoose} />
      <span className={classes.what}>
        <b className="ui-figures">{row.time_from}</b> {row.title}
        <small>{[teacher, place, seats].filter(Boolean).join(' · ')}</small>
      </span>
    </label>
  );
}

const nameOf = (named: readonly { id: number; name: string }[], id: number | null): string | undefined =>
  named.find((one) => one.id === id)?.name;

const freeOf = ({ capacity, booked }: TimetableRow): number | null =>
  capacity === null ? null : Math.max(0, capacity - booked);

const isAhead = ({ status, starts_at }: TimetableRow): boolean =>
  status === 'planned' && Date.parse(starts_at) > Date.now();
