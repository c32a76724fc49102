import type { PublicSchool, PublicService, PublicSlots } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useState } from 'react';
import { fetchJson } from '../kit/client.ts';
import { useServices } from '../kit/company.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { isOtherZone, longDay, offsetOf, price, t } from '../kit/words.ts';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { Week } from '../parts/week.tsx';
import { rowsOf, type RowPart } from './rows.ts';
import { when, type Selection } from './selection.ts';
import { tb } from './words.ts';

/** The server takes so many services in one row. */
const MAX_SERVICES = 4;

interface InARowProps {
  readonly school: PublicSchool;
  readonly service: PublicService;
  /** Services that follow it. */
  readonly also: readonly PublicService[];
  readonly onAlso: (also: readonly PublicService[]) => void;
}

/** What else is booked for the same visit; each service that is added follows the one before it. */
export function AlsoServices({ school, service, also, onAlso }: InARowProps) {
  const { data } = useServices(school.id);
  const others = (data?.data ?? []).filter(
    (one) => one.bookable && one.format === 'individual' && one.id !== service.id && !also.includes(one),
  );
  return (
    <>
      {also.length > 0 && (
        <ol className="stack tight">
          {[service, ...also].map((one, n) => (
            <li key={one.id} className="row spread">
              <span>
                {one.name} <span className="dim">{price(one.price)}</span>
              </span>
              {n > 0 && (
                <button
                  type="button"
                  className="button plain"
                  aria-label={tb('row_remove', { name: one.name })}
                  onClick={() => onAlso(also.filter((other) => other !== one))}
                >
                  ✕
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && also.length + 1 < MAX_SERVICES && (
        <label className="field">
          <span>{tb('row_add')}</span>
          <select
            value=""
            onChange={(event) => {
              const added = others.find(({ id }) => id === Number(event.currentTarget.value));
              if (added) onAlso([...also, added]);
            }}
          >
            <option value="">{tb('row_none')}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

interface RowTimesProps extends Omit<InARowProps, 'onAlso'> {
  readonly onSelect: (selection: Selection) => void;
}

/** Times at which all the services follow one another. */
export function RowTimes({ school, service, also, onSelect }: RowTimesProps) {
  const [from, setFrom] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const services = [service, ...also];
  const key = ['row', school.id, from, ...services.map(({ id }) => id)].join(' ');
  const { data, error, retry } = useFetched(key, () =>
    Promise.all(services.map((one) => fetchTimes(school, one, from))),
  );
  if (error) return <Failed error={error} retry={retry} />;
  // The times of the services before the last one was added are still shown while the new ones load.
  if (!data || data.length !== services.length) return <Waiting />;
  const { meta } = data[0]!;
  const names = new Map(data.flatMap((one) => one.meta.teachers).map(({ id, name }) => [id, name]));
  const rows = rowsOf(data.map((one) => one.data));
  const dates = rows.map(([first]) => first!.slot);
  const day = chosen ?? dates[0]?.date ?? meta.date_from;
  const ofDay = rows.filter(([first]) => first!.slot.date === day);
  const showWeek = (first: string) => {
    setFrom(first);
    setChosen(undefined);
  };
  return (
    <div className="stack">
      <Week shown={{ data: dates, meta }} day={day} onDay={setChosen} onWeek={showWeek} />
      {isOtherZone(meta.time_zone) && (
        <p className="dim small zone">{t('other_zone', { zone: offsetOf(meta.time_zone) })}</p>
      )}
      <h3>{longDay(day)}</h3>
      {ofDay.length === 0 && <Empty title={tb('no_times')} text={tb('row_no_times')} />}
      <ul className="stack tight">
        {ofDay.map((row) => (
          <li key={row[0]!.slot.starts_at}>
            <button
              type="button"
              className="button quiet wide pick"
              onClick={() => onSelect(selectRow(services, row, meta.time_zone))}
            >
              <span>
                {row[0]!.slot.time_from}–{row.at(-1)!.slot.time_to}
                <small className="dim"> · {[...new Set(row.map((one) => names.get(one.teacher_id)))].join(', ')}</small>
              </span>
              <b>{price(sumOf(row))}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const fetchTimes = ({ id: school_id }: PublicSchool, { id }: PublicService, date_from: string | undefined) =>
  fetchJson<PublicSlots>(paths.slots, { params: { school_id }, query: { service: id, date_from } });

const sumOf = (row: readonly RowPart[]): number => row.reduce((sum, { slot }) => sum + slot.price, 0);

function selectRow(services: readonly PublicService[], row: readonly RowPart[], zone: string): Selection {
  const parts = row.map(({ slot: { starts_at, price: cost }, teacher_id }, n) => ({
    service_id: services[n]!.id,
    starts_at,
    teacher_id,
    price: cost,
  }));
  const [{ price: first, ...body }, ...next] = parts as [(typeof parts)[number], ...typeof parts];
  return {
    title: services.map(({ name }) => name).join(' + '),
    when: when(row[0]!.slot, zone),
    time_to: row.at(-1)!.slot.time_to,
    cost: sumOf(row),
    tiers: '',
    full: false,
    body: { ...body, price: first, next },
  };
}
