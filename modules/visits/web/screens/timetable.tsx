import { TimetableScreen } from '@ritm/timetable/web';
import { PulseLoader, lazyWithRetry } from '@ritm/ui';
import { Suspense } from 'react';

const ClassPanel = lazyWithRetry(async () => (await import('../components/class-panel.tsx')).ClassPanel);
const BookDialog = lazyWithRetry(async () => (await import('../booking/book-dialog.tsx')).BookDialog);

/** The timetable, where a class opens with its marking sheet and a client is booked. */
export const Screen = () => (
  <TimetableScreen
    classPanel={({ id, date, time_zone }) => (
      <Suspense fallback={<PulseLoader />}>
        <ClassPanel key={`${id} ${date}`} timetable_id={id} date={date} time_zone={time_zone} />
      </Suspense>
    )}
    booking={(window) => <BookDialog {...window} />}
  />
);
