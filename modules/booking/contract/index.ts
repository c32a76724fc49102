export { bookingErrors } from './errors.ts';
export {
  MAX_PUBLIC_DAYS,
  type PublicClass,
  type PublicSchool,
  type PublicService,
  type PublicServices,
  type PublicSlot,
  type PublicSlots,
  type PublicTimetable,
} from './public.ts';
export { pageRoutes } from './page-routes.ts';
export {
  MAX_GALLERY,
  MAX_QUESTIONS,
  pageSettingsBody,
  PICTURE_SIDE,
  reviewStates,
  typefaces,
  type OwnReview,
  type PageSettings,
  type PublicPage,
  type PublicReview,
  type Review,
  type ReviewState,
  type StoredPicture,
  type Typeface,
} from './public-page.ts';
export { publicRoutes } from './public-routes.ts';
export {
  autoConfirms,
  booking as bookingShape,
  requestLossReasons,
  type RequestLossReason,
  requestStates,
  waiting as waitingShape,
  type Booking,
  type BookingSettingsView,
  type Bookings,
  type OwnRequest,
  type RequestBody,
  type RequestCard,
  type RequestRow,
  type RequestState,
  type RequestsList,
  type Waiting,
} from './request.ts';
export { requestRoutes, visitorRoutes } from './routes.ts';
