import { fullName } from '@ritm/kernel';
import { MultiSelect, Select } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StudentRow } from '../../contract/index.ts';
import { studentQuery, studentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';

/** The fields that the picker needs to show a client's name. */
export type PickedStudent = Pick<StudentRow, 'id' | 'firstname' | 'lastname' | 'patronymic'>;

interface Field {
  readonly label?: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

export interface StudentPickerProps extends Field {
  readonly value: number | null | undefined;
  readonly onChange: (id: number | null, student?: PickedStudent) => void;
}

export interface StudentsPickerProps extends Field {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Clients already chosen, for their names; the names of others come with the search results. */
  readonly known?: readonly PickedStudent[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const PAUSE_MS = 200;
const SHOWN = 20;

/** The typed text, updated once the user pauses. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useStudentSearch(typed: string): { readonly matches: readonly StudentRow[]; readonly options: Option[] } {
  const at = useSchool();
  const format = useFormat();
  const search = useDebounced(typed);
  const { data } = useQuery(studentsQuery(at, { per_page: SHOWN, ...(search && { search }) }));
  const matches = data?.data ?? [];
  const labelOf = (one: StudentRow) =>
    [fullName(one), one.phone && format.phone(one.phone)].filter(Boolean).join(' · ');
  return { matches, options: matches.map((one) => ({ value: String(one.id), label: labelOf(one) })) };
}

/** The server has filtered already, so the list shows every option that it returned. */
const asMatched = <O,>({ options }: { readonly options: O }): O => options;

/** Finds one client by name, digits of a phone or a club card number. */
export function StudentPicker({ value, onChange, label, ...field }: StudentPickerProps) {
  const t = useStudentsT();
  const at = useSchool();
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...studentQuery(at, value ?? 0), enabled: Boolean(value) }).data;
  const chosenLabel = chosen && fullName(chosen);
  const { matches, options } = useStudentSearch(typed === chosenLabel ? '' : typed);
  const shown =
    options.some((one) => one.value === String(value)) || !chosen
      ? options
      : [{ value: String(chosen.id), label: chosenLabel! }, ...options];
  return (
    <Select
      {...field}
      label={label ?? t('pick')}
      placeholder={t('pick_placeholder')}
      searchable
      clearable
      data={shown}
      filter={asMatched}
      value={value ? String(value) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('pick_nothing')}
      onChange={(next) =>
        onChange(
          next ? Number(next) : null,
          matches.find((one) => String(one.id) === next),
        )
      }
    />
  );
}

/** Finds several clients in the same way. */
export function StudentsPicker({ value, onChange, known = [], label, ...field }: StudentsPickerProps) {
  const t = useStudentsT();
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const { matches, options } = useStudentSearch(typed);
  const names = { ...Object.fromEntries(known.map((one) => [String(one.id), fullName(one)])), ...seen };
  const chosen = value.map(String);
  const nameOf = (one: string): string => {
    const row = matches.find(({ id }) => String(id) === one);
    return names[one] ?? (row ? fullName(row) : `№ ${one}`);
  };
  return (
    <MultiSelect
      {...field}
      label={label ?? t('pick_many')}
      placeholder={t('pick_placeholder')}
      searchable
      clearable
      hidePickedOptions
      data={[
        // Chosen clients are not offered again, but their options provide the names for the chips, in which a phone has
        // no room.
        ...options.filter((option) => !chosen.includes(option.value)),
        ...chosen.map((one) => ({ value: one, label: nameOf(one) })),
      ]}
      filter={asMatched}
      value={chosen}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('pick_nothing')}
      onChange={(next) => {
        const learnt = matches
          .filter((one) => next.includes(String(one.id)))
          .map((one) => [String(one.id), fullName(one)]);
        setSeen((before) => ({ ...before, ...(Object.fromEntries(learnt) as Record<string, string>) }));
        onChange(next.map(Number));
      }}
    />
  );
}
