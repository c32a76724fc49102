import type { PublicSchool } from '@ritm/booking/contract';
import { useEffect, useState } from 'react';
import { selectClass, type Selection } from '../booking/selection.ts';
import { fetchTimetable, useServices } from '../kit/company.ts';
import { lazyWithRetry } from '../parts/lazy-with-retry.tsx';
import { Failed, Waiting } from '../parts/states.tsx';
import { Choice } from './choice.tsx';
import { TimetablePage } from './timetable.tsx';

// These parts are not in the first render and load with their own step.
const Booking = lazyWithRetry(() => import('../booking/booking.tsx').then((module) => module.Booking));
const QueueForm = lazyWithRetry(() => import('../mine/queue-form.tsx').then((module) => module.QueueForm));
const When = lazyWithRetry(() => import('../booking/when.tsx').then((module) => module.When));

/** Booking step by step: what, when, who. The address holds the first two, so that a link can open a later step. */
export function RecordPage({ school, search }: { readonly school: PublicSchool; readonly search: URLSearchParams }) {
  const { data: services, error, retry } = useServices(school.id);
  const [selection, setSelection] = useState<Selection>();
  const [linked, date] = [Number(search.get('class')), search.get('date')];
  useEffect(() => {
    if (!linked || date === null) return;
    // When the class is over or full by now, the visitor stays on the list of services.
    fetchTimetable({ company: school.id, from: date }).then(
      ({ data }) => {
        const item = data.find((one) => one.occurrence_id === linked && one.open);
        if (item) setSelection(selectClass(item, school.time_zone));
      },
      () => undefined,
    );
  }, [school.id, school.time_zone, linked, date]);
  if (error) return <Failed error={error} retry={retry} />;
  if (!services) return <Waiting />;
  if (selection?.full)
    return (
      <QueueForm
        school={school}
        occurrence_id={selection.body.occurrence_id!}
        students_ids={selection.students_ids}
        onBack={() => setSelection(undefined)}
      />
    );
  if (selection) return <Booking school={school} selection={selection} onSelect={setSelection} />;
  const service = services.data.find((one) => one.id === Number(search.get('service')));
  if (!service && linked)
    return (
      <TimetablePage
        school={school}
        search={search}
        onChoose={(item) => setSelection(selectClass(item, school.time_zone))}
      />
    );
  if (!service) return <Choice school={school} services={services} />;
  return <When school={school} search={search} service={service} onSelect={setSelection} />;
}
