import { allows } from '@ritm/accounts/contract';
import { Button, FilterSheet, SearchField, Select, lazyWithRetry } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { studentStatuses, type SegmentConditions, type StudentsGroup } from '../../../contract/index.ts';
import { conditionsOf } from '../../conditions.ts';
import { segmentsQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import classes from '../../screens/students.module.css';

const SegmentDialog = lazyWithRetry(async () => (await import('../segments/segment-dialog.tsx')).SegmentDialog);

interface FiltersProps {
  readonly filters: {
    readonly search: string;
    readonly group: number;
    readonly segment: number;
    readonly where: string;
    readonly status: string;
  };
  readonly setFilters: (
    patch: { search?: string; group?: number; segment?: number; where?: string; status?: string; page: number },
    how?: 'push' | 'replace',
  ) => void;
  readonly groups: readonly StudentsGroup[];
}

export function Filters({ filters: { search, group, segment, where, status }, setFilters, groups }: FiltersProps) {
  const t = useStudentsT();
  const at = useSchool();
  const segments = useQuery(segmentsQuery(at)).data?.data ?? [];
  return (
    <div className={classes.filters}>
      <SearchField
        value={search}
        onChange={(text) => setFilters({ search: text, page: 1 }, 'replace')}
        label={t('search')}
        hotkey="/"
      />
      <FilterSheet
        count={[group > 0, status !== '', segment > 0, where !== ''].filter(Boolean).length}
        onClear={() => setFilters({ group: 0, status: '', segment: 0, where: '', page: 1 })}
      >
        {groups.length > 0 && (
          <Select
            aria-label={t('filter_group')}
            data={[
              { value: '0', label: t('any_group') },
              ...groups.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            value={String(group)}
            allowDeselect={false}
            searchable={groups.length > 8}
            onChange={(next) => setFilters({ group: Number(next), page: 1 })}
          />
        )}
        <Select
          aria-label={t('filter_status')}
          data={[
            { value: '', label: t('status_current') },
            ...studentStatuses.map((one) => ({ value: one as string, label: t(`status_${one}`) })),
          ]}
          value={status}
          allowDeselect={false}
          onChange={(next) => setFilters({ status: next ?? '', page: 1 })}
        />
        {segments.length > 0 && (
          <Select
            aria-label={t('filter_segment')}
            data={[
              { value: '0', label: t('any_segment') },
              ...segments.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            value={String(segment)}
            allowDeselect={false}
            searchable={segments.length > 8}
            onChange={(next) => setFilters({ segment: Number(next), page: 1 })}
          />
        )}
        {allows(at.role, 'students_segments.get_list') && (
          <Conditions where={where} onChange={(next) => setFilters({ where: next, page: 1 })} />
        )}
      </FilterSheet>
    </div>
  );
}

/** Unsaved conditions, which can be shown or saved under a name. */
function Conditions({ where, onChange }: { readonly where: string; readonly onChange: (where: string) => void }) {
  const t = useStudentsT();
  const [opened, setOpened] = useState(false);
  const conditions = conditionsOf(where);
  const show = (next: SegmentConditions): void => {
    onChange(JSON.stringify(next));
    setOpened(false);
  };
  return (
    <>
      <Button
        variant={conditions ? 'light' : 'default'}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        rightSection={conditions && <IconX size={16} aria-hidden />}
        onClick={() => (conditions ? onChange('') : setOpened(true))}
      >
        {conditions ? t('conditions_on', { number: conditions.conditions.length }) : t('conditions')}
      </Button>
      <Suspense>
        {opened && <SegmentDialog initial={conditions} onClose={() => setOpened(false)} onShow={show} />}
      </Suspense>
    </>
  );
}
