import { useEffect } from 'react';
import { fetchBookings } from '../kit/visits.ts';
import { addressOf } from '../kit/place.ts';
import { useFetched } from '../kit/use-fetched.ts';
import { storedCompanies } from '../kit/visitor.ts';
import { longDay, t } from '../kit/words.ts';
import { Link } from '../parts/link.tsx';
import { Empty } from '../parts/states.tsx';
import { tm } from './words.ts';

/** The organizations that the visitor has booked with from this site, each with the next booking there. */
export function CompaniesPage() {
  const companies = storedCompanies();
  useEffect(() => void (document.title = tm('companies')), []);
  const cabinet = (
    <p>
      <a className="button quiet" href="/profile/my_companies" target="_blank" rel="noopener">
        {tm('open_cabinet')}
      </a>
    </p>
  );
  if (companies.length === 0)
    return (
      <Empty title={tm('companies_empty')} text={tm('companies_text')}>
        {cabinet}
      </Empty>
    );
  return (
    <main className="stack">
      <h1>{tm('companies')}</h1>
      <ul className="stack">
        {companies.map((one) => (
          <Company key={one.id} {...one} />
        ))}
      </ul>
      <p className="dim">{tm('companies_text')}</p>
      {cabinet}
    </main>
  );
}

function Company({ id, name }: { readonly id: number; readonly name: string }) {
  const { data } = useFetched(`company ${id}`, async () => ({ of: await fetchBookings(id) }));
  const next = data?.of?.data[0];
  return (
    <li className="card">
      <h3>{name}</h3>
      {next && (
        <p className="dim">
          {next.title}: {longDay(next.date)}, {next.time_from}
        </p>
      )}
      <div className="row">
        <Link className="button" href={addressOf('record', id)}>
          {t('book')}
        </Link>
        <Link className="button quiet" href={addressOf('my', id)}>
          {t('my')}
        </Link>
      </div>
    </li>
  );
}
