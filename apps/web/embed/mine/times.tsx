import type { PublicSchool, PublicSlots } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { ask } from '../kit/client.ts';
import { useAsked } from '../kit/use-asked.ts';
import { t, yours } from '../kit/words.ts';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { Week } from '../parts/week.tsx';

interface TimesProps {
  readonly school: PublicSchool;
  readonly service: number | null;
  readonly teacher: number | null;
  readonly onChoose: (starts_at: string) => void;
}

/** Free times of one specialist: a week, a day of it, a time. */
export function Times({ school, service, teacher, onChoose }: TimesProps) {
  const [from, setFrom] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const query = { service, teacher, date_from: from };
  const { data, error, again } = useAsked(['times', school.id, ...Object.values(query)].join(' '), () =>
    ask<PublicSlots>(paths.slots, { params: { school_id: school.id }, query }),
  );
  if (error) return <Failed error={error} again={again} />;
  if (!data) return <Waiting />;
  const day = chosen ?? data.data[0]?.date ?? data.meta.date_from;
  const times = data.data.filter(({ date }) => date === day);
  const showWeek = (first: string) => {
    setFrom(first);
    setChosen(undefined);
  };
  return (
    <>
      <Week shown={data} day={day} onDay={setChosen} onWeek={showWeek} />
      {times.length === 0 && <Empty title={t('no_times')} text={t('no_classes_text')} />}
      <div className="slots">
        {times.map(({ starts_at, time_from }) => (
          <button key={starts_at} type="button" className="button quiet" onClick={() => onChoose(starts_at)}>
            {time_from}
            <small className="dim">{yours(starts_at, data.meta.time_zone)}</small>
          </button>
        ))}
      </div>
    </>
  );
}
