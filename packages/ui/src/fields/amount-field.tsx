import { useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useUiTexts } from '../context.tsx';
import { TextInput } from '../mantine/inputs/text-input.ts';
import type { FieldProps } from './field-props.ts';
import { formatHundredths, groupTyped, parseHundredths } from './hundredths-text.ts';
import { caretAfter } from './typed-phone.ts';

export interface AmountFieldProps extends FieldProps {
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
}

function AmountField({
  value,
  onChange,
  onBlur,
  unit,
  tidy,
  error,
  ...field
}: AmountFieldProps & { readonly unit?: ReactNode; readonly tidy?: boolean }) {
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const parsed = typed === undefined ? undefined : parseHundredths(typed);
  // Text being typed is shown as typed, until the value outside changes.
  const shown =
    typed !== undefined && (parsed === undefined || parsed === (value ?? null))
      ? typed
      : value == null
        ? ''
        : formatHundredths(value, tidy);

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    const at = caretAfter(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  });

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: text, selectionStart } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    caret.current = /[.,]/.test(before) ? undefined : before.replace(/\D/g, '').length;
    const grouped = groupTyped(text);
    setTyped(grouped);
    const next = parseHundredths(grouped);
    if (next !== undefined && next !== (value ?? null)) onChange(next);
  };

  return (
    <TextInput
      {...field}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      className={`ui-figures ${field.className ?? ''}`}
      value={shown}
      onChange={change}
      error={error ?? (typed !== undefined && parsed === undefined ? texts.invalidAmount : undefined)}
      rightSection={unit}
      rightSectionPointerEvents="none"
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

/** Roubles; the value is integer kopecks. */
export const MoneyField = (props: AmountFieldProps) => <AmountField {...props} unit="₽" />;
/** Visits; the value is in the wire's form: `8`, `0.5`. */
export const VisitsField = ({ value, onChange, ...field }: AmountFieldProps) => (
  <AmountField
    {...field}
    tidy
    value={value == null ? value : Math.round(value * 100)}
    onChange={(hundredths) => onChange(hundredths === null ? null : hundredths / 100)}
  />
);
