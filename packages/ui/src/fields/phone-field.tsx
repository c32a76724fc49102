import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { TextInput } from '../mantine/inputs/text-input.ts';
import type { FieldProps } from './field-props.ts';
import { caretAfter, phoneShown, phoneValue } from './typed-phone.ts';

export interface PhoneFieldProps extends FieldProps {
  /** `+79123456789`, a part of it while typing, or `''`. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
}

/** Formats +7 (912) 345-67-89 while it is typed or pasted in any common form; a foreign number begins with `+`. */
export function PhoneField({ value, onChange, placeholder, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const shown = phoneShown(value ?? '');

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    const at = caretAfter(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  });

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: text, selectionStart } = event.currentTarget;
    const next = text.length < shown.length && /^\+?7?$/.test(text.trim()) ? '' : phoneValue(text);
    const behind = text.slice(selectionStart ?? text.length).replace(/\D/g, '').length;
    // Counted from the end, because the country code may have been inserted at the front.
    caret.current = Math.max(0, next.replace(/\D/g, '').length - behind);
    onChange(next);
  };

  return (
    <TextInput
      {...field}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={22}
      className={`ui-figures ${field.className ?? ''}`}
      placeholder={placeholder ?? '+7 (900) 000-00-00'}
      value={shown}
      onChange={change}
    />
  );
}
