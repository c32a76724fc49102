import type { RouteInput } from '@ritm/http';
import { reads, writes, type Implementation, type ReadContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { checkInRoutes as routes } from '../contract/index.ts';
import { getCheckInCard } from './card.ts';
import { checkIn } from './check-in.ts';
import { getDay, listClients } from './day.ts';
import { findForCheckIn } from './find.ts';
import { codeOf } from './queries.ts';

/** Returns the client's code to the client, their guardians and the desk that prints it. */
async function getCode(read: ReadContext, { params }: RouteInput<typeof routes.get_check_in_code>) {
  const { student_id } = params;
  const [, [code]] = await Promise.all([
    studentFor(read, student_id),
    read.run(codeOf, { school_id: read.school_id, student_id }),
  ]);
  return code!;
}

export const checkInImplementations: readonly Implementation[] = [
  reads(routes.get_check_in_day, getDay),
  reads(routes.find_for_check_in, findForCheckIn),
  reads(routes.get_check_in_card, (read, { params }) => getCheckInCard(read, params.student_id)),
  writes(routes.check_in, checkIn),
  reads(routes.list_check_in_clients, listClients),
  reads(routes.get_check_in_code, getCode),
];
