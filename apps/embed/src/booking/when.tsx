import type { PublicSchool, PublicService } from '@ritm/booking/contract';
import { useState, type ReactNode } from 'react';
import { addressOf, go } from '../kit/place.ts';
import { price, t, tiersOf } from '../kit/words.ts';
import { tb } from './words.ts';
import { TimetablePage } from '../pages/timetable.tsx';
import { AlsoServices, RowTimes } from './in-a-row.tsx';
import { SlotsPage } from './slots.tsx';
import { selectSlot } from './select-slot.ts';
import { selectClass, type Selection } from './selection.ts';

/**
 * The step that chooses the time: free time of specialists, classes of the timetable, or both for a service for a few
 * people.
 */
export function When(props: Omit<StepProps, 'isOwnTime' | 'children'>) {
  const { format } = props.service;
  return format === 'mini' ? <Mini {...props} /> : <Step {...props} isOwnTime={format === 'individual'} />;
}

interface StepProps {
  readonly school: PublicSchool;
  readonly search: URLSearchParams;
  readonly service: PublicService;
  readonly onSelect: (selection: Selection) => void;
  /** True when the visitor chooses from specialists' free time; otherwise from the classes of the timetable. */
  readonly isOwnTime: boolean;
  readonly children?: ReactNode;
}

function Step({ school, search, service, onSelect, isOwnTime, children }: StepProps) {
  const zone = school.time_zone;
  const { format } = service;
  const [also, setAlso] = useState<readonly PublicService[]>([]);
  return (
    <section className="stack">
      <div className="row spread">
        <h2>{isOwnTime ? tb('choose_time') : tb('choose_class')}</h2>
        <button type="button" className="button plain" onClick={() => go(addressOf('record', school.id))}>
          {t('back')}
        </button>
      </div>
      <p className="dim">{[service.name, priceOfPlace(service)].filter(Boolean).join(' · ')}</p>
      {children}
      {isOwnTime && format === 'individual' && <AlsoServices {...{ school, service, also }} onAlso={setAlso} />}
      {isOwnTime && also.length > 0 && <RowTimes {...{ school, service, also, onSelect }} />}
      {isOwnTime && also.length === 0 && (
        <SlotsPage school={school} service={service} onChoose={(slot) => onSelect(selectSlot(service, slot, zone))} />
      )}
      {!isOwnTime && (
        <TimetablePage school={school} search={search} onChoose={(item) => onSelect(selectClass(item, zone))} />
      )}
    </section>
  );
}

/** What a place costs; each class of a pass says by itself what one visit of that pass costs. */
function priceOfPlace(service: PublicService): string {
  if (service.price_tiers.length > 0) return tiersOf(service);
  return service.visits === 1 ? price(service.price) : '';
}

/** A service for a few people: the first client asks for a time, the others join the class that this creates. */
function Mini(props: Omit<StepProps, 'isOwnTime' | 'children'>) {
  const [isOwnTime, setIsOwnTime] = useState(true);
  return (
    <Step {...props} isOwnTime={isOwnTime}>
      <div className="row" role="group" aria-label={tb('choose_time')}>
        {[true, false].map((one) => (
          <button
            key={String(one)}
            type="button"
            className="button quiet"
            aria-pressed={isOwnTime === one}
            onClick={() => setIsOwnTime(one)}
          >
            {one ? tb('own_time') : tb('join_class')}
          </button>
        ))}
      </div>
    </Step>
  );
}
