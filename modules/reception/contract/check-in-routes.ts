import { defineRoute, id, schoolParams, z } from '@ritm/http';
import { checkInClients, checkInDay } from './check-in-day.ts';
import { checkedIn, checkInBody, checkInCard, checkInErrors as refusals, findBody, findResult } from './check-in.ts';
import { passesErrors } from '@ritm/passes/contract';
import { visitsErrors as errors } from '@ritm/visits/contract';

const school = z.object(schoolParams);
const student = z.object({ ...schoolParams, student_id: id() });
const basePath = '/{role}/school/{school_id}/check_in';

/** The reception: identifies a client, shows what they came for and marks them. */
export const checkInRoutes = {
  get_check_in_day: defineRoute({
    name: 'reception.get_check_in_day',
    method: 'GET',
    path: basePath,
    summary: 'Classes of today and tomorrow with who has come, and scans that need attention',
    params: school,
    response: checkInDay,
    permission: 'check_in.get_list',
  }),
  find_for_check_in: defineRoute({
    name: 'reception.find_for_check_in',
    method: 'POST',
    // A person's code travels in the body because addresses are logged.
    path: `${basePath}/find`,
    summary: 'Who has this QR, club card, end of a phone number or name',
    params: school,
    body: findBody,
    response: findResult,
    writes: false,
    errors: [refusals.code_unknown],
    permission: 'check_in.get_list',
  }),
  get_check_in_card: defineRoute({
    name: 'reception.get_check_in_card',
    method: 'GET',
    path: `${basePath}/student/{student_id}`,
    summary: 'The client before the reception: passes, debt, what is missing, classes to come to now',
    params: student,
    response: checkInCard,
    permission: 'check_in.get_list',
  }),
  check_in: defineRoute({
    name: 'reception.check_in',
    method: 'POST',
    path: basePath,
    summary: 'Mark whoever has come; a second scan changes nothing, one from offline is never lost',
    params: school,
    body: checkInBody,
    response: checkedIn,
    permission: 'check_in.add',
    errors: [
      ...Object.values(refusals),
      passesErrors.no_lot,
      passesErrors.lot_refused,
      errors.already_marked,
      errors.class_canceled,
      passesErrors.overspent,
      errors.late_mark,
      errors.what_for,
      errors.make_up_over,
    ],
  }),
  list_check_in_clients: defineRoute({
    name: 'reception.list_check_in_clients',
    method: 'GET',
    path: `${basePath}/clients`,
    summary: 'Clients who may come today, for the reception to go on without the server',
    params: school,
    query: z.object({ after: z.optional(id()) }),
    response: checkInClients,
    permission: 'check_in.get_list',
  }),
  get_check_in_code: defineRoute({
    name: 'reception.get_check_in_code',
    method: 'GET',
    path: '/{role}/school/{school_id}/student/{student_id}/check_in_code',
    summary: 'What a client shows at the reception: 128 random bits, to be drawn as a QR',
    params: student,
    response: z.object({ token: z.string(), name: z.string(), school_name: z.string() }),
    permission: 'check_in.get_item',
  }),
};
