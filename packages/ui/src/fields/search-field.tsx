import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useUiTexts } from '../context.tsx';
import { CloseButton } from '../mantine/close-button.ts';
import { TextInput } from '../mantine/inputs/text-input.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';

export interface SearchFieldProps extends Omit<FieldProps, 'label'> {
  readonly value: string;
  /** Called 250 ms after typing stops; at once on Enter and when cleared. */
  readonly onChange: (text: string) => void;
  /** Announced to a screen reader and shown as the placeholder. */
  readonly label: string;
  /** A key that focuses the field from anywhere on the page, such as `/`. */
  readonly hotkey?: string;
}

const quiet = 250;

export function SearchField({ value, onChange, label, hotkey, placeholder, ...field }: SearchFieldProps) {
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The address changed from outside (Back, a link): show its value.
  if (lastValue !== value) {
    setLastValue(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const emitLater = (text: string, wait: number): void => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => onChange(text.trim()), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!hotkey) return;
    const focus = (event: KeyboardEvent): void => {
      const at = event.target as HTMLElement;
      if (
        event.key !== hotkey ||
        event.ctrlKey ||
        event.metaKey ||
        at.isContentEditable ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [hotkey]);
  return (
    <TextInput
      className={classes.search!}
      {...field}
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder ?? label}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={texts.clear} onClick={() => emitLater('', 0)} />}
      value={typed}
      onChange={(event) => emitLater(event.currentTarget.value, quiet)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') emitLater(typed, 0);
        if (event.key === 'Escape' && typed) {
          event.stopPropagation();
          emitLater('', 0);
        }
      }}
    />
  );
}
