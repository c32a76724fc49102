import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useUiTexts } from '../context.tsx';
import { ActionIcon } from '../mantine/action-icon.ts';
import { TextInput } from '../mantine/inputs/text-input.ts';
import classes from './fields.module.css';
import type { FieldProps } from './field-props.ts';
import { unreadable } from './unreadable.ts';
import { maskDate, parseTypedDate, showDate } from './typed-dates.ts';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
  readonly min?: string;
  readonly max?: string;
}

/** Typed as dd.mm.yyyy, or picked in the native calendar of the browser or phone, which costs nothing to load. */
export function DateField({ value, onChange, onBlur, min, max, error, placeholder, ...field }: DateFieldProps) {
  const texts = useUiTexts();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [left, setLeft] = useState(false);
  const read = (text: string): string | undefined => parseTypedDate(text, new Date().getFullYear());
  const shown =
    typed !== undefined && (read(typed) ?? null) === (value ?? null) ? typed : value ? showDate(value) : (typed ?? '');

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: text } = event.currentTarget;
    const shrinking = text.length < shown.length;
    const next = shrinking ? text : maskDate(text);
    setTyped(next);
    setLeft(false);
    const date = read(next) ?? null;
    if (date !== (value ?? null)) onChange(date);
  };
  const leave = (): void => {
    setLeft(true);
    if (value) setTyped(undefined);
    onBlur?.();
  };
  return (
    <TextInput
      {...field}
      className={`ui-figures ${field.className ?? ''}`}
      value={shown}
      onChange={change}
      onBlur={leave}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder ?? texts.datePattern}
      {...unreadable(!value && shown !== '')}
      error={error ?? (left && !value && shown !== '' ? texts.invalidDate : undefined)}
      rightSectionWidth="var(--ui-control-sm)"
      rightSection={
        field.disabled || field.readOnly ? null : (
          <CalendarButton
            value={value}
            min={min}
            max={max}
            onPick={(date) => {
              setTyped(undefined);
              onChange(date);
            }}
          />
        )
      }
    />
  );
}

interface CalendarButtonProps {
  readonly value: string | null | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (date: string | null) => void;
}

/** Opens the browser's calendar, whose own input stays hidden. */
function CalendarButton({ value, min, max, onPick }: CalendarButtonProps) {
  const texts = useUiTexts();
  const picker = useRef<HTMLInputElement>(null);
  const open = (): void => {
    const input = picker.current;
    if (!input) return;
    if ('showPicker' in input) input.showPicker();
    else (input as HTMLInputElement).focus();
  };
  return (
    <span className={classes.pick}>
      <ActionIcon aria-label={texts.pickDate} onClick={open} size="sm">
        <IconCalendar size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <input
        ref={picker}
        type="date"
        className={classes.native}
        tabIndex={-1}
        aria-hidden
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onPick(event.currentTarget.value || null)}
      />
    </span>
  );
}
