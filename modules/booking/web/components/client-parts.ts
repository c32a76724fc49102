/** What the client's screens place, in one chunk: the door names it once, and the door is in everybody's first page. */
export { BookingActions } from './booking-actions.tsx';
export { BookingSheet } from './booking-sheet.tsx';
export { OwnBookings } from './own-bookings.tsx';
