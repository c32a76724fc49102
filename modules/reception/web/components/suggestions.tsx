import { StatusLabel, UnstyledButton } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useEffect, useId, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import type { ClientMatch } from '../../contract/index.ts';
import { useCheckInT } from '../messages.ts';
import type { Station } from '../offline/station.ts';
import classes from './suggestions.module.css';

const DELAY_MS = 200;
/** Fewer letters or digits would list half of the clients. */
const MIN_TYPED = 3;
const MAX_SHOWN = 7;

/** The clients that what is typed so far may mean; nobody is shown to be wrong before the person has finished. */
function useSuggestions(station: Station, typed: string): readonly ClientMatch[] {
  const [found, setFound] = useState<{ readonly typed: string; readonly data: readonly ClientMatch[] }>();
  const query = typed.trim();
  const isEnough = query.replace(/[\s()+-]/g, '').length >= MIN_TYPED;
  useEffect(() => {
    if (!isEnough) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      // An unknown code is an answer too, and a failure is said when the person presses Enter.
      const none = { data: [] };
      void station
        .find(query)
        .catch(() => none)
        .then(({ data }) => {
          if (!isStale) setFound({ typed: query, data: data.slice(0, MAX_SHOWN) });
        });
    }, DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [station, query, isEnough]);
  // The answer for fewer letters stays in sight while the next is on its way.
  return isEnough && found !== undefined && query.startsWith(found.typed) ? found.data : [];
}

export interface SuggestionList {
  readonly id: string;
  readonly matches: readonly ClientMatch[];
  /** The position chosen by the arrow keys; −1 for none. */
  readonly active: number;
  readonly choose: (student_id: number) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** For the field above the list. */
  readonly field: Omit<ComponentPropsWithoutRef<'input'>, 'size'>;
}

/**
 * The list of a field: the arrow keys choose from it, Enter opens the chosen one, Escape and leaving the field close
 * it. It opens with the next letter.
 */
export function useSuggestionList(
  station: Station,
  typed: string,
  onChoose: (student_id: number) => void,
): SuggestionList {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [position, setPosition] = useState(-1);
  const matches = useSuggestions(station, isOpen ? typed : '');
  const active = Math.min(position, matches.length - 1);
  const close = (): void => setIsOpen(false);
  const choose = (student_id: number): void => {
    close();
    onChoose(student_id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setPosition((Math.max(active, step < 0 ? 0 : -1) + step + matches.length) % matches.length);
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(matches[active]!.student_id);
    }
  };
  return {
    id,
    matches,
    active,
    choose,
    close,
    open() {
      setPosition(-1);
      setIsOpen(true);
    },
    field: {
      role: 'combobox',
      'aria-expanded': matches.length > 0,
      'aria-controls': matches.length > 0 ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onBlur: close,
    },
  };
}

/** The list below the field. The focus stays in the field, so that typing goes on. */
export function Suggestions({ list: { id, matches, active, choose } }: { readonly list: SuggestionList }) {
  const t = useCheckInT();
  const format = useFormat();
  if (matches.length === 0) return null;
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={t('many')}>
      {matches.map(({ student_id, name, phone_end, birth_date, owes }, at) => (
        <UnstyledButton
          key={student_id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classes.person!}
          tabIndex={-1}
          // A press must not take the focus, and with it the list, away before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(student_id)}
        >
          <span className={classes.name}>{name}</span>
          {owes && <Owes />}
          <span className={classes.note}>
            {[phone_end && t('phone_end', { end: phone_end }), birth_date && format.date(birth_date)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** The mark of a debtor beside a name. */
export function Owes() {
  const t = useCheckInT();
  return <StatusLabel tone="rose" label={t('owes')} />;
}
