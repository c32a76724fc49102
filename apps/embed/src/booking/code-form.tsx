import type { PublicSchool } from '@ritm/booking/contract';
import { useEffect, useState, type FormEvent } from 'react';
import { isFramed } from '../kit/frame.ts';
import { t } from '../kit/words.ts';
import { tb } from './words.ts';
import { textOf } from '../parts/states.tsx';
import { enterCode, SecondStep, sendCode, type SentCode } from './proof.ts';

interface CodeFormProps {
  readonly school: PublicSchool;
  readonly phone: string;
  readonly check: SentCode;
  readonly onBack: () => void;
  /** Called when the number is verified. An error that it throws is shown under the code. */
  readonly onProved: () => Promise<void>;
}

/** Verifies the phone number by the code from the message. */
export function CodeForm({ school, phone, check: first, onBack, onProved }: CodeFormProps) {
  const [check, setCheck] = useState(first);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isProving, setIsProving] = useState(false);
  const [busy, setBusy] = useState(false);

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await act().catch(setProblem);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await enterCode({ check, code, company: school, onWork: setIsProving });
      await onProved();
    });
  };
  const resend = () => void attempt(async () => setCheck(await sendCode(phone, setIsProving)));
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{tb('code_title')}</h2>
      <p className="dim">{tb('code_text', { phone })}</p>
      <label className="field">
        <span>{tb('code')}</span>
        <input
          className="code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, check.code_length))}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Browsers refuse to focus a field in a cross-origin frame and log a warning, so a framed page does not try.
          autoFocus={!isFramed}
          aria-invalid={problem !== undefined || undefined}
        />
      </label>
      <Problem problem={problem} school={school} />
      {isProving && <p role="status">{t('checking')}</p>}
      <div className="row">
        <button type="submit" className="button" disabled={busy || code.length < check.code_length}>
          {tb('confirm')}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          {t('back')}
        </button>
        <Resend key={check.id} seconds={check.retry_after} busy={busy} onResend={resend} />
      </div>
    </form>
  );
}

function Problem({ problem, school }: { readonly problem: unknown; readonly school: PublicSchool }) {
  if (problem === undefined) return null;
  if (!(problem instanceof SecondStep))
    return (
      <p className="bad" role="alert">
        {textOf(problem)}
      </p>
    );
  return (
    <p className="bad" role="alert">
      {tb('factor_needed')}{' '}
      <a href={`/sign_in?next=${encodeURIComponent(`/company/${school.id}`)}`} target="_blank" rel="noopener">
        {tb('open_site')}
      </a>
    </p>
  );
}

interface ResendProps {
  readonly seconds: number;
  readonly busy: boolean;
  readonly onResend: () => void;
}

/** Requests another code once the pause between two codes is over. */
function Resend({ seconds, busy, onResend }: ResendProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" className="button plain" disabled={busy || left > 0} onClick={onResend}>
      {left > 0 ? tb('code_wait', { seconds: left }) : tb('code_again')}
    </button>
  );
}
