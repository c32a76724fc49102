import { useFormat } from '@ritm/web-kit';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { TimetableMeta, TimetableRow } from '../../contract/index.ts';
import { useTimetableT } from '../messages.ts';

export interface Names {
  readonly teacher: (id: number | null) => string | undefined;
  readonly place: (id: number | null) => string | undefined;
  /** What a class is called in the calendar: a lesson by who comes, or as free. */
  readonly title: (row: TimetableRow) => string;
  /**
   * A class in one line for screen readers. It starts with the visible text in the same order, without what the column
   * already says.
   */
  readonly describe: (row: TimetableRow, omit?: 'teacher' | 'place') => string;
}

const Context = createContext<Names | undefined>(undefined);

/** Provides the names of teachers and places, which are loaded once with the list, to every block. */
export function NamesProvider({
  meta,
  children,
}: {
  readonly meta: TimetableMeta | undefined;
  readonly children: ReactNode;
}) {
  const t = useTimetableT();
  const format = useFormat();
  const names = useMemo((): Names => {
    const teachers = new Map(meta?.teachers.map(({ id, name }) => [id, name]));
    const places = new Map(meta?.places.map(({ id, name }) => [id, name]));
    const teacher = (id: number | null) => (id === null ? undefined : teachers.get(id));
    const place = (id: number | null) => (id === null ? undefined : places.get(id));
    const seats = ({ booked, capacity }: TimetableRow) =>
      capacity === null ? t('people', { count: booked }) : t('seats', { booked, capacity });
    const status = ({ status: one }: TimetableRow) => (one === 'planned' ? undefined : t(`status_${one}`));
    const title = (row: TimetableRow) => {
      if (row.clients === null) return row.title;
      if (row.clients.length > 0) return row.clients.join(', ');
      return isFree(row) ? t('free_lesson') : row.title;
    };
    const describe = (row: TimetableRow, omit?: 'teacher' | 'place') =>
      [
        `${row.time_from} ${title(row)}`,
        row.clients !== null && row.title,
        omit !== 'teacher' && teacher(row.teacher_id),
        omit !== 'place' && place(row.place_id),
        `${format.date(row.date, 'weekday')} ${row.time_from}–${row.time_to}`,
        omit === 'teacher' && teacher(row.teacher_id),
        omit === 'place' && place(row.place_id),
        seats(row),
        status(row),
      ]
        .filter(Boolean)
        .join(', ');
    return { teacher, place, title, describe };
  }, [meta, t, format]);
  return <Context value={names}>{children}</Context>;
}

/** A lesson ahead that nobody has taken yet. */
export const isFree = ({ clients, can }: TimetableRow): boolean => clients?.length === 0 && can.move;

export function useNames(): Names {
  const names = use(Context);
  if (!names) throw new Error('NamesProvider is missing');
  return names;
}
