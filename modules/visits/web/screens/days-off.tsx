import { Banner, Button, confirm, lazyWithRetry, PageFrame, PulseLoader, Stack, StatusLabel } from '@ritm/ui';
import { href, LoadError, useAction, useFormat, useSchool, type Format } from '@ritm/web-kit';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { DayOff, DaysOff } from '../../contract/index.ts';
import { daysOffQuery, deleteDayOff, staleDaysOff, undoDayOff } from '../days-off/data.ts';
import classes from '../days-off/days-off.module.css';
import { useDaysOffT } from '../days-off/messages.ts';

const DecideDialog = lazyWithRetry(async () => (await import('../days-off/decide-dialog.tsx')).DecideDialog);
const AddDayOff = lazyWithRetry(async () => (await import('../days-off/add-day-off.tsx')).AddDayOff);

/** Public holidays and own days off of the next year, with what happens to their classes. */
export function Screen() {
  const t = useDaysOffT();
  const at = useSchool();
  const { data, error, refetch } = useQuery(daysOffQuery(at));
  const [adding, setAdding] = useState(false);
  const back = {
    href: href('/$type/school/$school_id/timetable', { type: at.role, school_id: at.school_id }),
    label: t('timetable'),
  };
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('lead')}
      back={back}
      actions={
        data?.can.add && (
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {!data && error && <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} back={back} />}
      {!data && !error && <PulseLoader />}
      {data && <Days list={data} />}
      <Suspense>{adding && <AddDayOff onClose={() => setAdding(false)} />}</Suspense>
    </PageFrame>
  );
}

function Days({ list: { data, years_without_decree } }: { readonly list: DaysOff }) {
  const t = useDaysOffT();
  return (
    <Stack gap="md" maw={960}>
      <ul className={classes.list}>
        {data.map((day) => (
          <Day key={`${day.date_from} ${day.date_to}`} day={day} />
        ))}
      </ul>
      {years_without_decree.length > 0 && (
        <Banner tone="info">{t('no_decree', { years: years_without_decree.join(', ') })}</Banner>
      )}
    </Stack>
  );
}

function Day({ day }: { readonly day: DayOff }) {
  const t = useDaysOffT();
  const format = useFormat();
  const [deciding, setDeciding] = useState(false);
  const { date_from, date_to, kind, choice, can } = day;
  const name = day.name ?? (kind ? t(`kind_${kind}`) : t('own'));
  const when = periodText(format, date_from, date_to);
  return (
    <li className={classes.day} aria-label={`${name}, ${when}`}>
      <span className={classes.when}>{when}</span>
      <div>
        <p className={classes.name}>{name}</p>
        <Facts day={day} />
      </div>
      <div className={classes.act}>
        {choice && <StatusLabel tone={choice === 'keep' ? 'green' : 'grey'} label={t(`choice_${choice}`)} />}
        {can.undo && <Undo day={day} />}
        {can.delete && <Delete day={day} />}
        {can.decide && (
          <Button variant={day.classes > 0 ? 'filled' : 'default'} onClick={() => setDeciding(true)}>
            {t('decide')}
          </Button>
        )}
      </div>
      <Suspense>{deciding && <DecideDialog day={day} name={name} onClose={() => setDeciding(false)} />}</Suspense>
    </li>
  );
}

/** `1–3 мая 2027`: the month once where it is one. */
function periodText(format: Format, from: string, to: string): string {
  if (from === to) return format.date(from, 'weekday');
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${format.date(to)}`;
  return `${format.date(from)} – ${format.date(to)}`;
}

function Facts({ day: { kind, classes: count, booked, choice, extended, decided_by } }: { readonly day: DayOff }) {
  const t = useDaysOffT();
  const extensionText = (passes: number) => (passes === 0 ? t('extended_none') : t('extended', { count: passes }));
  const open = count === 0 ? t('classes_none') : t('classes', { count });
  const facts = [
    kind === null && t('own'),
    (choice === null || choice === 'keep') && open,
    (choice === null || choice === 'keep') && booked > 0 && t('booked', { count: booked }),
    extended && (extended.is_done ? extensionText(extended.passes) : t('extending')),
    decided_by,
  ];
  return <p className={classes.note}>{facts.filter(Boolean).join(' · ')}</p>;
}

function Undo({ day: { id, choice } }: { readonly day: DayOff }) {
  const t = useDaysOffT();
  const at = useSchool();
  const undo = useAction((_: void, key) => undoDayOff(at, id!, key), {
    done: t('undone'),
    invalidates: staleDaysOff(at),
  });
  const ask = async () => {
    const text = t(choice === 'keep' ? 'undo_keep_text' : 'undo_text');
    if (await confirm({ title: t('undo_title'), text, action: t('undo') })) undo.run();
  };
  return (
    <Button variant="subtle" loading={undo.pending} onClick={() => void ask()}>
      {t('undo')}
    </Button>
  );
}

function Delete({ day: { id } }: { readonly day: DayOff }) {
  const t = useDaysOffT();
  const at = useSchool();
  const remove = useAction((_: void, key) => deleteDayOff(at, id!, key), {
    done: t('deleted'),
    invalidates: staleDaysOff(at),
  });
  return (
    <Button variant="subtle" color="gray" loading={remove.pending} onClick={() => remove.run()}>
      {t('delete')}
    </Button>
  );
}
