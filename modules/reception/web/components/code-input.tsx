import { Button, PulseLoader, Stack, TextInput, useIsPhone, lazyWithRetry } from '@ritm/ui';
import { IconCamera, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useCheckInT } from '../messages.ts';
import type { Station } from '../offline/station.ts';
import { useScanner } from '../scanner/use-scanner.ts';
import type { Reception } from '../use-reception.ts';
import classes from './desk.module.css';
import { Suggestions, useSuggestionList } from './suggestions.tsx';

const Camera = lazyWithRetry(async () => (await import('../scanner/camera.tsx')).Camera);

/** The input for codes: typed, scanned with the focus anywhere, or read by the camera. */
export function CodeInput({ reception, station }: { readonly reception: Reception; readonly station: Station }) {
  const t = useCheckInT();
  const [typed, setTyped] = useTyped(reception);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const field = useAutoFocus(reception.scanView.kind === 'idle');
  const list = useSuggestionList(station, typed, (student_id) => void reception.choose(student_id));
  useScrollToTop(reception.scanView.kind === 'done');
  useScanner((code) => {
    setTyped('');
    list.close();
    void reception.find(code, true);
  });
  const submitCode = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    // What was asked stays beside its answer, selected: the next client is typed over it.
    field.current?.select();
    list.close();
    void reception.find(typed.trim(), false);
  };
  return (
    <Stack gap="xs">
      <form className={classes.ask} onSubmit={submitCode}>
        <TextInput
          ref={field}
          className={classes.field!}
          size="xl"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          aria-label={t('input')}
          placeholder={t('input_short')}
          leftSection={<IconSearch size={26} stroke={1.75} aria-hidden />}
          {...list.field}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            list.open();
          }}
        />
        <Button type="submit" size="xl" loading={reception.busy} disabled={typed.trim() === ''}>
          {t('find')}
        </Button>
        <CameraButton isOpen={isCameraOpen} onChange={setIsCameraOpen} />
      </form>
      <Suggestions list={list} />
      <p className={classes.hint}>{t('input_hint')}</p>
      {isCameraOpen && (
        <Suspense fallback={<PulseLoader />}>
          <Camera onCode={(code) => void reception.find(code, true)} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function CameraButton({
  isOpen,
  onChange,
}: {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}) {
  const t = useCheckInT();
  return (
    <Button
      size="xl"
      variant="default"
      aria-pressed={isOpen}
      leftSection={<IconCamera size={24} stroke={1.75} aria-hidden />}
      onClick={() => onChange(!isOpen)}
    >
      {t('camera_open')}
    </Button>
  );
}

/** On a phone the page is scrolled down to the card; the next client is asked for at the top. */
function useScrollToTop(isDone: boolean): void {
  useEffect(() => {
    if (isDone) window.scrollTo(0, 0);
  }, [isDone]);
}

/** What is typed, until the client is marked or the desk turns to the next one. */
function useTyped({ scanView }: Reception): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState(scanView);
  if (seen !== scanView) {
    setSeen(scanView);
    if (scanView.kind === 'idle' || scanView.kind === 'done') setTyped('');
  }
  return [typed, setTyped];
}

/** Focuses the field while it waits for the next client, except on a phone, whose keyboard would cover the page. */
function useAutoFocus(isIdle: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!isIdle || isPhone) return undefined;
    // Focuses after the application frame has moved the focus to the beginning of the new page.
    const timer = setTimeout(() => field.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [isIdle, isPhone]);
  return field;
}
