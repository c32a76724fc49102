import type { AutocompleteProps, MultiSelectProps, SelectProps, TagsInputProps } from '@mantine/core';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { TextInput } from '../mantine/text-input.ts';

const LazySelect = lazy(() => import('./list-select.ts').then((module) => ({ default: module.Select })));
const LazyMultiSelect = lazy(() =>
  import('./list-multi-select.ts').then((module) => ({ default: module.MultiSelect })),
);
const LazyAutocomplete = lazy(() =>
  import('./list-autocomplete.ts').then((module) => ({ default: module.Autocomplete })),
);
const LazyTagsInput = lazy(() => import('./list-tags-input.ts').then((module) => ({ default: module.TagsInput })));

type Waiting = Pick<
  SelectProps,
  | 'label'
  | 'description'
  | 'placeholder'
  | 'required'
  | 'withAsterisk'
  | 'size'
  | 'w'
  | 'maw'
  | 'flex'
  | 'className'
  | 'aria-label'
>;

/** A field of the same height stands there for the moment that the list takes to arrive. */
function Waits({ props, children }: { readonly props: Waiting; readonly children: ReactNode }) {
  const { label, description, placeholder, required, withAsterisk, size, w, maw, flex, className } = props;
  const shell = {
    label,
    description,
    placeholder,
    required,
    withAsterisk,
    size,
    w,
    maw,
    flex,
    className,
    'aria-label': props['aria-label'],
  };
  return <Suspense fallback={<TextInput {...shell} readOnly />}>{children}</Suspense>;
}

type Value = string | number | boolean;
// `lazy` forgets that the field is generic over its values' type; the casts below give it back.
const AnySelect = LazySelect as unknown as ComponentType<object>;
const AnyMultiSelect = LazyMultiSelect as unknown as ComponentType<object>;

/** Mantine's Select; values may be numbers, such as ids. */
export const Select = <V extends Value = string>(props: SelectProps<V>) => (
  <Waits props={props}>
    <AnySelect {...props} />
  </Waits>
);
export const MultiSelect = <V extends Value = string>(props: MultiSelectProps<V>) => (
  <Waits props={props}>
    <AnyMultiSelect {...props} />
  </Waits>
);
export const Autocomplete = (props: AutocompleteProps) => (
  <Waits props={props}>
    <LazyAutocomplete {...props} />
  </Waits>
);
export const TagsInput = (props: TagsInputProps) => (
  <Waits props={props}>
    <LazyTagsInput {...props} />
  </Waits>
);
