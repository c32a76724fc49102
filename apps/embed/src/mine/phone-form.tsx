import type { PublicSchool } from '@ritm/booking/contract';
import { useState, type FormEvent } from 'react';
import { t } from '../kit/words.ts';
import { textOf } from '../parts/states.tsx';
import { CodeForm } from '../booking/code-form.tsx';
import { sendCode, type SentCode } from '../booking/proof.ts';
import { tm } from './words.ts';

/** A returning visitor enters their number; the code opens their own bookings. */
export function PhoneForm({ school, onKnown }: { readonly school: PublicSchool; readonly onKnown: () => void }) {
  const [phone, setPhone] = useState('');
  const [check, setCheck] = useState<SentCode>();
  const [problem, setProblem] = useState<unknown>();
  const [works, setWorks] = useState(false);
  if (check)
    return (
      <CodeForm
        school={school}
        phone={phone}
        check={check}
        onBack={() => setCheck(undefined)}
        onProved={async () => onKnown()}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    sendCode(phone, setWorks).then(setCheck, setProblem);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{tm('not_known')}</p>
      <label className="field">
        <span>{t('phone')}</span>
        <input
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          autoComplete="tel"
          placeholder="+7"
          maxLength={32}
        />
      </label>
      {problem !== undefined && (
        <p className="bad" role="alert">
          {textOf(problem)}
        </p>
      )}
      {works && <p role="status">{t('checking')}</p>}
      <p>
        <button type="submit" className="button" disabled={phone.replace(/\D/g, '').length < 10}>
          {tm('sign_in')}
        </button>
      </p>
    </form>
  );
}
