import { Select } from '@ritm/ui';
import type { ComponentProps } from 'react';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { segmentsQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

/** Selects a saved segment for a report or a mass action. */
export function SegmentChoice(field: Omit<ComponentProps<typeof Select>, 'data'>) {
  const t = useStudentsT();
  const { data } = useQuery(segmentsQuery(useSchool()));
  const segments = data?.data ?? [];
  return (
    <Select
      label={t('column_segment')}
      nothingFoundMessage={t('segments_empty')}
      data={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}
