import { servicesQuery } from '@ritm/services/web';
import type { TimetableMeta, TimetableRow } from '@ritm/timetable/contract';
import { Select, SimpleGrid } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useBookT } from './messages.ts';

const kinds = ['teacher_id', 'place_id', 'service_id'] as const;
type Kind = (typeof kinds)[number];
/** Absent: any. */
export type ClassFilterValues = Partial<Record<Kind, number>>;

export const matchesFilters = (row: TimetableRow, values: ClassFilterValues): boolean =>
  kinds.every((kind) => values[kind] === undefined || row[kind] === values[kind]);

export interface ClassFiltersProps {
  readonly values: ClassFilterValues;
  readonly onChange: (values: ClassFilterValues) => void;
  /** The classes to choose from: what none of them has is not offered. */
  readonly rows: readonly TimetableRow[];
  readonly meta: TimetableMeta;
}

/** By teacher, place and service, each only where the classes differ in it. */
export function ClassFilters({ values, onChange, rows, meta }: ClassFiltersProps) {
  const t = useBookT();
  const services = useQuery(servicesQuery(useSchool())).data?.data ?? [];
  const names = { teacher_id: meta.teachers, place_id: meta.places, service_id: services };
  const fields = kinds
    .map((kind) => ({ kind, offered: names[kind].filter(({ id }) => rows.some((row) => row[kind] === id)) }))
    .filter(({ offered }) => offered.length > 1);
  if (fields.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: Math.min(2, fields.length), sm: fields.length }} spacing="xs" verticalSpacing="xs">
      {fields.map(({ kind, offered }) => (
        <Select
          key={kind}
          aria-label={t(`any_${kind}`)}
          placeholder={t(`any_${kind}`)}
          clearable
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values[kind] === undefined ? null : String(values[kind])}
          onChange={(id) => {
            const { [kind]: _, ...others } = values;
            onChange(id === null ? others : { ...others, [kind]: Number(id) });
          }}
        />
      ))}
    </SimpleGrid>
  );
}
