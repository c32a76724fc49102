/**
 * The timetable of the staff: its address state, the view, and the windows over it. Filters and the open class are in
 * the address. Other modules put their own content into the window of a class (`classPanel`).
 */
import { Button, EmptyState, ErrorState, PageFrame, PulseLoader, useIsPhone, lazyWithRetry } from '@ritm/ui';
import { errorText, useSchool } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Timetable, TimetableRow } from '../../contract/index.ts';
import { useAddress, type Address, type Columns } from '../address.ts';
import { Body, type Slot } from '../components/views/body.tsx';
import { NamesProvider } from '../components/names.tsx';
import { TimetableMenu } from '../components/timetable-menu.tsx';
import { Toolbar } from '../components/toolbar.tsx';
import { WeekStrip } from '../components/views/week-strip.tsx';
import { timetablesQuery } from '../data.ts';
import type { Start } from '../form-values.ts';
import { periodOf, step } from '../grid/period.ts';
import { useWall, type WallTime } from '../grid/wall.ts';
import { useTimetableT } from '../messages.ts';
import { useMove, useMovePreview } from '../use-move.ts';
import { useSwipe } from '../use-swipe.ts';
import classes from './timetable.module.css';

const ClassDrawer = lazyWithRetry(async () => (await import('../components/class/class-drawer.tsx')).ClassDrawer);
const AddClass = lazyWithRetry(async () => (await import('../components/class/add-class.tsx')).AddClass);

export interface TimetableScreenProps {
  /** The content of the class panel under the facts of the class; visits puts the marking sheet there. */
  readonly classPanel?: (occurrence: Timetable) => ReactNode;
  /** The window that books a client; visits puts it there. */
  readonly booking?: (window: BookingWindow) => ReactNode;
}

export interface BookingWindow {
  /** The client whom the address names. */
  readonly student_id: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (booked: { readonly timetable_id: number; readonly date: string }) => void;
}

export function TimetableScreen({ classPanel, booking }: TimetableScreenProps) {
  const t = useTimetableT();
  const at = useSchool();
  const address = useAddress();
  const { setFilters, filters } = address;
  const { query, wall, date } = useClasses(address);
  const meta = query.data?.meta;
  const [adding, setAdding] = useState<Start | undefined>(undefined);
  const [isBooking, setIsBooking] = useState(false);
  const { teacher, place } = filters;
  const start = (slot: Slot) => setAdding({ teacher_id: teacher || null, place_id: place || null, ...slot });
  const close = () => setFilters({ class: 0, on: '' });
  const isPhone = useIsPhone();
  const addToday = () => start({ date: date < wall.date ? wall.date : date });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          {!isPhone && <AddButton onClick={addToday} />}
          <TimetableMenu date={date} meta={meta} isDesk={at.role !== 'teacher'} onBook={() => setIsBooking(true)} />
        </>
      }
      wide
    >
      <NamesProvider meta={meta}>
        <Classes address={address} query={query} wall={wall} date={date} onAdd={start} />
      </NamesProvider>
      {isPhone && <AddButton onClick={addToday} isFloating />}
      <Suspense>
        {filters.class > 0 && (
          <ClassDrawer
            place={{ timetable_id: filters.class, date: filters.on }}
            meta={meta}
            classPanel={classPanel}
            onClose={close}
            onPlace={({ timetable_id, date: on }) => setFilters({ class: timetable_id, on }, 'replace')}
          />
        )}
        {(isBooking || filters.book > 0) && booking?.(bookingWindow(address, () => setIsBooking(false)))}
        {adding && (
          <AddClass
            start={adding}
            meta={meta}
            onClose={() => setAdding(undefined)}
            onDone={(made) => {
              setAdding(undefined);
              setFilters({ class: made.id, on: made.date });
            }}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

/** The address may name a client to book; whoever is booked is shown in their class. */
function bookingWindow({ filters, setFilters }: Address, onEnd: () => void): BookingWindow {
  return {
    student_id: filters.book || undefined,
    onClose: () => {
      onEnd();
      setFilters({ book: 0 }, 'replace');
    },
    onDone: ({ timetable_id, date }) => setFilters({ book: 0, class: timetable_id, on: date }),
  };
}

/** On a phone the button floats within reach of the thumb. */
function AddButton({ onClick, isFloating = false }: { readonly onClick: () => void; readonly isFloating?: boolean }) {
  const t = useTimetableT();
  if (isFloating) {
    return (
      <button type="button" className={classes.float} onClick={onClick} aria-label={t('add')}>
        <IconPlus size={26} stroke={1.75} aria-hidden />
      </button>
    );
  }
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('add')}
    </Button>
  );
}

function useClasses({ filters, view, dateOn }: Address) {
  const at = useSchool();
  const [zone, setZone] = useState<string | undefined>(undefined);
  const wall = useWall(zone);
  const date = dateOn(wall.date);
  const { from, to } = periodOf(view, date);
  const { teacher, place, branch } = filters;
  const query = useQuery(
    timetablesQuery(at, {
      date_from: from,
      date_to: to,
      ...(teacher > 0 && { teacher }),
      ...(place > 0 && { place }),
      ...(branch > 0 && { branch }),
    }),
  );
  const knownZone = query.data?.meta.time_zone;
  if (knownZone && knownZone !== zone) setZone(knownZone);
  return { query, wall, date };
}

interface ClassesProps {
  readonly address: Address;
  readonly query: ReturnType<typeof useClasses>['query'];
  readonly wall: WallTime;
  readonly date: string;
  readonly onAdd: (slot: Slot) => void;
}

function Classes({ address: { filters, setFilters, view }, query, wall, date, onAdd }: ClassesProps) {
  const t = useTimetableT();
  const at = useSchool();
  const isPhone = useIsPhone();
  const move = useMove();
  const tryMove = useMovePreview();
  const swipe = useSwipe((by) => setFilters({ date: step(view, date, by) }));
  const open = useCallback((row: TimetableRow) => setFilters({ class: row.id, on: row.date }), [setFilters]);
  const onDay = (day: string) => setFilters({ date: day });
  const { data, error } = query;
  const isFiltered = filters.teacher > 0 || filters.place > 0 || filters.branch > 0;
  const isEmpty = data?.data.length === 0;
  const isGrid = !isPhone && (view === 'day' || view === 'week');
  return (
    <>
      <Toolbar
        {...{ filters, setFilters, view, date }}
        today={wall.date}
        meta={data?.meta}
        isDesk={at.role !== 'teacher'}
      />
      <div className={classes.body} {...(isPhone && swipe)} aria-busy={query.isPlaceholderData}>
        {isPhone && view === 'day' && <WeekStrip day={date} today={wall.date} onDay={onDay} />}
        {error && !data && (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
        )}
        {!data && !error && <PulseLoader fullPage />}
        {isEmpty && !isGrid && view !== 'month' && (
          <EmptyState
            title={t('empty_title')}
            text={t(isFiltered ? 'empty_filtered' : 'empty_text')}
            action={
              isFiltered ? (
                <Button onClick={() => setFilters({ teacher: 0, place: 0, branch: 0 })}>{t('reset_filters')}</Button>
              ) : undefined
            }
          />
        )}
        {data && (!isEmpty || isGrid || view === 'month') && (
          <Body
            rows={data.data}
            meta={data.meta}
            view={view}
            date={date}
            by={filters.by as Columns}
            wall={wall}
            setFilters={setFilters}
            onOpen={open}
            onPick={onAdd}
            onMove={move}
            onTry={tryMove}
          />
        )}
      </div>
    </>
  );
}
