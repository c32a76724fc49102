import { Modal, TextInput, type NavGroup } from '@ritm/ui';
import { href, navigate, showError, useKitT, useSession } from '@ritm/web-kit';
import { IconBuildingStore, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import { usePaletteSearch } from './palette-search.ts';
import { matching, type Target } from './palette-targets.ts';
import { enterSchool, type Place } from './place.ts';

interface PaletteProps {
  readonly groups: readonly NavGroup[];
  readonly place: Place;
  readonly onClose: () => void;
}

/**
 * Ctrl-K: the person types a few letters of a section, an organization, a client, a service or a class of today, and
 * Enter opens it.
 */
export function Palette({ groups, place, onClose }: PaletteProps) {
  const t = useShellT();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { targets, searching } = usePaletteSearch(place, typed);
  const matches = [...matching(useTargets(groups, place), typed), ...targets];
  const chosen = Math.min(at, matches.length - 1);
  const open = (index: number): void => {
    const target = matches[index];
    if (!target) return;
    onClose();
    target.open();
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && matches.length > 0) {
      event.preventDefault();
      setAt((chosen + step + matches.length) % matches.length);
    }
    if (event.key === 'Enter') open(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={t('palette_label')} size="md">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        aria-label={t('palette_label')}
        placeholder={t('palette_placeholder')}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <Options listId={listId} matches={matches} searching={searching} chosen={chosen} onPoint={setAt} onOpen={open} />
    </Modal>
  );
}

/** The sections of the navigation, then the other organizations. */
function useTargets(groups: readonly NavGroup[], place: Place): readonly Target[] {
  const session = useSession();
  const sections = groups.flatMap((group) => group.items);
  const others = place.schools.filter((school) => school.id !== place.school_id);
  return [
    ...sections.map((item) => ({ ...item, open: () => navigate(item.href) })),
    ...others.map((school) => ({
      href: href('/school/$school_id', { school_id: school.id }),
      label: school.name,
      icon: IconBuildingStore,
      open: () => void enterSchool(school, session.type).catch(showError),
    })),
  ];
}

interface OptionsProps {
  readonly listId: string;
  readonly matches: readonly Target[];
  readonly searching: boolean;
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

function Options({ listId, matches, searching, chosen, onPoint, onOpen }: OptionsProps) {
  const t = useShellT();
  const kit = useKitT();
  return (
    <>
      <ul className={classes.options} id={listId} role="listbox" aria-label={t('palette_label')}>
        {matches.map((target, index) => (
          <li
            key={target.href}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={classes.option}
            onClick={() => onOpen(index)}
            onMouseMove={() => onPoint(index)}
          >
            <target.icon size={20} stroke={1.75} aria-hidden />
            <span>{target.label}</span>
            {target.note && <span className={classes.optionNote}>{target.note}</span>}
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <div role="status" className={classes.nothing}>
          {searching ? kit('loading') : t('palette_nothing')}
        </div>
      )}
    </>
  );
}
