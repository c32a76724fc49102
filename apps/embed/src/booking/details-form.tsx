/**
 * The second step of the booking page: who comes, the phone and the consent. The server decides whether a proof of the
 * number or a human check is needed; this form only shows the fields and the errors that it answers.
 */
import type { Bookings, PublicClass, PublicSchool } from '@ritm/booking/contract';
import { useState, type FormEvent } from 'react';
import { Refusal } from '../kit/client.ts';
import { price, t } from '../kit/words.ts';
import { ForWhom } from './for-whom.tsx';
import { tb } from './words.ts';
import { textOf } from '../parts/states.tsx';

/** What a visitor enters. */
export interface Details {
  name: string;
  phone: string;
  comment: string;
  /** The client cards of a signed-in person; empty for somebody who has none. */
  students_ids: readonly number[];
}

interface DetailsFormProps {
  readonly school: PublicSchool;
  /** The bookings of the person who is signed in already. */
  readonly known: Bookings | undefined;
  readonly onBack: () => void;
  /** An error that it throws is shown in the form. */
  readonly onSend: (details: Details) => Promise<void>;
  readonly works: boolean;
  readonly onOther: (item: PublicClass) => void;
  /** Only for classes: those who do not fit may join the queue together. */
  readonly onWait: ((students_ids: readonly number[]) => void) | undefined;
  /** The price of one place, in kopecks. */
  readonly cost: number;
}

/** Holds what was entered, finds what is missing, and submits. */
function useDetails({ known, onSend }: Pick<DetailsFormProps, 'known' | 'onSend'>) {
  const [values, setValues] = useState<Details>({
    name: known?.name ?? '',
    phone: '',
    comment: '',
    students_ids: known?.students.slice(0, 1).map(({ id }) => id) ?? [],
  });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isClient = known !== undefined && known.students.length > 0;
  const missing = {
    name: !isClient && values.name.trim() === '',
    whom: isClient && values.students_ids.length === 0,
    phone: !known && values.phone.replace(/\D/g, '').length < 10,
    consent: !agreed,
  };
  const set = (change: Partial<Details>) => setValues((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(missing).includes(true)) return;
    setBusy(true);
    setProblem(undefined);
    const name = known?.students.find((one) => one.id === values.students_ids[0])?.name ?? values.name;
    void onSend({ ...values, name })
      .catch(setProblem)
      .finally(() => setBusy(false));
  };
  return {
    values,
    set,
    agreed,
    setAgreed,
    lacks: tried ? missing : { name: false, whom: false, phone: false, consent: false },
    isClient,
    busy,
    problem,
    submit,
  };
}

/** Asks who comes, and for the consent. A visitor who is signed in does not repeat what is known already. */
export function DetailsForm(props: DetailsFormProps) {
  const { school, known, onBack, works, onOther, onWait, cost } = props;
  const { values, set, agreed, setAgreed, lacks: missing, isClient, busy, problem, submit } = useDetails(props);
  const count = values.students_ids.length;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2>{tb('your_details')}</h2>
      {isClient && (
        <ForWhom
          known={known!}
          chosen={values.students_ids}
          onChoose={(students_ids) => set({ students_ids })}
          lacks={missing.whom}
        />
      )}
      {count > 1 && <p className="dim">{tb('for_all', { count, sum: price(cost * count) })}</p>}
      {!isClient && (
        <FormLine label={tb('name')} error={missing.name}>
          <input
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            autoComplete="name"
            maxLength={200}
          />
        </FormLine>
      )}
      {!known && (
        <FormLine label={t('phone')} hint={tb('phone_hint')} error={missing.phone} note={fieldOf(problem, 'phone')}>
          <input
            type="tel"
            value={values.phone}
            onChange={(event) => set({ phone: event.currentTarget.value })}
            autoComplete="tel"
            placeholder="+7"
            maxLength={32}
          />
        </FormLine>
      )}
      <FormLine label={tb('comment')}>
        <textarea
          value={values.comment}
          rows={2}
          maxLength={1000}
          onChange={(event) => set({ comment: event.currentTarget.value })}
        />
      </FormLine>
      <Consent name={school.name} agreed={agreed} lacks={missing.consent} onChange={setAgreed} />
      <Refused problem={problem} onOther={onOther} onWait={onWait && (() => onWait(values.students_ids))} />
      {works && <p role="status">{t('checking')}</p>}
      <div className="row">
        <button type="submit" className="button" disabled={busy}>
          {tb('send')}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}

const fieldOf = (problem: unknown, field: string): string | undefined =>
  problem instanceof Refusal ? problem.errors[field]?.[0] : undefined;

interface FormLineProps {
  readonly label: string;
  readonly hint?: string;
  /** The field was left empty. */
  readonly error?: boolean;
  /** The server's message about this field. */
  readonly note?: string | undefined;
  readonly children: React.ReactNode;
}

function FormLine({ label, hint, error, note, children }: FormLineProps) {
  const text = error ? tb('required') : note;
  return (
    <label className="field">
      <span>{label}</span>
      {children}
      {text ? (
        <small className="bad" role="alert">
          {text}
        </small>
      ) : (
        hint && <small className="dim">{hint}</small>
      )}
    </label>
  );
}

interface ConsentProps {
  readonly name: string;
  readonly agreed: boolean;
  readonly lacks: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** The consent is a document of its own and is never ticked beforehand. */
function Consent({ name, agreed, lacks: missing, onChange }: ConsentProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={missing || undefined}
        />
        <span className={missing ? 'bad' : undefined}>{tb('consent', { name })}</span>
      </label>
      <details className="small dim">
        <summary>{tb('consent_more')}</summary>
        <p>{tb('consent_text', { name })}</p>
      </details>
    </div>
  );
}

interface RefusedProps {
  readonly problem: unknown;
  readonly onOther: (item: PublicClass) => void;
  readonly onWait: (() => void) | undefined;
}

/** Says why the booking was refused, and where there still is a place. */
function Refused({ problem, onOther, onWait }: RefusedProps) {
  if (problem === undefined) return null;
  const mayWait = onWait && problem instanceof Refusal && problem.code === 'booking.too_few';
  const alternatives =
    problem instanceof Refusal ? ((problem.data.alternatives as PublicClass[] | undefined) ?? []) : [];
  return (
    <div className="banner bad stack tight" role="alert">
      <p>{textOf(problem)}</p>
      {alternatives.length > 0 && <p>{tb('alternatives')}</p>}
      <div className="row">
        {alternatives.map((item) => (
          <button key={item.occurrence_id} type="button" className="button quiet" onClick={() => onOther(item)}>
            {item.date.slice(8)}.{item.date.slice(5, 7)}, {item.time_from}
          </button>
        ))}
        {mayWait && (
          <button type="button" className="button quiet" onClick={onWait}>
            {tb('wait_together')}
          </button>
        )}
      </div>
    </div>
  );
}
