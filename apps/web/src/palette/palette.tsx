/**
 * Ctrl-K: a few letters of what the person wants to do or find, and Enter does or opens it. A command that is done to
 * somebody asks for them here first. What is offered comes from the modules (`offered.ts`) and from the menu.
 */
import { lazyWithRetry, type NavGroup } from '@ritm/ui';
import { navigate, useLanguage, type Command, type CommandWindowProps, type Found, type Setting } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType } from 'react';
import { useMay, type Place } from '../shell/place.ts';
import { Chooser } from './chooser.tsx';
import { usePaletteT } from './messages.ts';
import { offeredQuery, permitted, type Offered } from './offered.ts';
import { readRecent, rememberUsed } from './recent.ts';
import { typedRows, untyped, type Row, type RowGroup } from './rows.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { useFound, type FoundBy } from './use-found.ts';

export interface PaletteProps {
  readonly groups: readonly NavGroup[];
  readonly place: Place;
  /** The id of a command that a key has begun. */
  readonly start?: string | undefined;
  /** Opened by a tap on «+»: the list is read before anything is typed, so a phone's keyboard stays away. */
  readonly isTapped?: boolean;
  readonly onClose: () => void;
}

export function Palette({ start, ...props }: PaletteProps) {
  const may = useMay(props.place);
  const { data } = useQuery(offeredQuery);
  const offered = data && permitted(data, may);
  const first = offered?.commands.find(({ id }) => id === start);
  if (start !== undefined && !first) return null;
  return <Opened {...props} offered={offered} first={first} />;
}

interface Begun {
  readonly Window: ComponentType<CommandWindowProps>;
  readonly found: Found | undefined;
}

interface OpenedProps extends Omit<PaletteProps, 'start'> {
  readonly offered: Offered | undefined;
  readonly first: Command | undefined;
}

function Opened({ groups, place, offered, first, isTapped = false, onClose }: OpenedProps) {
  const at = place.school_id === undefined ? undefined : { role: place.role, school_id: place.school_id };
  const [begun, setBegun] = useState<Begun | undefined>(() => windowOf(first));
  const [asking, setAsking] = useState<Command | undefined>(first?.asks ? first : undefined);
  const [typed, setTyped] = useState('');
  const perform = (one: Command | Setting, found?: Found): void => {
    if (!at) return;
    rememberUsed(one.id);
    const { does } = one;
    if ('window' in does) return setBegun({ Window: lazyWithRetry(does.window), found });
    onClose();
    if ('run' in does) does.run(at, found);
    else navigate(does.href(at, found));
  };
  const begin = (one: Command | Setting): void => {
    if (!('asks' in one) || one.asks === undefined) return perform(one);
    setAsking(one);
    setTyped('');
  };
  const fixed = useFixedRows({ groups, place, offered, onBegin: begin, onClose });
  const finders = (offered?.finders ?? []).filter(({ id }) => !asking || id === asking.asks);
  const { found, isSearching } = useFound(finders, { at, typed, isAsked: asking !== undefined });
  const take = (one: Found): void => {
    if (asking) return perform(asking, one);
    onClose();
    navigate(one.href);
  };
  const shown = useShown({ typed, fixed, found, isAsking: asking !== undefined, take });
  const language = useLanguage();
  const t = usePaletteT();
  if (begun && at)
    return (
      <Suspense>
        <begun.Window at={at} found={begun.found} onClose={onClose} />
      </Suspense>
    );
  return (
    <Chooser
      title={asking ? asking.label[language] : t('title')}
      placeholder={t(asking ? (finders[0]?.searches === 'server' ? 'ask' : 'ask_name') : 'placeholder')}
      typed={typed}
      onType={setTyped}
      groups={shown}
      isSearching={isSearching || !offered}
      takesFocus={!isTapped || asking !== undefined}
      onBack={asking && !first ? () => setAsking(undefined) : undefined}
      onClose={onClose}
    />
  );
}

/** The window of a command that asks for nobody, where a key has begun it. */
function windowOf(command: Command | undefined): Begun | undefined {
  if (!command || command.asks || !('window' in command.does)) return undefined;
  return { Window: lazyWithRetry(command.does.window), found: undefined };
}

interface ShownOptions {
  readonly typed: string;
  readonly fixed: ReturnType<typeof useFixedRows>;
  readonly found: readonly FoundBy[];
  readonly isAsking: boolean;
  readonly take: (found: Found) => void;
}

/** The groups of rows for what is typed. */
function useShown({ typed, fixed, found, isAsking, take }: ShownOptions): readonly RowGroup[] {
  const t = usePaletteT();
  const language = useLanguage();
  // Read once: what is used now is recent the next time.
  const [recent] = useState(readRecent);
  const ofFinders = found.map(({ finder, found: all }): RowGroup => ({
    heading: finder.label[language],
    rows: all.map((one): Row => ({
      id: `${finder.id}:${one.href}`,
      label: one.label,
      note: one.note,
      icon: finder.icon,
      open: () => take(one),
    })),
  }));
  if (isAsking) return ofFinders;
  if (typed.trim() === '') return untyped(fixed.shown, recent, t('group_recent'));
  const { exact, similar } = typedRows(fixed.searched, typed, recent);
  return [
    { heading: t('group_found'), rows: exact },
    ...ofFinders,
    { heading: t('group_similar'), rows: similar },
  ].filter(({ rows }) => rows.length > 0);
}
