import { lazyWithRetry } from '../lazy-with-retry.ts';
import type { AutocompleteProps, MultiSelectProps, SelectProps, TagsInputProps } from '@mantine/core';
import { Component, Suspense, useCallback, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import { useUiTexts } from '../context.tsx';
import { TextInput } from '../mantine/inputs/text-input.ts';
import { chosenLabel } from './chosen-label.ts';

const LazySelect = lazyWithRetry(async () => (await import('./list-select.ts')).Select);
const LazyMultiSelect = lazyWithRetry(async () => (await import('./list-multi-select.ts')).MultiSelect);
const LazyAutocomplete = lazyWithRetry(async () => (await import('./list-autocomplete.ts')).Autocomplete);
const LazyTagsInput = lazyWithRetry(async () => (await import('./list-tags-input.ts')).TagsInput);

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

interface WaitsProps {
  readonly props: Waiting;
  /** What the field holds, shown before its code is there. */
  readonly shown?: string | undefined;
  readonly list: ComponentType<{ ref?: Ref<HTMLInputElement> }>;
}

/**
 * A placeholder of the same height while the list's code loads. When it had the focus, the list takes it, and opens if
 * the placeholder was pressed.
 */
function Waits({ props, shown = '', list: List }: WaitsProps) {
  const { label, description, placeholder, required, withAsterisk, size, w, maw, flex, className } = props;
  const { notArrived } = useUiTexts();
  const hasFocus = useRef(false);
  const wasPressed = useRef(false);
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (!input || !hasFocus.current) return;
    hasFocus.current = false;
    input.focus({ preventScroll: true });
    if (wasPressed.current) input.click();
  }, []);
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
    value: shown,
  };
  const stand = (
    <TextInput
      {...shell}
      readOnly
      onFocus={() => void (hasFocus.current = true)}
      onBlur={() => void (hasFocus.current = wasPressed.current = false)}
      onPointerDown={() => void (wasPressed.current = true)}
      onPointerCancel={() => void (wasPressed.current = false)}
    />
  );
  return (
    <Arrival failed={<TextInput {...shell} readOnly error={notArrived} />}>
      <Suspense fallback={stand}>
        <List {...props} ref={takeOver} />
      </Suspense>
    </Arrival>
  );
}

interface ArrivalProps {
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** A list that fails to load must not take the form with it: the half-filled form stays and can be sent. */
class Arrival extends Component<ArrivalProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

type Value = string | number | boolean;
// `lazy` loses the type parameter of the field's values; the casts below restore it.
type AnyList = WaitsProps['list'];

/** Mantine's Select; values may be numbers, such as ids. */
export const Select = <V extends Value = string>(props: SelectProps<V>) => (
  <Waits props={props} shown={chosenLabel(props)} list={LazySelect as unknown as AnyList} />
);
export const MultiSelect = <V extends Value = string>(props: MultiSelectProps<V>) => (
  <Waits props={props} list={LazyMultiSelect as unknown as AnyList} />
);
export const Autocomplete = (props: AutocompleteProps) => (
  <Waits props={props} shown={props.value} list={LazyAutocomplete as unknown as AnyList} />
);
export const TagsInput = (props: TagsInputProps) => <Waits props={props} list={LazyTagsInput as unknown as AnyList} />;
