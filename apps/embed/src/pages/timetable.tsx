import type { PublicClass, PublicSchool } from '@ritm/booking/contract';
import { useState } from 'react';
import { useTimetable } from '../kit/company.ts';
import { useProgressiveList } from '../kit/use-progressive-list.ts';
import { addressOf, go } from '../kit/place.ts';
import { isOtherZone, longDay, offsetOf, t } from '../kit/words.ts';
import { ClassLine } from '../parts/class-line.tsx';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { firstDay, Week } from '../parts/week.tsx';

interface TimetablePageProps {
  readonly school: PublicSchool;
  readonly search: URLSearchParams;
  /** Called with the chosen class; by default its booking opens. */
  readonly onChoose?: (item: PublicClass) => void;
}

/** A week of classes, day by day. */
export function TimetablePage({ school, search, onChoose }: TimetablePageProps) {
  const [from, setFrom] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const filters = { company: school.id, from, service: search.get('service'), teacher: search.get('teacher') };
  const { data: shown, error, retry } = useTimetable(filters);
  const day = chosen ?? (shown && firstDay(shown.data, shown.meta.date_from)) ?? '';
  const classes = useProgressiveList(shown?.data.filter((one) => one.date === day) ?? []);
  if (error) return <Failed error={error} retry={retry} />;
  if (!shown) return <Waiting />;
  const book =
    onChoose ??
    ((item: PublicClass) => go(addressOf('record', school.id, { class: item.occurrence_id, date: item.date })));
  const showWeek = (first: string) => {
    setFrom(first);
    setChosen(undefined);
  };
  return (
    <section>
      <Week shown={shown} day={day} onDay={setChosen} onWeek={showWeek} />
      <h2 className="hidden" aria-live="polite">
        {longDay(day)}
      </h2>
      {isOtherZone(shown.meta.time_zone) && (
        <p className="dim small zone">{t('other_zone', { zone: offsetOf(shown.meta.time_zone) })}</p>
      )}
      {classes.length === 0 ? (
        <Empty title={t('no_classes')} text={t('no_classes_text')} />
      ) : (
        <ul className="stack">
          {classes.map((item) => (
            <ClassLine
              key={item.occurrence_id}
              item={item}
              zone={shown.meta.time_zone}
              onBook={school.takes_requests ? book : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
