/** The keys of the whole product, and the page about them behind «?». Loaded after the screen, by the frame. */
import { Modal, Switch, Text } from '@ritm/ui';
import { navigate, queryClient, useLanguage } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useMay, type Place } from '../shell/place.ts';
import { createKeyReader } from './key-reader.ts';
import { usePaletteT } from './messages.ts';
import { offeredQuery, permitted } from './offered.ts';
import classes from './palette.module.css';

/** Some people speak to their computer, which types letters: they turn these keys off. */
const OFF = 'ritm.keys';
const areOff = (): boolean => localStorage.getItem(OFF) === 'off';

/** A section and the letter after `g`: by its place on an English keyboard. */
export interface SectionKey {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

interface KeysProps {
  readonly place: Place;
  readonly sections: readonly SectionKey[];
  readonly onCommand: (id: string) => void;
}

export function Keys(props: KeysProps) {
  const { place, sections } = props;
  const [isHelp, setIsHelp] = useState(false);
  const may = useMay(place);
  const latest = useRef({ ...props, may });
  useEffect(() => {
    latest.current = { ...props, may };
  });
  useEffect(() => {
    // Which keys there are is known before the first is pressed.
    void queryClient.prefetchQuery(offeredQuery);
    const reader = createKeyReader((keys) => actionOf(keys, latest.current));
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (event.key === '?') return setIsHelp(true);
      const isLetter = /^Key[A-Z]$/.test(event.code) && !event.shiftKey && !event.repeat;
      if (!isLetter || areOff() || latest.current.place.school_id === undefined) return;
      reader.add(event.code.slice(3).toLowerCase(), event.timeStamp);
    };
    window.addEventListener('keydown', pressed);
    return () => {
      reader.stop();
      window.removeEventListener('keydown', pressed);
    };
  }, []);
  return isHelp && <KeysHelp place={place} sections={sections} onClose={() => setIsHelp(false)} />;
}

function actionOf(
  keys: string,
  { sections, may, onCommand }: KeysProps & { readonly may: (permission: string) => boolean },
): (() => void) | undefined {
  const section = sections.find(({ key }) => keys === `g ${key}`);
  if (section) return () => navigate(section.href);
  const offered = queryClient.getQueryData(offeredQuery.queryKey);
  const command = offered && permitted(offered, may).commands.find(({ key }) => key === keys);
  return command && (() => onCommand(command.id));
}

/** A letter pressed in a field or over an open window is not for the screen behind it. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    document.querySelector('[role="dialog"]') !== null);

interface KeysHelpProps extends Omit<KeysProps, 'onCommand'> {
  readonly onClose: () => void;
}

function KeysHelp({ place, sections, onClose }: KeysHelpProps) {
  const t = usePaletteT();
  const language = useLanguage();
  const { data } = useQuery(offeredQuery);
  const [isOff, setIsOff] = useState(areOff);
  const may = useMay(place);
  const commands = data ? permitted(data, may).commands.filter(({ key }) => key) : [];
  const turn = (isOn: boolean): void => {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'off');
    setIsOff(!isOn);
  };
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <Modal opened onClose={onClose} title={t('keys_title')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('keys_lead')}
      </Text>
      <Lines
        title={t('keys_general')}
        lines={[
          [t('keys_palette'), [mac ? '⌘ K' : 'Ctrl K']],
          [t('keys_search'), ['/']],
          [t('keys_close'), ['Esc']],
          [t('keys_help'), ['?']],
        ]}
      />
      {place.school_id !== undefined && (
        <>
          <Lines title={t('keys_does')} lines={commands.map(({ label, key }) => [label[language], [key!]])} />
          <Lines title={t('keys_goes')} lines={sections.map(({ label, key }) => [label, ['g', key]])} />
          <Switch label={t('keys_on')} checked={!isOff} onChange={(event) => turn(event.currentTarget.checked)} />
        </>
      )}
    </Modal>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, keys: readonly string[]])[];
}

function Lines({ title, lines }: LinesProps) {
  const t = usePaletteT();
  return (
    <>
      <h3 className={classes.keysHeading}>{title}</h3>
      <ul className={classes.keys}>
        {lines.map(([label, keys]) => (
          <li key={label} className={classes.keyLine}>
            <span>{label}</span>
            {keys.map((key, at) => (
              <Fragment key={key}>
                {at > 0 && <span>{t('key_then')}</span>}
                <kbd className={classes.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
