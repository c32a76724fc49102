import { Select } from '@ritm/ui';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../data.ts';

interface CategoryFieldProps {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly size?: 'sm' | 'md';
}

/** Categories listed under their groups. */
export function CategoryField({ value, ...field }: CategoryFieldProps) {
  const { data } = useQuery(categoriesQuery);
  const all = data?.data ?? [];
  const groups = all
    .filter((one) => one.parent_id === null)
    .map((parent) => ({
      group: parent.name,
      items: all.filter((one) => one.parent_id === parent.id).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0);
  return <Select<number> {...field} value={value ?? null} data={groups} searchable clearable />;
}
