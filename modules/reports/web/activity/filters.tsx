import { Chip, FilterSheet, SearchField, Select } from '@ritm/ui';
import { SelectionChoices, type Selection } from '@ritm/students/web';
import { useKitT } from '@ritm/web-kit';
import { activities, activitySorts, type ActivityClass, type ActivityList } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import classes from './activity.module.css';
import { CountsWhy } from './counts-why.tsx';

interface ActivitySelection extends Selection {
  readonly classes: readonly ActivityClass[];
  readonly search: string;
  readonly sort: (typeof activitySorts)[number];
}
export interface FiltersProps {
  readonly selection: ActivitySelection;
  readonly counts: ActivityList['meta']['counts'] | undefined;
  readonly onChange: (
    patch: Partial<Selection> & { classes?: readonly string[]; search?: string; sort?: string; page: number },
    how?: 'push' | 'replace',
  ) => void;
}

/** The filters and the order of the list. */
export function Filters({ selection, counts, onChange }: FiltersProps) {
  const t = useReportsT();
  const kit = useKitT();
  const choose = (next: readonly string[]) => next.length > 0 && onChange({ classes: next, page: 1 });
  return (
    <search className={classes.filters} aria-label={t('activity_filters')}>
      <Chip.Group multiple value={[...selection.classes]} onChange={choose}>
        <div className={classes.chips}>
          {activities.map((one) => (
            <Chip key={one} value={one} title={t(`activity_${one}_means`)}>
              {t(`activity_${one}`)}
              {counts && <span className={classes.count}>{counts[one]}</span>}
            </Chip>
          ))}
          {counts && <CountsWhy counts={counts} />}
        </div>
      </Chip.Group>
      <SearchField
        value={selection.search}
        onChange={(search) => onChange({ search, page: 1 }, 'replace')}
        label={kit('search')}
      />
      <FilterSheet
        count={[selection.teacher, selection.group, selection.segment].filter((id) => id > 0).length}
        onClear={() => onChange({ teacher: 0, group: 0, segment: 0, page: 1 })}
      >
        <SelectionChoices of={selection} onChange={(patch) => onChange({ ...patch, page: 1 })} />
        <Select
          aria-label={t('activity_sort')}
          allowDeselect={false}
          data={activitySorts.map((one) => ({
            value: one,
            label: t(`activity_by_${one === '-silent' ? 'recent' : one}`),
          }))}
          value={selection.sort}
          onChange={(sort) => onChange({ sort: sort ?? 'silent', page: 1 })}
        />
      </FilterSheet>
    </search>
  );
}
