import { TimetableScreen } from '@ritm/timetable/web';
import { PulseLoader } from '@ritm/ui';
import { lazy, Suspense } from 'react';

const ClassPanel = lazy(() =>
  import('../components/class-panel.tsx').then((module) => ({ default: module.ClassPanel })),
);

/** The timetable, where a class opens with its marking sheet. */
export const Screen = () => (
  <TimetableScreen
    classPanel={({ id, date, time_zone }) => (
      <Suspense fallback={<PulseLoader />}>
        <ClassPanel key={`${id} ${date}`} timetable_id={id} date={date} time_zone={time_zone} />
      </Suspense>
    )}
  />
);
