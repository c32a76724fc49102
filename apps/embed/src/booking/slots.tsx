import type { PublicSchool, PublicService, PublicSlot, PublicSlots } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { fetchJson } from '../kit/client.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { isOtherZone, longDay, offsetOf, price, t, yours } from '../kit/words.ts';
import { tb } from './words.ts';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { Week } from '../parts/week.tsx';

export interface ChosenSlot {
  slot: PublicSlot;
  /** Null means the least busy specialist. */
  teacher_id: number | null;
}

interface SlotsPageProps {
  readonly school: PublicSchool;
  readonly service: Pick<PublicService, 'id' | 'price_tiers'>;
  /** Shows the time of this specialist only; without it the visitor may choose one. */
  readonly only?: number | null;
  readonly onChoose: (chosen: ChosenSlot) => void;
}

/** Free time of specialists: the visitor chooses a week, a day and a time. */
export function SlotsPage({ school, service, only = null, onChoose }: SlotsPageProps) {
  const [from, setFrom] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [teacher, setTeacher] = useState(only === null ? '' : String(only));
  const query = { service: service.id, date_from: from, teacher };
  const { data, error, retry } = useFetched(['slots', school.id, ...Object.values(query)].join(' '), () =>
    fetchJson<PublicSlots>(paths.slots, { params: { school_id: school.id }, query }),
  );
  if (error) return <Failed error={error} retry={retry} />;
  if (!data) return <Waiting />;
  const day = chosen ?? data.data[0]?.date ?? data.meta.date_from;
  const times = data.data.filter((one) => one.date === day);
  const showWeek = (first: string) => {
    setFrom(first);
    setChosen(undefined);
  };
  return (
    <div className="stack">
      {only === null && data.meta.teachers.length > 1 && (
        <label className="field">
          <span>{t('teacher')}</span>
          <select value={teacher} onChange={(event) => setTeacher(event.currentTarget.value)}>
            <option value="">{tb('any_teacher')}</option>
            {data.meta.teachers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Week shown={data} day={day} onDay={setChosen} onWeek={showWeek} />
      {isOtherZone(data.meta.time_zone) && (
        <p className="dim small zone">{t('other_zone', { zone: offsetOf(data.meta.time_zone) })}</p>
      )}
      <h3>{longDay(day)}</h3>
      {times.length === 0 && <Empty title={tb('no_times')} text={t('no_classes_text')} />}
      <div className="slots">
        {times.map((slot) => (
          <button
            key={slot.starts_at}
            type="button"
            className="button quiet"
            onClick={() => onChoose({ slot, teacher_id: teacher === '' ? null : Number(teacher) })}
          >
            <SlotFace slot={slot} zone={data.meta.time_zone} shown={service.price_tiers.length > 0} />
          </button>
        ))}
      </div>
    </div>
  );
}

interface SlotFaceProps {
  readonly slot: PublicSlot;
  readonly zone: string;
  /** True when the price depends on the number of people, which may differ between times. */
  readonly shown: boolean;
}

/** A time by the organization's clock and by the visitor's own, with the price where it may differ between times. */
function SlotFace({ slot, zone, shown }: SlotFaceProps) {
  const ownTime = yours(slot.starts_at, zone);
  return (
    <span>
      {slot.time_from}
      {ownTime && <small className="dim">{ownTime}</small>}
      {shown && <small className="dim">{price(slot.price)}</small>}
    </span>
  );
}
