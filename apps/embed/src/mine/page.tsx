/**
 * The page of a visitor's own bookings inside the site of an organization. It knows the person only by the session of
 * this organization (type `client`), which signs nobody in elsewhere. What may be done with a booking comes with it in
 * `can`.
 */
import type { Booking, Bookings, PublicSchool, Waiting as Queued } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { Closed } from './closed.tsx';
import { PhoneForm } from './phone-form.tsx';
import { Proposal } from './proposal.tsx';
import { fetchJson } from '../kit/client.ts';
import { isFramed } from '../kit/frame.ts';
import { addressOf } from '../kit/place.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { forgetVisitor } from '../kit/visitor.ts';
import { fetchBookings } from '../kit/visits.ts';
import { longDay, momentIn, offsetOf, t, yours } from '../kit/words.ts';
import { SlotsPage } from '../booking/slots.tsx';
import { Link } from '../parts/link.tsx';
import { Empty, Failed, textOf, Waiting } from '../parts/states.tsx';
import { TimetablePage } from '../pages/timetable.tsx';
import { tm } from './words.ts';

/** The visitor's upcoming bookings here and what they may do about them. */
export function MyPage({ school }: { readonly school: PublicSchool }) {
  const [round, setRound] = useState(0);
  const { data, error, retry } = useFetched(`mine ${school.id} ${round}`, async () => ({
    of: await fetchBookings(school.id),
  }));
  const refresh = () => setRound((value) => value + 1);
  if (error) return <Failed error={error} retry={retry} />;
  if (!data) return <Waiting />;
  if (!data.of) return <PhoneForm school={school} onKnown={refresh} />;
  const leave = () => {
    forgetVisitor(school.id);
    refresh();
  };
  return (
    <section className="stack">
      <Closed mine={data.of} />
      <Lists school={school} mine={data.of} onChanged={refresh} />
      {isFramed && (
        <p>
          <button type="button" className="button plain" onClick={leave}>
            {tm('sign_out')}
          </button>
        </p>
      )}
    </section>
  );
}

interface ListsProps {
  readonly school: PublicSchool;
  readonly mine: Bookings;
  readonly onChanged: () => void;
}

