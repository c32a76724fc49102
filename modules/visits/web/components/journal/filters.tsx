import { ActionIcon, FilterSheet, SearchField, Select } from '@ritm/ui';
import { SegmentFilter, useHasSegments } from '@ritm/students/web';
import { useFormat, useKitT, type SchoolPlace } from '@ritm/web-kit';
import { addMonths } from '@ritm/kernel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { journalFiltersQuery } from '../../journal-data.ts';
import { useVisitsT } from '../../messages.ts';
import classes from './journal.module.css';

export interface JournalFilterValues {
  readonly month: string;
  /** 0 = not filtered by it. */
  readonly class: number;
  readonly group: number;
  readonly service: number;
  readonly teacher: number;
  readonly segment: number;
  readonly search: string;
}

export interface FiltersProps {
  readonly at: SchoolPlace;
  readonly filters: JournalFilterValues;
  readonly onChange: (patch: Partial<JournalFilterValues>, how?: 'push' | 'replace') => void;
}

const kinds = [
  { name: 'class', list: 'classes', label: 'journal_class' },
  { name: 'group', list: 'groups', label: 'journal_group' },
  { name: 'service', list: 'services', label: 'service' },
  { name: 'teacher', list: 'teachers', label: 'journal_teacher' },
] as const;

/** The filters of the journal: month, classes, names. */
export function Filters({ at, filters, onChange }: FiltersProps) {
  const t = useVisitsT();
  const kit = useKitT();
  const choices = useQuery(journalFiltersQuery(at, filters.month)).data;
  const count = [...kinds.map(({ name }) => filters[name]), filters.segment].filter((id) => id > 0).length;
  const hasSegments = useHasSegments();
  const isOffered = count > 0 || hasSegments || kinds.some(({ list }) => (choices?.[list] ?? []).length > 0);
  return (
    <search className={classes.filters} aria-label={t('journal_filters')}>
      <Month value={filters.month} onChange={(month) => onChange({ month })} />
      <div className={classes.search}>
        <SearchField
          value={filters.search}
          onChange={(search) => onChange({ search }, 'replace')}
          label={kit('search')}
        />
      </div>
      {isOffered && (
        <FilterSheet count={count} onClear={() => onChange({ class: 0, group: 0, service: 0, teacher: 0, segment: 0 })}>
          {kinds.map(({ name, list, label }) => {
            const offered = choices?.[list] ?? [];
            if (offered.length === 0 && filters[name] === 0) return null;
            return (
              <Select
                key={name}
                aria-label={t(label)}
                placeholder={t(label)}
                clearable
                searchable
                data={offered.map((one) => ({ value: String(one.id), label: one.name }))}
                value={filters[name] === 0 ? null : String(filters[name])}
                onChange={(next) => onChange({ [name]: Number(next ?? 0) })}
              />
            );
          })}
          <SegmentFilter value={filters.segment} onChange={(segment) => onChange({ segment })} />
        </FilterSheet>
      )}
    </search>
  );
}

function Month({ value, onChange }: { readonly value: string; readonly onChange: (month: string) => void }) {
  const t = useVisitsT();
  const format = useFormat();
  const step = (months: number) => onChange(addMonths(`${value}-01`, months).slice(0, 7));
  const name = format.date(`${value}-01`, 'month');
  return (
    <div className={classes.month} role="group" aria-label={t('journal_month')}>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.step!}
        aria-label={t('journal_before')}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.monthName} aria-live="polite">
        {name[0]!.toUpperCase() + name.slice(1)}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.step!}
        aria-label={t('journal_after')}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
