/** The route composes the screen with what stands in the panel of a class: visits, with the marking sheet. */
export { TimetableScreen, type TimetableScreenProps } from './screens/timetable.tsx';
