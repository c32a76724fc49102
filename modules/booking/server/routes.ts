import { reads, writes, type Implementation } from '@ritm/platform';
import { requestRoutes as requests, visitorRoutes as visitor } from '../contract/index.ts';
import { addRequest, refuseFull } from './actions/add-request.ts';
import {
  completeRequest,
  confirmRequest,
  convertRequest,
  missRequest,
  rejectRequest,
  takeRequest,
} from './actions/answer-request.ts';
import { acceptMove, declineMove, proposeMove } from './actions/move-together.ts';
import { cancelBooking, cancelRequest, confirmBooking, moveBooking } from './actions/own-booking.ts';
import { acceptOfferedPlace, leaveQueue, joinQueue } from './actions/own-queue.ts';
import { exportRequests } from './actions/export-requests.ts';
import { editSettings, getSettings } from './actions/settings.ts';
import { verifyRequest } from './actions/verify-request.ts';
import { listBookings } from './bookings.ts';
import { getRequestCard, listRequests } from './list.ts';
import type { BookingSettings } from './settings.ts';
import { listPublicSlots } from './slots.ts';

export const implementationsWith = (settings: BookingSettings): Implementation[] => [
  reads(visitor.list_public_slots, listPublicSlots),
  writes(visitor.add_request, (tx, input) => addRequest(tx, settings, input), refuseFull),
  writes(visitor.verify_request, verifyRequest),
  writes(visitor.cancel_request, cancelRequest),
  reads(visitor.list_bookings, listBookings),
  writes(visitor.cancel_booking, cancelBooking),
  writes(visitor.move_booking, moveBooking),
  writes(visitor.propose_move, proposeMove),
  writes(visitor.accept_move, acceptMove),
  writes(visitor.decline_move, declineMove),
  writes(visitor.confirm_booking, confirmBooking),
  writes(visitor.wait_for_place, joinQueue),
  writes(visitor.accept_place, acceptOfferedPlace),
  writes(visitor.leave_queue, leaveQueue),
  reads(requests.list_requests, listRequests),
  writes(requests.export_requests, exportRequests),
  reads(requests.get_request, (read, { params }) => getRequestCard(read, params.id)),
  writes(requests.take_request, takeRequest),
  writes(requests.confirm_request, confirmRequest),
  writes(requests.reject_request, rejectRequest),
  writes(requests.convert_request, convertRequest),
  writes(requests.complete_request, completeRequest),
  writes(requests.miss_request, missRequest),
  reads(requests.get_settings, (read) => getSettings(read)),
  writes(requests.edit_settings, editSettings),
];
