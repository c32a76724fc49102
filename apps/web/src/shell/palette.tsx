import { Modal, TextInput, type NavGroup } from '@ritm/ui';
import { href, navigate, showError, useSession } from '@ritm/web-kit';
import { IconBuildingStore, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import { matching, type Target } from './palette-targets.ts';
import { enterSchool, type Place } from './place.ts';

/** Ctrl-K: type a few letters of a section or an organization, Enter goes there. */
export function Palette({
  groups,
  place,
  onClose,
}: {
  readonly groups: readonly NavGroup[];
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const t = useShellT();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const session = useSession();
  const targets: readonly Target[] = [
    ...groups.flatMap((group) => group.items).map((item) => ({ ...item, open: () => navigate(item.href) })),
    ...place.schools
      .filter((school) => school.id !== place.school_id)
      .map((school) => ({
        href: href('/school/$school_id', { school_id: school.id }),
        label: school.name,
        icon: IconBuildingStore,
        open: () => void enterSchool(school, session.type).catch(showError),
      })),
  ];
  const found = matching(targets, typed);
  const chosen = found[Math.min(at, found.length - 1)];
  const open = (target: Target | undefined): void => {
    if (!target) return;
    onClose();
    target.open();
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
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
        aria-activedescendant={chosen && `${listId}-${found.indexOf(chosen)}`}
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
      <ul className={classes.options} id={listId} role="listbox" aria-label={t('palette_label')}>
        {found.map((target, index) => (
          <li
            key={target.href}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={target === chosen}
            className={classes.option}
            onClick={() => open(target)}
            onMouseMove={() => setAt(index)}
          >
            <target.icon size={20} stroke={1.75} aria-hidden />
            {target.label}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <div role="status" className={classes.nothing}>
          {t('palette_nothing')}
        </div>
      )}
    </Modal>
  );
}
