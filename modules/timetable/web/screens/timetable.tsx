import { Button, EmptyState, ErrorState, PageFrame, PulseLoader, useIsPhone, late } from '@ritm/ui';
import { errorText, useSchool } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Timetable, TimetableRow } from '../../contract/index.ts';
import { useAddress, type Address, type Columns } from '../asked.ts';
import { Body, type Slot } from '../components/body.tsx';
import { NamesProvider } from '../components/names.tsx';
import { TimetableMenu } from '../components/timetable-menu.tsx';
import { Toolbar } from '../components/toolbar.tsx';
import { WeekStrip } from '../components/week-strip.tsx';
import { timetablesQuery } from '../data.ts';
import type { Start } from '../form-values.ts';
import { periodOf, step } from '../grid/period.ts';
import { useWall, type WallTime } from '../grid/wall.ts';
import { useTimetableT } from '../messages.ts';
import { useMove, useTryMove } from '../use-move.ts';
import { useSwipe } from '../use-swipe.ts';
import classes from './timetable.module.css';

const ClassDrawer = late(async () => (await import('../components/class-drawer.tsx')).ClassDrawer);
const BookTime = late(async () => (await import('../components/book-time.tsx')).BookTime);
const AddClass = late(async () => (await import('../components/add-class.tsx')).AddClass);

export interface TimetableScreenProps {
  /** What stands in the panel of a class under its facts; visits puts the marking sheet there. */
  readonly classPanel?: (occurrence: Timetable) => ReactNode;
}

export function TimetableScreen({ classPanel }: TimetableScreenProps) {
  const t = useTimetableT();
  const at = useSchool();
  const address = useAddress();
  const { ask, asked } = address;
  const { query, wall, date } = useClasses(address);
  const meta = query.data?.meta;
  const [adding, setAdding] = useState<Start | undefined>(undefined);
  const [booking, setBooking] = useState(false);
  const { teacher, place } = asked;
  const start = (slot: Slot) => setAdding({ teacher_id: teacher || null, place_id: place || null, ...slot });
  const close = () => ask({ class: 0, on: '' });
  const isPhone = useIsPhone();
  const addToday = () => start({ date: date < wall.date ? wall.date : date });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          {!isPhone && <AddButton onClick={addToday} />}
          <TimetableMenu date={date} meta={meta} isDesk={at.role !== 'teacher'} onBook={() => setBooking(true)} />
        </>
      }
      wide
    >
      <NamesProvider meta={meta}>
        <Classes address={address} query={query} wall={wall} date={date} onAdd={start} />
      </NamesProvider>
      {isPhone && <AddButton onClick={addToday} isFloating />}
      <Suspense>
        {asked.class > 0 && (
          <ClassDrawer
            place={{ timetable_id: asked.class, date: asked.on }}
            meta={meta}
            classPanel={classPanel}
            onClose={close}
            onPlace={({ timetable_id, date: on }) => ask({ class: timetable_id, on }, 'replace')}
          />
        )}
        {(booking || asked.book > 0) && (
          <Booking address={address} from={date < wall.date ? wall.date : date} onEnd={() => setBooking(false)} />
        )}
        {adding && (
          <AddClass
            start={adding}
            meta={meta}
            onClose={() => setAdding(undefined)}
            onDone={(made) => {
              setAdding(undefined);
              ask({ class: made.id, on: made.date });
            }}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

interface BookingProps {
  readonly address: Address;
  readonly from: string;
  readonly onEnd: () => void;
}

/** A client to be booked may stand in the address: their card leads here. */
function Booking({ address: { asked, ask }, from, onEnd }: BookingProps) {
  const end = (patch: Parameters<typeof ask>[0], how?: 'replace') => {
    onEnd();
    ask({ book: 0, ...patch }, how);
  };
  return (
    <BookTime
      student_id={asked.book || undefined}
      date={from}
      onClose={() => end({}, 'replace')}
      onDone={({ id, date }) => end({ class: id, on: date })}
    />
  );
}

/** On a phone it floats where the thumb is. */
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

function useClasses({ asked, view, dateOn }: Address) {
  const at = useSchool();
  const [zone, setZone] = useState<string | undefined>(undefined);
  const wall = useWall(zone);
  const date = dateOn(wall.date);
  const { from, to } = periodOf(view, date);
  const { teacher, place } = asked;
  const query = useQuery(
    timetablesQuery(at, { date_from: from, date_to: to, ...(teacher > 0 && { teacher }), ...(place > 0 && { place }) }),
  );
  const known = query.data?.meta.time_zone;
  if (known && known !== zone) setZone(known);
  return { query, wall, date };
}

interface ClassesProps {
  readonly address: Address;
  readonly query: ReturnType<typeof useClasses>['query'];
  readonly wall: WallTime;
  readonly date: string;
  readonly onAdd: (slot: Slot) => void;
}

function Classes({ address: { asked, ask, view }, query, wall, date, onAdd }: ClassesProps) {
  const t = useTimetableT();
  const at = useSchool();
  const isPhone = useIsPhone();
  const move = useMove();
  const tryMove = useTryMove();
  const swipe = useSwipe((by) => ask({ date: step(view, date, by) }));
  const open = useCallback((row: TimetableRow) => ask({ class: row.id, on: row.date }), [ask]);
  const { data, error } = query;
  const isFiltered = asked.teacher > 0 || asked.place > 0;
  const isEmpty = data?.data.length === 0;
  const isGrid = !isPhone && (view === 'day' || view === 'week');
  return (
    <>
      <Toolbar
        asked={asked}
        ask={ask}
        view={view}
        date={date}
        today={wall.date}
        meta={data?.meta}
        isDesk={at.role !== 'teacher'}
      />
      <div className={classes.body} {...(isPhone && swipe)} aria-busy={query.isPlaceholderData}>
        {isPhone && view === 'day' && <WeekStrip day={date} today={wall.date} onDay={(day) => ask({ date: day })} />}
        {error && !data && (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
        )}
        {!data && !error && <PulseLoader whole />}
        {isEmpty && !isGrid && view !== 'month' && (
          <EmptyState
            title={t('empty_title')}
            text={t(isFiltered ? 'empty_filtered' : 'empty_text')}
            action={
              isFiltered ? (
                <Button onClick={() => ask({ teacher: 0, place: 0 })}>{t('reset_filters')}</Button>
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
            by={asked.by as Columns}
            wall={wall}
            ask={ask}
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
