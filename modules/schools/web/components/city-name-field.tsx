import { Select } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CityPlace } from '../../contract/index.ts';
import { citiesQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

interface CityNameFieldProps {
  /** The stored name: one of the shipped list, or a text from before the list existed. */
  readonly value: string | null;
  readonly onChange: (city: CityPlace | null) => void;
  readonly error?: string | undefined;
  readonly name?: string;
}

const PAUSE_MS = 200;
const labelOf = ({ name, region }: CityPlace): string => (region === name ? name : `${name}, ${region}`);

/** Selects a city by name, with its coordinates, for people, who only say where they live. */
export function CityNameField({ value, onChange, ...field }: CityNameFieldProps) {
  const t = useSchoolsT();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed === value ? '' : typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const { data } = useQuery(citiesQuery(search));
  const matches = data?.data ?? [];
  const offered = matches.map((one) => ({ value: String(one.id), label: labelOf(one) }));
  return (
    <Select<string>
      {...field}
      label={t('city')}
      placeholder={t('city_hint')}
      nothingFoundMessage={t('city_none')}
      searchable
      clearable
      value={value === null ? null : 'kept'}
      data={value === null ? offered : [{ value: 'kept', label: value }, ...offered]}
      // The server has filtered already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id !== 'kept') onChange(matches.find((one) => String(one.id) === id) ?? null);
      }}
    />
  );
}
