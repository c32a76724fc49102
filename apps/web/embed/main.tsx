import '@ritm/ui/tokens.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { askSchool, askServices, askTimetable, schoolKey, servicesKey, timetableKey } from './kit/company.ts';
import { keepFrameSized } from './kit/frame.ts';
import { placeOf } from './kit/place.ts';
import { askEarly } from './kit/use-asked.ts';
import { bringWords, language } from './kit/words.ts';
import { Page } from './page.tsx';

document.documentElement.lang = language;
keepFrameSized();

// The first picture waits for the answers and for nothing else: they are asked for before it is drawn.
const address = new URL(location.href);
const place = placeOf(address);
if (place && place.page !== 'companies') {
  const { company, page } = place;
  askEarly(schoolKey(company), () => askSchool(company));
  const week = { company, service: address.searchParams.get('service'), teacher: address.searchParams.get('teacher') };
  if (page === 'timetable') askEarly(timetableKey(week), () => askTimetable(week));
  if (page === 'services' || page === 'record') askEarly(servicesKey(company), () => askServices(company));
}

const root = document.getElementById('root')!;
void bringWords().then(() => {
  root.replaceChildren();
  createRoot(root).render(<Page />);
});
