import { Select } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { segmentsQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

interface SegmentFilterProps {
  /** 0 means everybody. */
  readonly value: number;
  readonly onChange: (segment: number) => void;
  /** Shows the label above the field, as the neighbouring fields do. */
  readonly labelled?: boolean;
}

/** Whether there is a saved segment to filter by. */
export const useHasSegments = (): boolean => (useQuery(segmentsQuery(useSchool())).data?.data.length ?? 0) > 0;

/** Filters a list by a saved segment; not shown when there are no segments. */
export function SegmentFilter({ value, onChange, labelled = false }: SegmentFilterProps) {
  const t = useStudentsT();
  const segments = useQuery(segmentsQuery(useSchool())).data?.data ?? [];
  if (segments.length === 0 && value === 0) return null;
  return (
    <Select
      {...(labelled ? { label: t('filter_segment') } : { 'aria-label': t('filter_segment') })}
      placeholder={t('any_segment')}
      clearable
      searchable={segments.length > 8}
      data={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === 0 ? null : String(value)}
      onChange={(next) => onChange(Number(next ?? 0))}
    />
  );
}
