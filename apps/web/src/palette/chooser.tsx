import { ActionIcon, Modal, TextInput } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { usePaletteT } from './messages.ts';
import classes from './palette.module.css';
import type { RowGroup } from './rows.ts';

export interface ChooserProps {
  readonly title: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly groups: readonly RowGroup[];
  /** More rows may come for the typed text. */
  readonly isSearching: boolean;
  readonly takesFocus: boolean;
  /** Leads from the question of a command back to everything. */
  readonly onBack: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The window of the palette: a field, and the rows below it that arrows walk through. */
export function Chooser({ title, placeholder, typed, onType, groups, onBack, onClose, ...rest }: ChooserProps) {
  const kit = useKitT();
  const listId = useId();
  const [at, setAt] = useState(0);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = Math.min(at, rows.length - 1);
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      const next = (chosen + step + rows.length) % rows.length;
      setAt(next);
      document.querySelector(`[id="${listId}-${next}"]`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') rows[chosen]?.open();
    if (event.key === 'Backspace' && typed === '') onBack?.();
  };
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <TextInput
        data-autofocus={rest.takesFocus || undefined}
        key={title}
        autoFocus={rest.takesFocus}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        aria-label={title}
        placeholder={placeholder}
        autoComplete="off"
        leftSection={
          onBack ? (
            <ActionIcon size="sm" aria-label={kit('back')} onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <IconSearch size={18} stroke={1.75} aria-hidden />
          )
        }
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <div className={classes.results}>
        <Options label={title} listId={listId} groups={groups} chosen={chosen} onPoint={setAt} />
        {rows.length === 0 && <Nothing isSearching={rest.isSearching} isTyped={typed.trim() !== ''} />}
      </div>
    </Modal>
  );
}

interface OptionsProps {
  readonly label: string;
  readonly listId: string;
  readonly groups: readonly RowGroup[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
}

function Options({ label, listId, groups, chosen, onPoint }: OptionsProps) {
  const before = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div className={classes.options} id={listId} role="listbox" aria-label={label}>
      {groups.map(({ heading, rows }, group) => (
        <div key={heading} role="group" aria-label={heading}>
          <p className={classes.heading} aria-hidden>
            {heading}
          </p>
          {rows.map((row, place) => {
            const index = before[group]! + place;
            return (
              <div
                key={row.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === chosen}
                className={classes.option}
                onClick={row.open}
                onMouseMove={() => onPoint(index)}
              >
                <row.icon size={20} stroke={1.75} aria-hidden />
                <span className={classes.label}>{row.label}</span>
                {row.note && <span className={classes.note}>{row.note}</span>}
                {row.keys && (
                  <kbd className={classes.key} aria-hidden>
                    {row.keys.toUpperCase()}
                  </kbd>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Nothing({ isSearching, isTyped }: { readonly isSearching: boolean; readonly isTyped: boolean }) {
  const t = usePaletteT();
  const kit = useKitT();
  if (!isSearching && !isTyped) return null;
  return (
    <div role="status" className={classes.nothing}>
      {isSearching ? kit('loading') : t('nothing')}
    </div>
  );
}
