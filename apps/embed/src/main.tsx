import '@ritm/ui/font.css';
import '@ritm/ui/tokens.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { fetchSchool, fetchServices, fetchTimetable, schoolKey, servicesKey, timetableKey } from './kit/company.ts';
import { reportFrameSize } from './kit/frame.ts';
import { placeOf } from './kit/place.ts';
import { prefetch } from './kit/use-fetched.ts';
import { loadTexts, language } from './kit/words.ts';
import { Page } from './page.tsx';

document.documentElement.lang = language;
reportFrameSize();

// The first render needs only these answers, so they are requested before it.
const address = new URL(location.href);
const place = placeOf(address);
if (place && place.page !== 'companies') {
  const { company, page } = place;
  prefetch(schoolKey(company), () => fetchSchool(company));
  const week = { company, service: address.searchParams.get('service'), teacher: address.searchParams.get('teacher') };
  if (page === 'timetable') prefetch(timetableKey(week), () => fetchTimetable(week));
  if (page === 'services' || page === 'record') prefetch(servicesKey(company), () => fetchServices(company));
}

const root = document.getElementById('root')!;
void loadTexts().then(() => {
  root.replaceChildren();
  createRoot(root).render(<Page />);
});
