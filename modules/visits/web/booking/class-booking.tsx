import type { StudentPlace } from '@ritm/passes/web';
import { Alert, Button, Skeleton, toast, undoToast } from '@ritm/ui';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatWay } from '../../contract/index.ts';
import classes from './booking.module.css';
import { addSeat, removeSeat, seatOfferQuery, staleSeats, type ClassOn, type Offer, type SeatBody } from './data.ts';
import { HowLong, justOnce, untilOf, type Duration } from './how-long.tsx';
import { useBookT } from './messages.ts';
import { Dates, keyOf, Ways } from './ways.tsx';
import { WhichClass } from './which-class.tsx';

interface ClassBooking {
  readonly student_id: number | null;
  /** The class of the window itself, which is not chosen again. */
  readonly on: ClassOn | undefined;
  readonly onDone: (booked: ClassOn) => void;
}

/** The part of the window that books a class of the timetable: its fields and its button. */
export function useClassBooking({ student_id, on, onDone }: ClassBooking) {
  const t = useBookT();
  const at = { ...useSchool(), student_id: student_id ?? 0 };
  const [chosen, setChosen] = useState(on);
  const [duration, setDuration] = useState<Duration>(justOnce);
  const [picked, setPicked] = useState<string>();
  const [passUntil, setPassUntil] = useState<string | null>(null);
  const until = untilOf(duration, passUntil);
  const { scope } = duration;
  const isReady = student_id !== null && chosen !== undefined;
  const query = { ...(chosen ?? nowhere), scope, ...(until && { until }) };
  const { data, error, isPlaceholderData } = useQuery({ ...seatOfferQuery(at, query), enabled: isReady });
  // The answer about another class is not shown while this one's is on its way.
  const offer = isReady && data?.timetable_id === chosen.timetable_id && data.date === chosen.date ? data : undefined;
  const way = offer?.ways.find((one) => keyOf(one) === picked) ?? offer?.ways.find((one) => one.usual);
  if (way && way.ends_on !== passUntil) setPassUntil(way.ends_on);
  const book = useBook(at, onDone);
  const count = offer?.dates.filter(({ problem }) => problem === null || problem === 'busy').length ?? 0;
  const isDayMissing = scope === 'following' && duration.end === 'date' && duration.day === null;
  const choose = (next: ClassOn | undefined): void => {
    setChosen(next);
    setDuration(justOnce);
    setPicked(undefined);
    book.forget();
  };
  const submit = {
    label: scope === 'following' && count > 1 ? t('book_times', { count }) : t('book'),
    pending: book.pending,
    disabled: !offer || isPlaceholderData || offer.refused !== null || isDayMissing,
    onSubmit: () => book.run({ ...query, ...(way && paysOf(way, picked)) }),
  };
  const list = on ? null : (
    <WhichClass value={chosen} onChange={({ id, date }) => choose({ timetable_id: id, date })} />
  );
  const fields = isReady ? (
    <>
      {error && !offer && <Alert color="danger">{errorText(error)}</Alert>}
      {!offer && !error && <Skeleton height={160} />}
      {offer && (
        <>
          <ChosenClass offer={offer} onChange={on ? undefined : () => choose(undefined)} />
          {offer.repeat !== 'none' && (
            <HowLong value={duration} onChange={setDuration} date={offer.date} passUntil={passUntil} />
          )}
          <Dates offer={offer} />
          <Ways offer={offer} chosen={way} onChoose={(one) => setPicked(keyOf(one))} />
        </>
      )}
      {book.refused && <Alert color="danger">{book.refused}</Alert>}
    </>
  ) : (
    list
  );
  return { submit, fields, isChosen: isReady };
}

const nowhere: ClassOn = { timetable_id: 0, date: '' };

/** What nobody has picked is left to the rules at the mark; a trial is kept even if it was only proposed. */
function paysOf(way: SeatWay, picked: string | undefined): Partial<SeatBody> {
  const { pays, lesson_plus_id, service_id } = way;
  if (keyOf(way) !== picked && pays !== 'trial') return {};
  return {
    pays,
    ...(lesson_plus_id !== null && { lesson_plus_id }),
    ...(service_id !== null && { service_id }),
  };
}

function ChosenClass({ offer, onChange }: { readonly offer: Offer; readonly onChange: (() => void) | undefined }) {
  const t = useBookT();
  const format = useFormat();
  const { title, date, time_from, time_to, teacher_name, place_name } = offer;
  return (
    <div className={classes.chosen}>
      <span>
        <b>{title}</b>
        <small>
          {[`${format.date(date, 'weekday')}, ${time_from}–${time_to}`, teacher_name, place_name]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {onChange && (
        <Button variant="subtle" size="xs" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}

/** Books, and offers the way back; dates that were full are named instead. */
function useBook(at: StudentPlace, onDone: (booked: ClassOn) => void) {
  const t = useBookT();
  const format = useFormat();
  const invalidates = staleSeats(at);
  const undo = useAction(
    ({ timetable_id, date, scope }: SeatBody, key) =>
      removeSeat(at, { timetable_id, date, scope: scope ?? 'this', reason: t('undone') }, key),
    { invalidates, done: t('undone') },
  );
  return useAction((body: SeatBody, key) => addSeat(at, body, key), {
    invalidates,
    quiet: true,
    onDone: ({ timetable_id, date, full_dates }, body) => {
      if (full_dates.length > 0)
        toast(t('booked_full', { dates: full_dates.map((one) => format.date(one)).join(', ') }), { ms: 8000 });
      else
        undoToast(body.scope === 'following' ? t('booked_all') : t('booked', { date: format.date(date) }), {
          label: t('undo'),
          undo: () => undo.run(body),
        });
      onDone({ timetable_id, date });
    },
  });
}
