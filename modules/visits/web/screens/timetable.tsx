import { TimetableScreen } from '@ritm/timetable/web';
import { ClassPanel } from '../components/class-panel.tsx';

/** The timetable, where a class opens with its marking sheet. */
export const Screen = () => (
  <TimetableScreen classPanel={({ id, date }) => <ClassPanel key={`${id} ${date}`} timetable_id={id} date={date} />} />
);
