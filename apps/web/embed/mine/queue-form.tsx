import type { PublicSchool } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { ForWhom } from '../booking/details-form.tsx';
import { ask } from '../kit/client.ts';
import { addressOf, go } from '../kit/place.ts';
import { useAsked } from '../kit/use-asked.ts';
import { askBookings } from '../kit/visits.ts';
import { t } from '../kit/words.ts';
import { Failed, textOf, Waiting } from '../parts/states.tsx';
import { PhoneForm } from './phone-form.tsx';
import { tm } from './words.ts';

interface QueueFormProps {
  readonly school: PublicSchool;
  readonly occurrence_id: number;
  readonly onBack: () => void;
}

/** A full class: whoever is a client may wait for a place. */
export function QueueForm({ school, occurrence_id, onBack }: QueueFormProps) {
  const [round, setRound] = useState(0);
  const { data, error, again } = useAsked(`queue ${school.id} ${round}`, async () => ({
    of: await askBookings(school.id),
  }));
  const [chosen, setChosen] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  if (error) return <Failed error={error} again={again} />;
  if (!data) return <Waiting />;
  if (!data.of) return <PhoneForm school={school} onKnown={() => setRound((value) => value + 1)} />;
  const student_id = chosen ?? data.of.students[0]?.id;
  const wait = () => {
    const body = { occurrence_id, students_ids: [student_id] };
    setBusy(true);
    ask(paths.waiting, { params: { school_id: school.id }, company: school.id, body })
      .then(() => go(addressOf('my', school.id)), setProblem)
      .finally(() => setBusy(false));
  };
  return (
    <section className="stack">
      <h2>{t('no_seats')}</h2>
      {student_id === undefined ? (
        <p>{tm('wait_clients')}</p>
      ) : (
        <ForWhom known={data.of} chosen={student_id} onChoose={setChosen} />
      )}
      {problem !== undefined && (
        <p className="bad" role="alert">
          {textOf(problem)}
        </p>
      )}
      <div className="row">
        {student_id !== undefined && (
          <button type="button" className="button" disabled={busy} onClick={wait}>
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
