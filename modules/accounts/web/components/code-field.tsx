import { TextInput } from '@ritm/ui';
import type { ComponentProps } from 'react';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  /** How many digits the code has: nothing else is taken. */
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A code of digits that came to the person just now; the telephone offers it by itself. */
export function CodeField({ length, onChange, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  );
}
