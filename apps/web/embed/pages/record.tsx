import type { PublicSchool } from '@ritm/booking/contract';
import { useEffect, useState } from 'react';
import { ofClass, type Wanted } from '../booking/wanted.ts';
import { askTimetable, useServices } from '../kit/company.ts';
import { late } from '../parts/late.tsx';
import { Failed, Waiting } from '../parts/states.tsx';
import { Choice } from './choice.tsx';
import { TimetablePage } from './timetable.tsx';

// What comes after the first picture comes with its own step.
const Booking = late(() => import('../booking/booking.tsx').then((module) => module.Booking));
const QueueForm = late(() => import('../mine/queue-form.tsx').then((module) => module.QueueForm));
const When = late(() => import('../booking/when.tsx').then((module) => module.When));

/** Booking step by step: what, when, who. The address holds the first two, so that a link leads into the middle. */
export function RecordPage({ school, search }: { readonly school: PublicSchool; readonly search: URLSearchParams }) {
  const { data: services, error, again } = useServices(school.id);
  const [wanted, setWanted] = useState<Wanted>();
  const [linked, date] = [Number(search.get('class')), search.get('date')];
  useEffect(() => {
    if (!linked || date === null) return;
    // A class that is over or full by now leaves the visitor with the choice.
    askTimetable({ company: school.id, from: date }).then(
      ({ data }) => {
        const item = data.find((one) => one.occurrence_id === linked && one.open);
        if (item) setWanted(ofClass(item, school.time_zone));
      },
      () => undefined,
    );
  }, [school.id, school.time_zone, linked, date]);
  if (error) return <Failed error={error} again={again} />;
  if (!services) return <Waiting />;
  if (wanted?.full)
    return (
      <QueueForm
        school={school}
        occurrence_id={wanted.body.occurrence_id!}
        students_ids={wanted.students_ids}
        onBack={() => setWanted(undefined)}
      />
    );
  if (wanted) return <Booking school={school} wanted={wanted} onWanted={setWanted} />;
  const service = services.data.find((one) => one.id === Number(search.get('service')));
  if (!service && linked)
    return (
      <TimetablePage school={school} search={search} onChoose={(item) => setWanted(ofClass(item, school.time_zone))} />
    );
  if (!service) return <Choice school={school} services={services} />;
  return <When school={school} search={search} service={service} onWanted={setWanted} />;
}
