import { timetableKey } from '@ritm/timetable/web';
import { Checkbox, EmptyState, Modal, OccupancyBars, PulseLoader, SearchField, Stack, Text } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { searchText } from '@ritm/kernel';
import type { TimetableRow } from '@ritm/timetable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeClasses, openClassesQuery } from '../classes-data.ts';
import type { StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';
import classes from './enrol-dialog.module.css';

export interface EnrolDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly at: StudentPlace;
  /** Classes on which the client already has a place. */
  readonly enrolledIds: readonly number[];
}

/** Books the client on classes; each class is listed once, by its next date. */
export function EnrolDialog({ opened, onClose, at, enrolledIds }: EnrolDialogProps) {
  const t = useVisitsT();
  const ahead = useQuery({ ...openClassesQuery(at), enabled: opened }).data?.data;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [search, setSearch] = useState('');
  const close = () => {
    setChosen([]);
    onClose();
  };
  const add = useAction((timetables_ids: number[], key) => changeClasses(at, { type: 'add', timetables_ids }, key), {
    done: t('enrolled'),
    invalidates: [timetableKey(at)],
    onDone: close,
  });
  const offered = ahead && nextDates(ahead).filter(({ id }) => !enrolledIds.includes(id));
  const words = searchText(search);
  const matches = offered?.filter(({ title }) => searchText(title).includes(words));
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('enrol_title')}
      submit={{
        label: t('enrol_submit'),
        onSubmit: () => add.run([...chosen]),
        pending: add.pending,
        disabled: chosen.length === 0,
      }}
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('enrol_text')}
        </Text>
        <SearchField value={search} onChange={setSearch} label={t('enrol_search')} />
        {!matches && <PulseLoader />}
        {matches?.length === 0 && <EmptyState title={t('enrol_none')} />}
        <div className={classes.offers}>
          {matches?.map((one) => (
            <Offer key={one.id} offer={one} checked={chosen.includes(one.id)} onToggle={() => toggle(one.id)} />
          ))}
        </div>
      </Stack>
    </Modal>
  );
}

/** Returns each class once, at its next date, in date order. */
function nextDates(rows: readonly TimetableRow[]): readonly TimetableRow[] {
  const now = new Date().toISOString();
  const first = new Map<number, TimetableRow>();
  for (const row of rows.filter(
    ({ status, starts_at }) => status === 'planned' && new Date(starts_at).toISOString() > now,
  )) {
    const firstDate = first.get(row.id);
    if (!firstDate || row.starts_at < firstDate.starts_at) first.set(row.id, row);
  }
  return [...first.values()].toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

interface OfferProps {
  readonly offer: TimetableRow;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function Offer({ offer, checked, onToggle }: OfferProps) {
  const t = useVisitsT();
  const format = useFormat();
  const { title, date, time_from, capacity, booked } = offer;
  const isFull = capacity !== null && booked >= capacity;
  const seatsText = capacity !== null && t('seats', { left: Math.max(0, capacity - booked), capacity });
  return (
    <div className={classes.offer}>
      <Checkbox
        checked={checked}
        disabled={isFull}
        onChange={onToggle}
        label={title}
        description={[`${format.date(date, 'weekday')}, ${time_from}`, seatsText].filter(Boolean).join(' · ')}
      />
      {capacity !== null && <OccupancyBars taken={booked} capacity={capacity} />}
    </div>
  );
}
