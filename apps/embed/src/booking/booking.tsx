import type { Bookings, OwnRequest, PublicSchool } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { useEffect, useState } from 'react';
import { fetchJson, Refusal } from '../kit/client.ts';
import { showTop } from '../kit/frame.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { fetchBookings } from '../kit/visits.ts';
import { price } from '../kit/words.ts';
import { Failed, Waiting } from '../parts/states.tsx';
import { CodeForm } from './code-form.tsx';
import { DetailsForm, type Details } from './details-form.tsx';
import { linkMarks } from './link-marks.ts';
import { callWithCaptcha, sendCode, type SentCode } from './proof.ts';
import { Sent } from './sent.tsx';
import { selectClass, type Selection } from './selection.ts';

/**
 * The price that holds now, when the server refused because it has changed; the visitor sees it before confirming
 * again.
 */
const currentPrice = (refused: unknown): number | undefined =>
  refused instanceof Refusal ? (refused.data.price as number | undefined) : undefined;

interface BookingProps {
  readonly school: PublicSchool;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** Submits the form, verifies the phone number first if needed, and reports the progress. */
function useSubmission({ school, selection, onSelect }: BookingProps, known: Bookings | undefined) {
  const [pending, setPending] = useState<{ request: OwnRequest; check: SentCode; phone: string }>();
  const [sent, setSent] = useState<{ request: OwnRequest; names: readonly string[] }>();
  const [isProving, setIsProving] = useState(false);
  const params = { school_id: school.id };
  const namesOf = (ids: readonly number[]) =>
    (known?.students ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);

  const send = async ({ name, phone, comment, students_ids }: Details) => {
    const who = known ? { ...(students_ids.length > 0 && { students_ids }) } : { phone };
    const body = {
      price: selection.cost,
      ...selection.body,
      ...who,
      name,
      comment,
      consent_version: school.consent_version,
      utm: linkMarks(),
    };
    const call = (captcha?: string) =>
      fetchJson<OwnRequest>(paths.request, { params, body, company: school.id, captcha });
    const request = await callWithCaptcha(call, setIsProving).catch((refused: unknown) => {
      const cost = currentPrice(refused);
      if (cost !== undefined && !selection.body.next) onSelect({ ...selection, cost });
      throw refused;
    });
    if (request.verified) return setSent({ request, names: namesOf(students_ids) });
    setPending({ request, phone, check: await sendCode(phone, setIsProving) });
  };
  const prove = async () => {
    const at = { params: { ...params, id: pending!.request.id }, company: school.id };
    setSent({ request: await fetchJson<OwnRequest>(paths.verify, { ...at, method: 'POST', body: {} }), names: [] });
  };
  return { waits: pending, setWaits: setPending, made: sent, works: isProving, send, prove };
}

/** The last step of a booking: the visitor's details, the code if the number is not verified yet, and the result. */
export function Booking(props: BookingProps) {
  const { school, selection, onSelect } = props;
  const key = `visitor ${school.id}`;
  const { data: known, error, retry } = useFetched(key, async () => ({ of: await fetchBookings(school.id) }));
  const {
    waits: pending,
    setWaits: setPending,
    made: sent,
    works: isProving,
    send,
    prove,
  } = useSubmission(props, known?.of);
  useEffect(() => showTop(), [pending, sent]);
  const { occurrence_id } = selection.body;
  const waitFor = (students_ids: readonly number[]) => onSelect({ ...selection, full: true, students_ids });
  if (sent) return <Sent school={school} title={selection.title} time_to={selection.time_to} {...sent} />;
  if (error) return <Failed error={error} retry={retry} />;
  if (!known) return <Waiting />;
  return (
    <section className="stack">
      <Chosen selection={selection} />
      {pending ? (
        <CodeForm
          school={school}
          phone={pending.phone}
          check={pending.check}
          onBack={() => setPending(undefined)}
          onProved={prove}
        />
      ) : (
        <DetailsForm
          school={school}
          known={known.of}
          works={isProving}
          cost={selection.cost}
          onBack={() => onSelect(undefined)}
          onSend={send}
          onOther={(item) => onSelect(selectClass(item, school.time_zone))}
          onWait={occurrence_id === undefined ? undefined : waitFor}
        />
      )}
    </section>
  );
}

function Chosen({ selection: { title, when, cost, tiers } }: Pick<BookingProps, 'selection'>) {
  return (
    <div className="banner">
      <b>{title}</b>
      <p>{when}</p>
      <p className="dim">{price(cost)}</p>
      {tiers && <p className="dim small">{tiers}</p>}
    </div>
  );
}
