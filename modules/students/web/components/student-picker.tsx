import { fullName } from '@ritm/kernel';
import { MultiSelect, Select } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StudentRow } from '../../contract/index.ts';
import { studentQuery, studentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';

/** A client as the picker needs to name one. */
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
  /** Names of those already chosen; others are learnt as they are found. */
  readonly known?: readonly PickedStudent[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const PAUSE_MS = 200;
const SHOWN = 20;

/** What was typed, once the person pauses. */
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

/** The server has chosen already; the list shows what it sent. */
const asMatched = <O,>({ options }: { readonly options: O }): O => options;

/** Finds one client by typing a name, digits of a phone or a club card. */
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

/** Finds several clients likewise. */
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
        // Those chosen are not offered again: their options name the chips, where a phone has no room.
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
