/**
 * The one window that books a client, wherever it is opened from: who, which class or whose free time, once or every
 * time, what pays, and one button. What it says beforehand is the server's dry run of the same booking.
 */
import { ClientChoice } from '@ritm/students/web';
import { Alert, Button, Modal, PillChoice, Skeleton, Stack, undoToast, toast } from '@ritm/ui';
import { errorText, useAction, useFormat, useSchool } from '@ritm/web-kit';
import type { StudentPlace } from '@ritm/passes/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatWay } from '../../contract/index.ts';
import classes from './booking.module.css';
import { addSeat, removeSeat, seatOfferQuery, staleSeats, type ClassOn, type Offer, type SeatBody } from './data.ts';
import { HowLong, justOnce, untilOf, type Duration } from './how-long.tsx';
import { useBookT } from './messages.ts';
import { OwnTime } from './own-time.tsx';
import { Dates, keyOf, Ways } from './ways.tsx';
import { WhichClass } from './which-class.tsx';

export interface BookDialogProps {
  /** The client, where the window is opened from one. */
  readonly student_id?: number | undefined;
  /** The class, where the window is opened from one. */
  readonly on?: ClassOn | undefined;
  readonly onClose: () => void;
  readonly onDone?: (booked: ClassOn) => void;
}

export function BookDialog({ student_id, on, onClose, onDone }: BookDialogProps) {
  const [who, setWho] = useState(student_id ?? null);
  const [chosen, setChosen] = useState(on);
  const [kind, setKind] = useState<'class' | 'time'>('class');
  const t = useBookT();
  const done = (booked: ClassOn): void => {
    onClose();
    onDone?.(booked);
  };
  const client = <ClientChoice value={who} onChange={setWho} />;
  const kinds = (
    <PillChoice
      label={t('which')}
      value={kind}
      onChange={setKind}
      items={[
        { value: 'class', label: t('kind_class') },
        { value: 'time', label: t('kind_time') },
      ]}
    />
  );
  if (kind === 'time')
    return (
      <OwnTime student_id={who} onClose={onClose} onDone={done}>
        {client}
        {kinds}
      </OwnTime>
    );
  const choice = chosen ? undefined : (
    <>
      {kinds}
      <WhichClass value={chosen} onChange={({ id, date }) => setChosen({ timetable_id: id, date })} />
    </>
  );
  if (who === null || !chosen)
    return (
      <Modal opened onClose={onClose} title={t('book_title')}>
        <Stack>
          {client}
          {choice}
        </Stack>
      </Modal>
    );
  return (
    <BookClass
      key={`${who} ${chosen.timetable_id} ${chosen.date}`}
      student_id={who}
      on={chosen}
      client={client}
      onChange={on ? undefined : () => setChosen(undefined)}
      onClose={onClose}
      onDone={done}
    />
  );
}

interface BookClassProps extends Required<Pick<BookDialogProps, 'onClose' | 'onDone'>> {
  readonly student_id: number;
  readonly on: ClassOn;
  readonly client: React.ReactNode;
  /** Chooses another class; absent where the window is a class's own. */
  readonly onChange: (() => void) | undefined;
}

function BookClass({ student_id, on, client, onChange, onClose, onDone }: BookClassProps) {
  const t = useBookT();
  const at = { ...useSchool(), student_id };
  const [duration, setDuration] = useState<Duration>(justOnce);
  const [picked, setPicked] = useState<string>();
  const [passUntil, setPassUntil] = useState<string | null>(null);
  const until = untilOf(duration, passUntil);
  const { scope } = duration;
  const { data: offer, error } = useQuery(seatOfferQuery(at, { ...on, scope, ...(until && { until }) }));
  const way = offer?.ways.find((one) => keyOf(one) === picked) ?? offer?.ways.find((one) => one.usual);
  if (way && way.ends_on !== passUntil) setPassUntil(way.ends_on);
  const book = useBook(at, onDone);
  const count = offer?.dates.filter(({ problem }) => problem === null || problem === 'busy').length ?? 0;
  const isReady = offer !== undefined && offer.refused === null && (duration.end !== 'date' || duration.day !== null);
  const submit = {
    label: scope === 'following' && count > 1 ? t('book_times', { count }) : t('book'),
    pending: book.pending,
    disabled: !isReady,
    onSubmit: () => book.run({ ...on, scope, ...(until && { until }), ...(way && paysOf(way, picked)) }),
  };
  return (
    <Modal opened onClose={onClose} title={t('book_title')} submit={submit}>
      <Stack>
        {client}
        {error && !offer && <Alert color="danger">{errorText(error)}</Alert>}
        {!offer && !error && <Skeleton height={160} />}
        {offer && (
          <>
            <ChosenClass offer={offer} onChange={onChange} />
            {offer.repeat !== 'none' && (
              <HowLong value={duration} onChange={setDuration} date={offer.date} passUntil={passUntil} />
            )}
            <Dates offer={offer} />
            <Ways offer={offer} chosen={way} onChoose={(one) => setPicked(keyOf(one))} />
          </>
        )}
        {book.refused && <Alert color="danger">{book.refused}</Alert>}
      </Stack>
    </Modal>
  );
}

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
