import { Button, PulseMark, UnstyledButton } from '@ritm/ui';
import { ApiError, useFormat } from '@ritm/web-kit';
import { uuidv7, wallClockIn } from '@ritm/kernel';
import { IconBackspace, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCheckInT } from '../messages.ts';
import type { Marked, Station } from '../offline/station.ts';
import { useScanner } from '../scanner/use-scanner.ts';
import { signal } from '../signals.ts';
import { canMarkAtOnce, targetOf } from '../use-reception.ts';
import { LeaveKiosk } from './leave-kiosk.tsx';
import classes from './kiosk.module.css';

/** Seconds after which the screen clears the last client. */
const RESET_SECONDS = 7;
const MAX_DIGITS = 11;

type KioskView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'welcome' | 'was'; readonly checkedIn: Marked }
  | { readonly kind: 'desk' }
  | { readonly kind: 'more' };

/** Covers the whole page: clients see their own first name and what is left, and nothing about anybody else. */
export function Kiosk({ station, zone }: { readonly station: Station; readonly zone: string }) {
  const t = useCheckInT();
  const [view, setView] = useState<KioskView>({ kind: 'idle' });
  const [digits, setDigits] = useState('');
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);
  useReset(view.kind !== 'idle', () => setView({ kind: 'idle' }));

  const checkIn = async (code: string): Promise<void> => {
    if (busy.current || leaving) return;
    busy.current = true;
    setDigits('');
    try {
      setView(await checkInByCode(station, code));
    } finally {
      busy.current = false;
    }
  };
  useScanner((code) => void checkIn(code));

  return (
    <div className={classes.kiosk} data-shown={view.kind} role="dialog" aria-modal="true" aria-label={t('kiosk_title')}>
      {leaving ? (
        <LeaveKiosk onBack={() => setLeaving(false)} />
      ) : (
        <>
          <div className={classes.middle} role="status" aria-live="assertive">
            <KioskMessage view={view} zone={zone} />
          </div>
          {(view.kind === 'idle' || view.kind === 'more') && (
            <Digits value={digits} onChange={setDigits} onDone={() => void checkIn(digits)} />
          )}
          <UnstyledButton className={classes.leave!} onClick={() => setLeaving(true)}>
            <IconLock size={18} stroke={1.75} aria-hidden /> {t('kiosk_leave')}
          </UnstyledButton>
        </>
      )}
    </div>
  );
}

/** Anything that needs a person is left to the desk: a kiosk asks no questions and shows nothing about money. */
async function checkInByCode(station: Station, code: string): Promise<KioskView> {
  try {
    const { card, data } = await station.find(code);
    if (!card) {
      signal('refused');
      return { kind: data.length > 1 && /^\d+$/.test(code) ? 'more' : 'desk' };
    }
    if (!canMarkAtOnce(card) && !card.recent) throw new ApiError(409, {}, 'POST');
    const target = card.options[0] ? targetOf(card.options[0]) : {};
    const checkedIn = await station.mark({ ...target, scan_id: uuidv7(), student_id: card.student_id });
    signal(checkedIn.result === 'already' ? 'already' : 'accepted');
    return { kind: checkedIn.result === 'already' ? 'was' : 'welcome', checkedIn };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    signal('refused');
    return { kind: 'desk' };
  }
}

function useReset(isOn: boolean, reset: () => void): void {
  const act = useRef(reset);
  useEffect(() => {
    act.current = reset;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => act.current(), RESET_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isOn]);
}

function KioskMessage({ view, zone }: { readonly view: KioskView; readonly zone: string }) {
  const t = useCheckInT();
  const format = useFormat();
  switch (view.kind) {
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
      const { firstname, name, marked_at, lesson_plus: pass } = view.checkedIn;
      const clientName = firstname || name;
      return (
        <>
          <h1 className={classes.word}>
            {view.kind === 'welcome'
              ? t('kiosk_welcome', { name: clientName })
              : t('kiosk_was', { name: clientName, time: wallClockIn(zone, marked_at).time })}
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

/** The kiosk has its own keyboard: a tablet's would cover half of the screen and suggest what others have typed. */
function Digits({ value, onChange, onDone }: DigitsProps) {
  const t = useCheckInT();
  const press = (digit: string): void => onChange((value + digit).slice(0, MAX_DIGITS));
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
