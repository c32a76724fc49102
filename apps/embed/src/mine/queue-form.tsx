import type { PublicSchool } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { ForWhom } from '../booking/for-whom.tsx';
import { fetchJson } from '../kit/client.ts';
import { addressOf, go } from '../kit/place.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { fetchBookings } from '../kit/visits.ts';
import { t } from '../kit/words.ts';
import { Failed, textOf, Waiting } from '../parts/states.tsx';
import { PhoneForm } from './phone-form.tsx';
import { tm } from './words.ts';

interface QueueFormProps {
  readonly school: PublicSchool;
  readonly occurrence_id: number;
  /** The clients who did not fit into the class. */
  readonly students_ids: readonly number[] | undefined;
  readonly onBack: () => void;
}

/** Joins the queue of a class that is full or has too few places. Clients may wait, several together. */
export function QueueForm({ school, occurrence_id, students_ids: initialIds, onBack }: QueueFormProps) {
  const [round, setRound] = useState(0);
  const { data, error, retry } = useFetched(`queue ${school.id} ${round}`, async () => ({
    of: await fetchBookings(school.id),
  }));
  const [chosen, setChosen] = useState(initialIds);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  if (error) return <Failed error={error} retry={retry} />;
  if (!data) return <Waiting />;
  if (!data.of) return <PhoneForm school={school} onKnown={() => setRound((value) => value + 1)} />;
  const { students } = data.of;
  const students_ids = chosen ?? students.slice(0, 1).map(({ id }) => id);
  const wait = () => {
    const body = { occurrence_id, students_ids };
    setBusy(true);
    fetchJson(paths.waiting, { params: { school_id: school.id }, company: school.id, body })
      .then(() => go(addressOf('my', school.id)), setProblem)
      .finally(() => setBusy(false));
  };
  return (
    <section className="stack">
      <h2>{initialIds ? tm('too_few') : t('no_seats')}</h2>
      {students.length === 0 ? (
        <p>{tm('wait_clients')}</p>
      ) : (
        <ForWhom known={data.of} chosen={students_ids} onChoose={setChosen} />
      )}
      {students_ids.length > 1 && <p className="dim">{tm('wait_together', { count: students_ids.length })}</p>}
      {problem !== undefined && (
        <p className="bad" role="alert">
          {textOf(problem)}
        </p>
      )}
      <div className="row">
        {students.length > 0 && (
          <button type="button" className="button" disabled={busy || students_ids.length === 0} onClick={wait}>
            {tm('wait')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </section>
  );
}
