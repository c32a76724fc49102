import { loadTimetable } from '@ritm/timetable/web';
import { PulseLoader } from '@ritm/ui';
import { lazy, Suspense } from 'react';

const TimetableScreen = lazy(() => loadTimetable().then((module) => ({ default: module.TimetableScreen })));
const ClassPanel = lazy(() =>
  import('../components/class-panel.tsx').then((module) => ({ default: module.ClassPanel })),
);

/** The timetable, where a class opens with its marking sheet. */
export const Screen = () => (
  <Suspense fallback={<PulseLoader whole />}>
    <TimetableScreen
      classPanel={({ id, date, time_zone }) => (
        <Suspense fallback={<PulseLoader />}>
          <ClassPanel key={`${id} ${date}`} timetable_id={id} date={date} time_zone={time_zone} />
        </Suspense>
      )}
    />
  </Suspense>
);
