import { Button, PulseLoader, Stack, TextInput, useIsPhone, lazyWithRetry } from '@ritm/ui';
import { IconCamera, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useCheckInT } from '../messages.ts';
import type { Station } from '../offline/station.ts';
import { useScanner } from '../scanner/use-scanner.ts';
import type { Reception } from '../use-reception.ts';
import classes from './desk.module.css';
import { Suggestions, useListKeys, useSuggestions } from './suggestions.tsx';

const Camera = lazyWithRetry(async () => (await import('../scanner/camera.tsx')).Camera);

/** The input for codes: typed, scanned with the focus anywhere, or read by the camera. */
export function CodeInput({ reception, station }: { readonly reception: Reception; readonly station: Station }) {
  const t = useCheckInT();
  const [typed, setTyped] = useTyped(reception);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const field = useAutoFocus(reception.scanView.kind === 'idle');
  const isDone = reception.scanView.kind === 'done';
  // On a phone the page was scrolled down to the card; the next client is asked for at the top.
  useEffect(() => {
    if (isDone) window.scrollTo(0, 0);
  }, [isDone]);
  const listId = useId();
  const [isListOpen, setIsListOpen] = useState(false);
  const found = useSuggestions(station, isListOpen ? typed : '');
  const choose = (student_id: number): void => {
    setIsListOpen(false);
    void reception.choose(student_id);
  };
  const keys = useListKeys(found, choose);
  useScanner((code) => {
    setTyped('');
    setIsListOpen(false);
    void reception.find(code, true);
  });
  const submitCode = (): void => {
    if (typed.trim() === '') return;
    // What was asked stays beside its answer, selected: the next client is typed over it.
    field.current?.select();
    setIsListOpen(false);
    void reception.find(typed.trim(), false);
  };
  return (
    <Stack gap="xs">
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          submitCode();
        }}
      >
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
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={keys.active >= 0 ? `${listId}-${keys.active}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsListOpen(true);
            keys.reset();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsListOpen(false);
            keys.onKeyDown(event);
          }}
          onBlur={() => setIsListOpen(false)}
        />
        <Button type="submit" size="xl" loading={reception.busy} disabled={typed.trim() === ''}>
          {t('find')}
        </Button>
        <Button
          size="xl"
          variant="default"
          aria-pressed={isCameraOpen}
          leftSection={<IconCamera size={24} stroke={1.75} aria-hidden />}
          onClick={() => setIsCameraOpen(!isCameraOpen)}
        >
          {t('camera_open')}
        </Button>
      </form>
      {found.length > 0 && <Suggestions id={listId} matches={found} active={keys.active} onChoose={choose} />}
      <p className={classes.hint}>{t('input_hint')}</p>
      {isCameraOpen && (
        <Suspense fallback={<PulseLoader />}>
          <Camera onCode={(code) => void reception.find(code, true)} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
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
