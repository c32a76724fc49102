import type { PublicSchool, PublicServices } from '@ritm/booking/contract';
import { addressOf } from '../kit/place.ts';
import { duration, price, t } from '../kit/words.ts';
import { Link } from '../parts/link.tsx';
import { Empty } from '../parts/states.tsx';
import { grouped } from './grouped.ts';

/** The visitor chooses a service; only those that can be booked now are listed. */
export function Choice({ school, services }: { readonly school: PublicSchool; readonly services: PublicServices }) {
  const groups = grouped({ ...services, data: services.data.filter((one) => one.bookable) });
  if (groups.length === 0) return <Empty title={t('no_services')} text={t('no_services_text')} />;
  return (
    <section className="stack">
      <h2>{t('choose_service')}</h2>
      {groups.map((group) => (
        <div key={group.name} className="stack tight">
          {group.name && <h3 className="dim">{group.name}</h3>}
          <ul className="stack tight">
            {group.services.map((one) => (
              <li key={one.id}>
                <Link className="button quiet wide pick" href={addressOf('record', school.id, { service: one.id })}>
                  <span>
                    {one.name}
                    {one.duration_minutes !== null && (
                      <small className="dim"> · {duration(one.duration_minutes)}</small>
                    )}
                  </span>
                  <b>{price(one.price)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
