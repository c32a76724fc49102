import type { TextInputProps } from '@mantine/core';

/** Props of every field besides its value. */
export type FieldProps = Pick<
  TextInputProps,
  | 'label'
  | 'description'
  | 'error'
  | 'required'
  | 'withAsterisk'
  | 'disabled'
  | 'readOnly'
  | 'placeholder'
  | 'name'
  | 'id'
  | 'size'
  | 'autoFocus'
  | 'className'
  | 'style'
  | 'w'
  | 'maw'
  | 'flex'
  | 'aria-label'
> & { readonly onBlur?: (() => void) | undefined; readonly 'data-autofocus'?: boolean };
