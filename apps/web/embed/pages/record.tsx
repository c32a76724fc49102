import type { PublicSchool, PublicService } from '@ritm/booking/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { ofClass, ofSlot, type Wanted } from '../booking/wanted.ts';
import { askTimetable, useServices } from '../kit/company.ts';
import { addressOf, go } from '../kit/place.ts';
import { price, t, tiersOf } from '../kit/words.ts';
import { late } from '../parts/late.tsx';
import { Failed, Waiting } from '../parts/states.tsx';
import { Choice } from './choice.tsx';
import { TimetablePage } from './timetable.tsx';

// What comes after the first picture comes with its own step.
const Booking = late(() => import('../booking/booking.tsx').then((module) => module.Booking));
const QueueForm = late(() => import('../mine/queue-form.tsx').then((module) => module.QueueForm));
const SlotsPage = late(() => import('../booking/slots.tsx').then((module) => module.SlotsPage));

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
    return <QueueForm school={school} occurrence_id={wanted.body.occurrence_id!} onBack={() => setWanted(undefined)} />;
  if (wanted) return <Booking school={school} wanted={wanted} onWanted={setWanted} />;
  const service = services.data.find((one) => one.id === Number(search.get('service')));
  if (!service && linked)
    return (
      <TimetablePage school={school} search={search} onChoose={(item) => setWanted(ofClass(item, school.time_zone))} />
    );
  if (!service) return <Choice school={school} services={services} />;
  const choose = { school, search, service, onWanted: setWanted };
  return service.format === 'mini' ? <Mini {...choose} /> : <When {...choose} own={service.format === 'individual'} />;
}

interface WhenProps {
  readonly school: PublicSchool;
  readonly search: URLSearchParams;
  readonly service: PublicService;
  readonly onWanted: (wanted: Wanted) => void;
  /** Of specialists' free time; else a class of the timetable. */
  readonly own: boolean;
  readonly children?: ReactNode;
}

function When({ school, search, service, onWanted, own, children }: WhenProps) {
  const zone = school.time_zone;
  return (
    <section className="stack">
      <div className="row spread">
        <h2>{own ? t('choose_time') : t('choose_class')}</h2>
        <button type="button" className="button plain" onClick={() => go(addressOf('record', school.id))}>
          {t('back')}
        </button>
      </div>
      <p className="dim">
        {service.name} · {service.price_tiers.length > 0 ? tiersOf(service) : price(service.price)}
      </p>
      {children}
      {own ? (
        <SlotsPage school={school} service={service} onChoose={(slot) => onWanted(ofSlot(service, slot, zone))} />
      ) : (
        <TimetablePage school={school} search={search} onChoose={(item) => onWanted(ofClass(item, zone))} />
      )}
    </section>
  );
}

/** Of a few together: the first asks for a time of their own, the others join the class that came of it. */
function Mini(props: Omit<WhenProps, 'own' | 'children'>) {
  const [own, setOwn] = useState(true);
  return (
    <When {...props} own={own}>
      <div className="row" role="group" aria-label={t('choose_time')}>
        {[true, false].map((one) => (
          <button
            key={String(one)}
            type="button"
            className="button quiet"
            aria-pressed={own === one}
            onClick={() => setOwn(one)}
          >
            {one ? t('own_time') : t('join_class')}
          </button>
        ))}
      </div>
    </When>
  );
}
