import { allTeachersQuery } from '@ritm/schools/web';
import { Select } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, segmentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';

/** Filters by teacher, group and saved segment; 0 means no filter. */
export interface Selection {
  readonly teacher: number;
  readonly group: number;
  readonly segment: number;
}

/** The filters of a report about clients. A filter without options is not shown. */
export function SelectionChoices({
  of,
  onChange,
}: {
  readonly of: Selection;
  readonly onChange: (patch: Partial<Selection>) => void;
}) {
  const t = useStudentsT();
  const at = useSchool();
  const offered = {
    teacher: useQuery(allTeachersQuery(at)).data?.data.map(({ id, firstname, lastname }) => ({
      id,
      name: [lastname, firstname].filter(Boolean).join(' '),
    })),
    group: useQuery(groupsQuery(at)).data?.data,
    segment: useQuery(segmentsQuery(at)).data?.data,
  };
  return (['teacher', 'group', 'segment'] as const).map((kind) => {
    const choices = offered[kind] ?? [];
    if (choices.length === 0 && of[kind] === 0) return null;
    return (
      <Select
        key={kind}
        aria-label={t(`filter_${kind}`)}
        placeholder={t(`any_${kind}`)}
        clearable
        searchable={choices.length > 8}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={of[kind] === 0 ? null : String(of[kind])}
        onChange={(next) => onChange({ [kind]: Number(next ?? 0) })}
      />
    );
  });
}
