import type { LocalDate } from '@ritm/kernel';
import { ActionIcon, Button, FilterSheet, PillChoice, Select, useIsPhone } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconDoor, IconUsers } from '@tabler/icons-react';
import type { TimetableMeta } from '../../contract/index.ts';
import { periodOf, step, type View } from '../grid/period.ts';
import { daysName } from './days-name.ts';
import { useTimetableT } from '../messages.ts';
import type { AddressFilters, SetFilters, Columns } from '../address.ts';
import classes from './toolbar.module.css';

interface Props {
  readonly filters: AddressFilters;
  readonly setFilters: SetFilters;
  readonly view: View;
  readonly date: LocalDate;
  readonly today: LocalDate;
  readonly meta: TimetableMeta | undefined;
  /** False for a teacher, who sees only their own classes and has no teacher to choose. */
  readonly isDesk: boolean;
}

/** Selects the period, the view and the filters. All of them are stored in the address. */
export function Toolbar({ filters, setFilters, view, date, today, meta, isDesk }: Props) {
  const t = useTimetableT();
  const isPhone = useIsPhone();
  const visibleViews: readonly View[] = isPhone ? ['day', 'month', 'list'] : ['day', 'week', 'month', 'list'];
  const period = usePeriodName(view, date);
  return (
    <div className={classes.bar}>
      <div className={classes.time}>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('previous')}
          onClick={() => setFilters({ date: step(view, date, -1) })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('next')}
          onClick={() => setFilters({ date: step(view, date, 1) })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => setFilters({ date: '' })} disabled={date === today}>
          {t('today')}
        </Button>
        {isDesk && isPhone && <Filters filters={filters} setFilters={setFilters} meta={meta} />}
        <h2 className={classes.period} aria-live="polite">
          {period}
        </h2>
      </div>
      <div className={classes.choices}>
        {isDesk && !isPhone && <Filters filters={filters} setFilters={setFilters} meta={meta} />}
        {isDesk && view === 'day' && !isPhone && (
          <ColumnsChoice value={filters.by as Columns} onChange={(by) => setFilters({ by })} />
        )}
        <PillChoice
          label={t('view')}
          value={view}
          onChange={(next) => setFilters({ view: next })}
          items={visibleViews.map((one) => ({ value: one, label: t(`view_${one}`) }))}
        />
      </div>
    </div>
  );
}

function usePeriodName(view: View, date: LocalDate): string {
  const format = useFormat();
  if (view === 'month') return format.date(date, 'month');
  if (view === 'day') return format.date(date, 'weekday');
  const { from, to } = periodOf(view, date);
  return daysName(format, from, to);
}

const columnIcons = {
  none: <IconCalendar size={18} stroke={1.75} aria-hidden />,
  teacher: <IconUsers size={18} stroke={1.75} aria-hidden />,
  place: <IconDoor size={18} stroke={1.75} aria-hidden />,
} as const;

/** Icons are used, because words would not leave room for the rest of the row. */
function ColumnsChoice({ value, onChange }: { readonly value: Columns; readonly onChange: (value: Columns) => void }) {
  const t = useTimetableT();
  return (
    <PillChoice
      label={t('columns')}
      value={value === '' ? 'none' : value}
      onChange={(next) => onChange(next === 'none' ? '' : (next as Columns))}
      items={(['none', 'teacher', 'place'] as const).map((one) => ({
        value: one,
        label: t(`columns_${one}`),
        icon: columnIcons[one],
      }))}
    />
  );
}

function Filters({ filters, setFilters, meta }: Pick<Props, 'filters' | 'setFilters' | 'meta'>) {
  const t = useTimetableT();
  const offer = (all: string, items: readonly { id: number; name: string; archived: boolean }[], chosen: number) => [
    { value: '0', label: all },
    ...items
      .filter(({ id, archived }) => !archived || id === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <FilterSheet
      count={[filters.teacher, filters.place, filters.branch].filter((id) => id > 0).length}
      onClear={() => setFilters({ teacher: 0, place: 0, branch: 0 })}
    >
      <BranchFilter filters={filters} setFilters={setFilters} meta={meta} />
      <Select
        className={classes.filter}
        aria-label={t('field_teacher')}
        data={offer(t('any_teacher'), meta?.teachers ?? [], filters.teacher)}
        value={String(filters.teacher)}
        allowDeselect={false}
        searchable={(meta?.teachers.length ?? 0) > 8}
        onChange={(next) => setFilters({ teacher: Number(next) })}
      />
      <Select
        className={classes.filter}
        aria-label={t('field_place')}
        data={offer(t('any_place'), placesOf(meta, filters.branch), filters.place)}
        value={String(filters.place)}
        allowDeselect={false}
        onChange={(next) => setFilters({ place: Number(next) })}
      />
    </FilterSheet>
  );
}

const placesOf = (meta: TimetableMeta | undefined, branch: number) =>
  (meta?.places ?? []).filter((one) => branch === 0 || one.branch_id === branch);

/** An organization of one branch has nothing to choose. */
function BranchFilter({ filters, setFilters, meta }: Pick<Props, 'filters' | 'setFilters' | 'meta'>) {
  const t = useTimetableT();
  const branches = (meta?.branches ?? []).filter((one) => !one.archived || one.id === filters.branch);
  if (branches.length < 2) return null;
  return (
    <Select
      className={classes.filter}
      aria-label={t('branch')}
      data={[
        { value: '0', label: t('any_branch') },
        ...branches.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
      value={String(filters.branch)}
      allowDeselect={false}
      onChange={(next) => {
        const branch = Number(next);
        const stays = placesOf(meta, branch).some((one) => one.id === filters.place);
        setFilters({ branch, ...(!stays && { place: 0 }) });
      }}
    />
  );
}
