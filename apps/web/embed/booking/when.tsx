import type { PublicSchool, PublicService } from '@ritm/booking/contract';
import { useState, type ReactNode } from 'react';
import { addressOf, go } from '../kit/place.ts';
import { price, t, tiersOf } from '../kit/words.ts';
import { TimetablePage } from '../pages/timetable.tsx';
import { SlotsPage } from './slots.tsx';
import { ofClass, ofSlot, type Wanted } from './wanted.ts';

/** When: of specialists' free time, of the timetable's classes, or of either where a few come together. */
export function When(props: Omit<StepProps, 'own' | 'children'>) {
  const { format } = props.service;
  return format === 'mini' ? <Mini {...props} /> : <Step {...props} own={format === 'individual'} />;
}

interface StepProps {
  readonly school: PublicSchool;
  readonly search: URLSearchParams;
  readonly service: PublicService;
  readonly onWanted: (wanted: Wanted) => void;
  /** Of specialists' free time; else a class of the timetable. */
  readonly own: boolean;
  readonly children?: ReactNode;
}

function Step({ school, search, service, onWanted, own, children }: StepProps) {
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
function Mini(props: Omit<StepProps, 'own' | 'children'>) {
  const [own, setOwn] = useState(true);
  return (
    <Step {...props} own={own}>
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
    </Step>
  );
}
