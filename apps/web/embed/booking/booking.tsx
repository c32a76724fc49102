import type { Bookings, OwnRequest, PublicSchool } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useEffect, useState } from 'react';
import { ask, Refusal } from '../kit/client.ts';
import { showTop } from '../kit/frame.ts';
import { useAsked } from '../kit/use-asked.ts';
import { askBookings } from '../kit/visits.ts';
import { price } from '../kit/words.ts';
import { Failed, Waiting } from '../parts/states.tsx';
import { CodeForm } from './code-form.tsx';
import { DetailsForm, type Details } from './details-form.tsx';
import { askProving, sendCode, type SentCode } from './proof.ts';
import { Sent } from './sent.tsx';
import { ofClass, type Wanted } from './wanted.ts';

/** A price that has changed meanwhile is shown before it is asked for again. */
const costNow = (refused: unknown): number | undefined =>
  refused instanceof Refusal ? (refused.data.price as number | undefined) : undefined;

interface BookingProps {
  readonly school: PublicSchool;
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted | undefined) => void;
}

/** Sends what was filled in, proves the number where it is not proved yet, and knows how far that is. */
function useSending({ school, wanted, onWanted }: BookingProps, known: Bookings | undefined) {
  const [waits, setWaits] = useState<{ request: OwnRequest; check: SentCode; phone: string }>();
  const [made, setMade] = useState<{ request: OwnRequest; names: readonly string[] }>();
  const [works, setWorks] = useState(false);
  const params = { school_id: school.id };
  const namesOf = (ids: readonly number[]) =>
    (known?.students ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);

  const send = async ({ name, phone, comment, students_ids }: Details) => {
    const who = known ? { ...(students_ids.length > 0 && { students_ids }) } : { phone };
    const body = { ...wanted.body, ...who, name, comment, price: wanted.cost, consent_version: school.consent_version };
    const call = (captcha?: string) => ask<OwnRequest>(paths.request, { params, body, company: school.id, captcha });
    const request = await askProving(call, setWorks).catch((refused: unknown) => {
      const cost = costNow(refused);
      if (cost !== undefined) onWanted({ ...wanted, cost });
      throw refused;
    });
    if (request.verified) return setMade({ request, names: namesOf(students_ids) });
    setWaits({ request, phone, check: await sendCode(phone, setWorks) });
  };
  const prove = async () => {
    const at = { params: { ...params, id: waits!.request.id }, company: school.id };
    setMade({ request: await ask<OwnRequest>(paths.verify, { ...at, method: 'POST', body: {} }), names: [] });
  };
  return { waits, setWaits, made, works, send, prove };
}

/** Who comes, the code where the number is not proved yet, and what came of it. */
export function Booking(props: BookingProps) {
  const { school, wanted, onWanted } = props;
  const key = `visitor ${school.id}`;
  const { data: known, error, again } = useAsked(key, async () => ({ of: await askBookings(school.id) }));
  const { waits, setWaits, made, works, send, prove } = useSending(props, known?.of);
  useEffect(() => showTop(), [waits, made]);
  const { occurrence_id } = wanted.body;
  const waitFor = (students_ids: readonly number[]) => onWanted({ ...wanted, full: true, students_ids });
  if (made) return <Sent school={school} {...made} />;
  if (error) return <Failed error={error} again={again} />;
  if (!known) return <Waiting />;
  return (
    <section className="stack">
      <Chosen wanted={wanted} />
      {waits ? (
        <CodeForm
          school={school}
          phone={waits.phone}
          check={waits.check}
          onBack={() => setWaits(undefined)}
          onProved={prove}
        />
      ) : (
        <DetailsForm
          school={school}
          known={known.of}
          works={works}
          cost={wanted.cost}
          onBack={() => onWanted(undefined)}
          onSend={send}
          onOther={(item) => onWanted(ofClass(item, school.time_zone))}
          onWait={occurrence_id === undefined ? undefined : waitFor}
        />
      )}
    </section>
  );
}

function Chosen({ wanted: { title, when, cost, tiers } }: Pick<BookingProps, 'wanted'>) {
  return (
    <div className="banner">
      <b>{title}</b>
      <p>{when}</p>
      <p className="dim">{price(cost)}</p>
      {tiers && <p className="dim small">{tiers}</p>}
    </div>
  );
}