function Lists({ school, mine, onChanged }: ListsProps) {
  if (mine.data.length === 0 && mine.waiting.length === 0)
    return (
      <Empty title={tm('nothing_ahead')} text={tm('nothing_ahead_text')}>
        <p>
          <Link className="button" href={addressOf('timetable', school.id)}>
            {t('timetable')}
          </Link>
        </p>
      </Empty>
    );
  return (
    <ul className="stack">
      {mine.waiting.map((one) => (
        <QueueCard key={`w${one.id}`} school={school} mine={mine} item={one} onChanged={onChanged} />
      ))}
      {mine.data.map((one) => (
        <BookingCard
          key={`${one.occurrence_id}-${one.student_id}-${one.request_id}`}
          school={school}
          mine={mine}
          item={one}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

/** Makes one call; a refusal is shown under the card. */
function useAct(onChanged: () => void) {
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const act = (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    call()
      .then(onChanged, setProblem)
      .finally(() => setBusy(false));
  };
  const errorText =
    problem === undefined ? null : (
      <p className="bad" role="alert">
        {textOf(problem)}
      </p>
    );
  return { act, busy, errorText };
}

function BookingCard({ school, mine, item, onChanged }: ListsProps & { readonly item: Booking }) {
  const [step, setStep] = useState<'cancel' | 'move'>();
  const { act, busy, errorText } = useAct(() => {
    setStep(undefined);
    onChanged();
  });
  const { occurrence_id, student_id, request_id } = item;
  const company = school.id;
  const seat = { params: { school_id: company, occurrence_id, student_id }, company };
  const ofRequest = { params: { school_id: company, id: request_id }, company, method: 'DELETE' } as const;
  const cancel = () =>
    act(() =>
      item.state === 'confirmed'
        ? fetchJson(paths.seat, { ...seat, method: 'DELETE', query: { late: item.is_late } })
        : fetchJson(paths.request_of_visitor, ofRequest),
    );
  const confirm = () => act(() => fetchJson(paths.confirm, { ...seat, body: {} }));
  const hasNoMove = !item.can.move && !item.can.move_time;
  const move = (body: object) => act(() => fetchJson(hasNoMove ? paths.propose : paths.move, { ...seat, body }));
  const closeStep = () => setStep(undefined);
  return (
    <li className="card stack tight">
      <Facts item={item} mine={mine} />
      {item.proposal && (
        <Proposal company={company} proposal={item.proposal} zone={mine.time_zone} {...{ busy, act }} />
      )}
      {step === undefined && <Actions {...{ school, item, busy, confirm, setStep }} />}
      {step === 'cancel' && <ConfirmCancel {...{ item, mine, busy, cancel, onBack: closeStep }} />}
      {step === 'move' && (
        <div className="stack">
          <div className="row spread">
            <b>{tm(item.can.move ? 'move_title' : 'move_time_title')}</b>
            <button type="button" className="button plain" onClick={closeStep}>
              {t('back')}
            </button>
          </div>
          {!item.can.move && <p className="dim">{tm(hasNoMove ? 'proposal_how' : 'move_once')}</p>}
          {item.can.move ? (
            <TimetablePage
              school={school}
              search={new URLSearchParams({ service: String(item.service_id) })}
              onChoose={({ occurrence_id: to }) => move({ occurrence_id: to })}
            />
          ) : (
            <SlotsPage
              school={school}
              service={{ id: item.service_id!, price_tiers: [] }}
              only={item.teacher_id}
              onChoose={({ slot: { starts_at } }) => move({ starts_at })}
            />
          )}
        </div>
      )}
      {errorText}
    </li>
  );
}

interface ActionsProps {
  readonly school: PublicSchool;
  readonly item: Booking;
  readonly busy: boolean;
  readonly confirm: () => void;
  readonly setStep: (step: 'cancel' | 'move') => void;
}

function Actions({ school, item, busy, confirm, setStep }: ActionsProps) {
  const { state, occurrence_id, student_id, title, starts_at, time_from, time_to } = item;
  const event = { id: `${school.id}-${occurrence_id}-${student_id}`, title, starts_at, time_from, time_to };
  return (
    <div className="row">
      {item.can.confirm && (
        <button type="button" className="button" disabled={busy} onClick={confirm}>
          {tm('i_come')}
        </button>
      )}
      {(item.can.move || item.can.move_time || item.can.propose) && (
        <button type="button" className="button quiet" onClick={() => setStep('move')}>
          {tm('move')}
        </button>
      )}
      {item.can.cancel && (
        <button type="button" className="button quiet" onClick={() => setStep('cancel')}>
          {tm('cancel')}
        </button>
      )}
      {state === 'confirmed' && <AddToCalendar school={school} event={event} />}
    </div>
  );
}

interface ConfirmCancelProps {
  readonly item: Booking;
  readonly mine: Bookings;
  readonly busy: boolean;
  readonly cancel: () => void;
  readonly onBack: () => void;
}

/** The cost of canceling is shown before it is confirmed. */
function ConfirmCancel({ item, mine, busy, cancel, onBack }: ConfirmCancelProps) {
  const until = momentIn(item.free_until, mine.time_zone);
  const costs = item.is_late && item.late_visits > 0;
  const messageKey = costs ? 'cancel_late' : item.is_late ? 'cancel_for_nothing' : 'cancel_free';
  return (
    <div className="banner stack tight" role="group" aria-label={tm('cancel')}>
      <p>{tm('cancel_sure', { title: item.title })}</p>
      {item.state === 'confirmed' && (
        <p className={costs ? 'bad' : 'dim'}>{tm(messageKey, { until, visits: item.late_visits })}</p>
      )}
      <div className="row">
        <button type="button" className="button" disabled={busy} onClick={cancel}>
          {tm('cancel_yes')}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          {tm('cancel_no')}
        </button>
      </div>
    </div>
  );
}

interface OnTheClockProps {
  readonly item: Pick<Booking, 'date' | 'time_from' | 'time_to' | 'starts_at'>;
  readonly zone: string;
}

/** The time by the organization's clock, and by the visitor's own when that differs. */
function OnTheClock({ item, zone }: OnTheClockProps) {
  const ownTime = yours(item.starts_at, zone);
  return (
    <p>
      {longDay(item.date)}, {item.time_from}–{item.time_to}
      {ownTime && <span className="dim"> ({[offsetOf(zone), ownTime].join(', ')})</span>}
    </p>
  );
}

const paidBy = ({ pass, why_not: why }: NonNullable<Booking['paid_by']>): string =>
  why === null ? tm('paid_by', { pass }) : tm('not_paid_by', { pass, why });

function Facts({ item, mine }: { readonly item: Booking; readonly mine: Bookings }) {
  const facts = [mine.students.length > 1 && item.student_name, item.teacher_name, item.place_name].filter(Boolean);
  return (
    <>
      <div className="row spread">
        <h3>{item.title}</h3>
        <span className={item.state === 'confirmed' ? 'good' : 'dim'}>
          {item.confirmed ? tm('coming') : tm(`state_${item.state}`)}
        </span>
      </div>
      <OnTheClock item={item} zone={mine.time_zone} />
      {facts.length > 0 && <p className="dim small">{facts.join(' · ')}</p>}
      {item.paid_by && <p className="small">{paidBy(item.paid_by)}</p>}
      {item.reason && <p className="small">{item.reason}</p>}
    </>
  );
}

/** The visitor's actual position in the queue, or the place itself when their turn has come. */
function QueueCard({ school, mine, item, onChanged }: ListsProps & { readonly item: Queued }) {
  const { act, busy, errorText } = useAct(onChanged);
  const entry = { params: { school_id: school.id, entry_id: item.id }, company: school.id };
  return (
    <li className="card stack tight">
      <h3>{item.title}</h3>
      <OnTheClock item={item} zone={mine.time_zone} />
      {mine.students.length > 1 && <p className="dim small">{item.students.map(({ name }) => name).join(', ')}</p>}
      <p className={item.state === 'offered' ? 'good' : undefined}>
        {item.offered_until === null
          ? tm('waiting', { position: item.position })
          : tm('offered', { until: momentIn(item.offered_until, mine.time_zone) })}
      </p>
      {item.places > 1 && item.offered_until === null && (
        <p className="dim small">{tm('wait_together', { count: item.places })}</p>
      )}
      <div className="row">
        {item.may_take && (
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => act(() => fetchJson(paths.accept, { ...entry, body: {} }))}
          >
            {tm('take_place')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => act(() => fetchJson(paths.entry, { ...entry, method: 'DELETE' }))}
        >
          {tm('leave')}
        </button>
      </div>
      {errorText}
    </li>
  );
}
