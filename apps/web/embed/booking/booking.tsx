import type { OwnRequest, PublicSchool } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useEffect, useState } from 'react';
import { ask } from '../kit/client.ts';
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
    const request = await askProving(call, setWorks);
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
      <div className="banner">
        <b>{wanted.title}</b>
        <p>{wanted.when}</p>
        <p className="dim">{price(wanted.cost)}</p>
      </div>
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
          onOther={(item) => onWanted(ofClass(item))}
        />
      )}
    </section>
  );
}
