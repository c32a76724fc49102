import type { LocalDate } from '@ritm/kernel';
import { ActionIcon, Button, PillChoice, Select, useIsPhone } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconDoor, IconFilter, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { TimetableMeta } from '../../contract/index.ts';
import { periodOf, step, type View } from '../grid/period.ts';
import { daysName } from './days-name.ts';
import { useTimetableT } from '../messages.ts';
import type { Asked, Ask, Columns } from '../asked.ts';
import classes from './toolbar.module.css';

interface Props {
  readonly asked: Asked;
  readonly ask: Ask;
  readonly view: View;
  readonly date: LocalDate;
  readonly today: LocalDate;
  readonly meta: TimetableMeta | undefined;
  /** A teacher sees their own classes: there is nobody to choose among. */
  readonly isDesk: boolean;
}

/** Where one stands in time, how it is shown and whose classes. All of it is the address. */
export function Toolbar({ asked, ask, view, date, today, meta, isDesk }: Props) {
  const t = useTimetableT();
  const isPhone = useIsPhone();
  const shown: readonly View[] = isPhone ? ['day', 'month', 'list'] : ['day', 'week', 'month', 'list'];
  const period = usePeriodName(view, date);
  const [opened, setOpened] = useState(false);
  const isFiltered = asked.teacher > 0 || asked.place > 0;
  const hasFilters = isDesk && (!isPhone || opened || isFiltered);
  return (
    <div className={classes.bar}>
      <div className={classes.time}>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('previous')}
          onClick={() => ask({ date: step(view, date, -1) })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('next')}
          onClick={() => ask({ date: step(view, date, 1) })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => ask({ date: '' })} disabled={date === today}>
          {t('today')}
        </Button>
        {isDesk && isPhone && (
          <ActionIcon
            variant={isFiltered ? 'light' : 'default'}
            size="sm"
            aria-label={t('filters')}
            aria-expanded={hasFilters}
            onClick={() => setOpened(!opened)}
          >
            <IconFilter size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <h2 className={classes.period} aria-live="polite">
          {period}
        </h2>
      </div>
      <div className={classes.choices}>
        {hasFilters && <Filters asked={asked} ask={ask} meta={meta} />}
        {isDesk && view === 'day' && !isPhone && (
          <ColumnsChoice value={asked.by as Columns} onChange={(by) => ask({ by })} />
        )}
        <PillChoice
          label={t('view')}
          value={view}
          onChange={(next) => ask({ view: next })}
          items={shown.map((one) => ({ value: one, label: t(`view_${one}`) }))}
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

/** A word each would not leave room for the rest of the row. */
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

function Filters({ asked, ask, meta }: Pick<Props, 'asked' | 'ask' | 'meta'>) {
  const t = useTimetableT();
  const offer = (all: string, items: readonly { id: number; name: string; archived: boolean }[], chosen: number) => [
    { value: '0', label: all },
    ...items
      .filter(({ id, archived }) => !archived || id === chosen)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <Select
        className={classes.filter}
        aria-label={t('field_teacher')}
        data={offer(t('any_teacher'), meta?.teachers ?? [], asked.teacher)}
        value={String(asked.teacher)}
        allowDeselect={false}
        searchable={(meta?.teachers.length ?? 0) > 8}
        onChange={(next) => ask({ teacher: Number(next) })}
      />
      <Select
        className={classes.filter}
        aria-label={t('field_place')}
        data={offer(t('any_place'), meta?.places ?? [], asked.place)}
        value={String(asked.place)}
        allowDeselect={false}
        onChange={(next) => ask({ place: Number(next) })}
      />
    </>
  );
}
