import type { PublicSchool } from '@ritm/booking/contract';
import { addressOf, type PageName } from '../kit/place.ts';
import { t } from '../kit/words.ts';
import { Link } from './link.tsx';

const pages = ['record', 'timetable', 'services', 'my'] as const;

/** The organization's name and the links to its other pages. */
export function Head({ school, page }: { readonly school: PublicSchool; readonly page: PageName }) {
  const shown = pages.filter((one) => school.takes_requests || (one !== 'record' && one !== 'my'));
  return (
    <header>
      <div className="head">
        {school.logo && <img src={`${school.logo}?small=1`} alt="" width={44} height={44} />}
        <h1>{school.name}</h1>
      </div>
      <nav className="tabs">
        {shown.map((one) => (
          <Link key={one} href={addressOf(one, school.id)} current={one === page}>
            {t(one)}
          </Link>
        ))}
      </nav>
    </header>
  );
}
