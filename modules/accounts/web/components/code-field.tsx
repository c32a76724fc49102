import { TextInput } from '@ritm/ui';
import type { ComponentProps } from 'react';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  /** The number of digits in the code; no other characters are accepted. */
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The input of a code that was just sent; phones offer to fill it in. */
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
