import { Button, PulseMark, UnstyledButton } from '@ritm/ui';
import { ApiError, useFormat } from '@ritm/web-kit';
import { uuidv7 } from '@ritm/kernel';
import { IconBackspace, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clockIn } from '../clock.ts';
import { useCheckInT } from '../messages.ts';
import type { Marked, Station } from '../offline/station.ts';
import { useScanner } from '../scanner/use-scanner.ts';
import { signal } from '../signals.ts';
import { isClear, wishOf } from '../use-reception.ts';
import { LeaveKiosk } from './leave-kiosk.tsx';
import classes from './kiosk.module.css';

/** Seconds after which the screen forgets who was there. */
const FORGET = 7;
const MOST_DIGITS = 11;

type Shown =
  | { readonly kind: 'idle' }
  | { readonly kind: 'welcome' | 'was'; readonly answer: Marked }
  | { readonly kind: 'desk' }
  | { readonly kind: 'more' };

/** Covers everything: a client sees the own first name and what is left, and nothing of anybody else. */
export function Kiosk({ station, zone }: { readonly station: Station; readonly zone: string }) {
  const t = useCheckInT();
  const [shown, setShown] = useState<Shown>({ kind: 'idle' });
  const [digits, setDigits] = useState('');
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);
  useForget(shown.kind !== 'idle', () => setShown({ kind: 'idle' }));

  const come = async (code: string): Promise<void> => {
    if (busy.current || leaving) return;
    busy.current = true;
    setDigits('');
    try {
      setShown(await meet(station, code));
    } finally {
      busy.current = false;
    }
  };
  useScanner((code) => void come(code));

  return (
    <div
      className={classes.kiosk}
      data-shown={shown.kind}
      role="dialog"
      aria-modal="true"
      aria-label={t('kiosk_title')}
    >
      {leaving ? (
        <LeaveKiosk onBack={() => setLeaving(false)} />
      ) : (
        <>
          <div className={classes.middle} role="status" aria-live="assertive">
            <Words shown={shown} zone={zone} />
          </div>
          {(shown.kind === 'idle' || shown.kind === 'more') && (
            <Digits value={digits} onChange={setDigits} onDone={() => void come(digits)} />
          )}
          <UnstyledButton className={classes.leave!} onClick={() => setLeaving(true)}>
            <IconLock size={18} stroke={1.75} aria-hidden /> {t('kiosk_leave')}
          </UnstyledButton>
        </>
      )}
    </div>
  );
}

/** Whatever needs a person is the desk’s: a kiosk asks nothing and explains nothing about money. */
async function meet(station: Station, code: string): Promise<Shown> {
  try {
    const { card, data } = await station.find(code);
    if (!card) {
      signal('refused');
      return { kind: data.length > 1 && /^\d+$/.test(code) ? 'more' : 'desk' };
    }
    if (!isClear(card) && !card.recent) throw new ApiError(409, {}, 'POST');
    const wish = card.options[0] ? wishOf(card.options[0]) : {};
    const answer = await station.mark({ ...wish, scan_id: uuidv7(), student_id: card.student_id });
    signal(answer.result === 'already' ? 'already' : 'accepted');
    return { kind: answer.result === 'already' ? 'was' : 'welcome', answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    signal('refused');
    return { kind: 'desk' };
  }
}

function useForget(isOn: boolean, forget: () => void): void {
  const act = useRef(forget);
  useEffect(() => {
    act.current = forget;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => act.current(), FORGET * 1_000);
    return () => clearTimeout(timer);
  }, [isOn]);
}

function Words({ shown, zone }: { readonly shown: Shown; readonly zone: string }) {
  const t = useCheckInT();
  const format = useFormat();
  switch (shown.kind) {
    case 'idle':
      return (
        <>
          <PulseMark size={96} />
          <h1 className={classes.word}>{t('kiosk_hello')}</h1>
          <p className={classes.note}>{t('kiosk_hello_text')}</p>
        </>
      );
    case 'more':
      return <h1 className={classes.word}>{t('kiosk_more_digits')}</h1>;
    case 'desk':
      return <h1 className={classes.word}>{t('kiosk_desk')}</h1>;
    case 'welcome':
    case 'was': {
      const { firstname, name, marked_at, lesson_plus: pass } = shown.answer;
      const who = firstname || name;
      return (
        <>
          <h1 className={classes.word}>
            {shown.kind === 'welcome'
              ? t('kiosk_welcome', { name: who })
              : t('kiosk_was', { name: who, time: clockIn(zone, marked_at) })}
          </h1>
          {pass && (
            <p className={classes.note}>
              {pass.left === null ? t('kiosk_unlimited') : t('kiosk_left', { left: format.visits(pass.left) })}
            </p>
          )}
        </>
      );
    }
  }
}

interface DigitsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onDone: () => void;
}

/** A keyboard of its own: that of a tablet would cover half of the screen and offer what others have typed. */
function Digits({ value, onChange, onDone }: DigitsProps) {
  const t = useCheckInT();
  const press = (digit: string): void => onChange((value + digit).slice(0, MOST_DIGITS));
  return (
    <div className={classes.pad} role="group" aria-label={t('kiosk_digits')}>
      <output className={classes.digits} aria-live="polite">
        {value || ' '}
      </output>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Button key={digit} size="xl" variant="default" onClick={() => press(digit)}>
          {digit}
        </Button>
      ))}
      <Button size="xl" variant="default" aria-label={t('kiosk_erase')} onClick={() => onChange(value.slice(0, -1))}>
        <IconBackspace size={28} stroke={1.75} aria-hidden />
      </Button>
      <Button size="xl" variant="default" onClick={() => press('0')}>
        0
      </Button>
      <Button size="xl" px={0} disabled={value.length < 4} onClick={onDone}>
        {t('kiosk_enter')}
      </Button>
    </div>
  );
}
