import type { OwnRequest, PublicSchool } from '@ritm/booking/contract';
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

/** Who comes, the code where the number is not proved yet, and what came of it. */
export function Booking({ school, wanted, onWanted }: BookingProps) {
  const {
    data: known,
    error,
    again,
  } = useAsked(`visitor ${school.id}`, async () => ({ of: await askBookings(school.id) }));
  const [waits, setWaits] = useState<{ request: OwnRequest; check: SentCode; phone: string }>();
  const [made, setMade] = useState<OwnRequest>();
  const [works, setWorks] = useState(false);
  useEffect(() => showTop(), [waits, made]);
  const params = { school_id: school.id };

  const send = async ({ name, phone, comment, student_id }: Details) => {
    const who = known?.of ? { ...(student_id !== undefined && { student_id }) } : { phone };
    const body = { ...wanted.body, ...who, name, comment, price: wanted.cost, consent_version: school.consent_version };
    const call = (captcha?: string) => ask<OwnRequest>(paths.request, { params, body, company: school.id, captcha });
    const request = await askProving(call, setWorks).catch((refused: unknown) => {
      const cost = costNow(refused);
      if (cost !== undefined) onWanted({ ...wanted, cost });
      throw refused;
    });
    if (request.verified) return setMade(request);
    setWaits({ request, phone, check: await sendCode(phone, setWorks) });
  };
  const prove = async () => {
    const { id } = waits!.request;
    setMade(
      await ask<OwnRequest>(paths.verify, { params: { ...params, id }, company: school.id, method: 'POST', body: {} }),
    );
  };
  if (made) return <Sent school={school} request={made} />;
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
          onBack={() => onWanted(undefined)}
          onSend={send}
          onOther={(item) => onWanted(ofClass(item, school.time_zone))}
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
