import { useEffect } from 'react';
import { useSchool } from './kit/company.ts';
import { showTop } from './kit/frame.ts';
import { placeOf, useAddress, type PageName } from './kit/place.ts';
import { paint, setTypeface } from './kit/theme.ts';
import { t } from './kit/words.ts';
import { TimetablePage } from './pages/timetable.tsx';
import { Head } from './parts/head.tsx';
import { lazyWithRetry } from './parts/lazy-with-retry.tsx';
import { Empty, Failed, Waiting } from './parts/states.tsx';

const RecordPage = lazyWithRetry(() => import('./pages/record.tsx').then((module) => module.RecordPage));
const ServicesPage = lazyWithRetry(() => import('./pages/services.tsx').then((module) => module.ServicesPage));
const Contacts = lazyWithRetry(() => import('./parts/contacts.tsx').then((module) => module.Contacts));
const MyPage = lazyWithRetry(() => import('./mine/page.tsx').then((module) => module.MyPage));
const CompaniesPage = lazyWithRetry(() => import('./mine/companies.tsx').then((module) => module.CompaniesPage));

/** Renders the page that the address names. */
export function Page() {
  const address = useAddress();
  const place = placeOf(address);
  if (!place) return <Empty title={t('missing')} text={t('missing_text')} />;
  return place.page === 'companies' ? <CompaniesPage /> : <CompanyPage {...place} search={address.searchParams} />;
}

function CompanyPage({ company, page, search }: { company: number; page: PageName; search: URLSearchParams }) {
  const { data: school, error, retry } = useSchool(company);
  useEffect(() => {
    if (!school) return;
    paint(school.color);
    setTypeface(school.typeface);
    document.title = school.name;
  }, [school]);
  useEffect(() => showTop(), [page]);
  if (error) return <Failed error={error} retry={retry} />;
  if (!school) return <Waiting />;
  const isClosed = !school.takes_requests && (page === 'record' || page === 'my');
  return (
    <>
      <Head school={school} page={page} />
      <main className="stack">
        {page === 'timetable' && <TimetablePage school={school} search={search} />}
        {page === 'services' && <ServicesPage school={school} />}
        {page === 'record' && !isClosed && <RecordPage key={search.toString()} school={school} search={search} />}
        {page === 'my' && !isClosed && <MyPage school={school} />}
        {!school.takes_requests && <Contacts school={school} />}
      </main>
    </>
  );
}
