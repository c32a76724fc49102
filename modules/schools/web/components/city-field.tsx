import { Select } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { City } from '../../contract/index.ts';
import { citiesQuery } from '../data.ts';
import { useSchoolsT } from '../messages.ts';

interface CityFieldProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly name?: string;
  /** The city chosen already, so that its name is shown before any search. */
  readonly known?: City | undefined;
  readonly size?: 'sm' | 'md';
}

const labelOf = ({ name, region }: City) => (region === name ? name : `${name}, ${region}`);
const PAUSE_MS = 200;

/**
 * Selects a city of the shipped list by any part of its name; the largest cities are offered before anything is typed.
 */
export function CityField({ value, onChange, known, ...field }: CityFieldProps) {
  const t = useSchoolsT();
  const [chosen, setChosen] = useState(known);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(chosen && typed === labelOf(chosen) ? '' : typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, chosen]);
  const { data } = useQuery(citiesQuery(search));
  const matches = data?.data ?? [];
  const offered = chosen && !matches.some((one) => one.id === chosen.id) ? [chosen, ...matches] : matches;
  return (
    <Select<number>
      {...field}
      label={t('city')}
      placeholder={t('city_hint')}
      nothingFoundMessage={t('city_none')}
      searchable
      value={value}
      data={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
      // The server has filtered already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(offered.find((one) => one.id === id));
        onChange(id);
      }}
    />
  );
}
