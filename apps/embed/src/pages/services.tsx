import type { PublicSchool, PublicService } from '@ritm/booking/contract';
import { useServices } from '../kit/company.ts';
import { addressOf } from '../kit/place.ts';
import { duration, price, t, tiersOf, tn } from '../kit/words.ts';
import { Link } from '../parts/link.tsx';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { grouped } from './grouped.ts';

/** All services on sale, by groups. */
export function ServicesPage({ school }: { readonly school: PublicSchool }) {
  const { data, error, retry } = useServices(school.id);
  if (error) return <Failed error={error} retry={retry} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0) return <Empty title={t('no_services')} text={t('no_services_text')} />;
  return (
    <div className="stack">
      {grouped(data).map(({ name, services }) => (
        <section key={name} className="stack">
          {name && <h2>{name}</h2>}
          <ul className="stack">
            {services.map((service) => (
              <ServiceLine key={service.id} school={school} service={service} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ServiceLine({ school, service }: { readonly school: PublicSchool; readonly service: PublicService }) {
  const { name, description, duration_minutes, visits, daypart_from: from, daypart_to: to, teachers } = service;
  const facts = [
    duration_minutes !== null && duration(duration_minutes),
    visits !== null && visits > 1 && tn('visits', visits),
    from !== null && to !== null && (from === '00:00' ? t('daypart_until', { to }) : t('daypart', { from, to })),
    teachers.map((one) => one.name).join(', '),
  ].filter(Boolean);
  return (
    <li className="card">
      <div className="row spread">
        <h3>{name}</h3>
        <b>{price(service.price)}</b>
      </div>
      {facts.length > 0 && <p className="dim small">{facts.join(' · ')}</p>}
      {service.price_tiers.length > 0 && <p className="dim small">{t('by_headcount', { tiers: tiersOf(service) })}</p>}
      {description && <p className="small">{description}</p>}
      {school.takes_requests && service.bookable && (
        <p>
          <Link className="button quiet" href={addressOf('record', school.id, { service: service.id })}>
            {t('book')}
          </Link>
        </p>
      )}
    </li>
  );
}
