import { useState } from 'react';
import { useUiTexts } from '../context.tsx';
import { TextInput } from '../mantine/inputs/text-input.ts';
import type { FieldProps } from './field-props.ts';
import { parseTypedTime } from './typed-dates.ts';
import { unreadable } from './unreadable.ts';

export interface TimeFieldProps extends FieldProps {
  /** `HH:MM`. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
}

/** `9` and `09:00` mean nine sharp, `930`, `9.30` and `09:30` half past; the field formats itself on blur. */
export function TimeField({ value, onChange, onBlur, error, placeholder, ...field }: TimeFieldProps) {
  const texts = useUiTexts();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [isLeft, setIsLeft] = useState(false);
  const wrong = typed !== undefined && typed !== '' && parseTypedTime(typed) === undefined;
  return (
    <TextInput
      {...field}
      {...unreadable(wrong)}
      className={`ui-figures ${field.className ?? ''}`}
      value={typed ?? value ?? ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setIsLeft(false);
      }}
      onBlur={() => {
        setIsLeft(true);
        if (typed !== undefined && !wrong) {
          const next = typed === '' ? null : parseTypedTime(typed)!;
          if (next !== (value ?? null)) onChange(next);
          setTyped(undefined);
        }
        onBlur?.();
      }}
      onKeyDown={(event) => {
        // Enter submits the form before the field loses the focus.
        if (event.key === 'Enter' && typed) onChange(parseTypedTime(typed) ?? value ?? null);
      }}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder ?? '00:00'}
      error={error ?? (wrong && (isLeft || typed.length >= 3) ? texts.invalidTime : undefined)}
    />
  );
}
