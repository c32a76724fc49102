import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type ReadContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { findClassesOf } from '@ritm/timetable/server';
import { findHeldPasses, findVisits } from '@ritm/passes/server';
import type { memberRoutes as routes } from '../contract/index.ts';
import { schoolName, uncovered } from './queries.ts';

const [DAYS_AHEAD, MAX_CLASSES, MAX_VISITS] = [60, 10, 20];

/**
 * Returns the cabinet of one client. Clients and guardians see their own; the desk sees the same page, to help by
 * telephone.
 */
export async function getCabinet(
  read: ReadContext,
  { params }: RouteInput<typeof routes.get_cabinet>,
): Promise<RouteOutput<typeof routes.get_cabinet>> {
  const { school_id } = read;
  const { student_id } = params;
  const student = await studentFor(read, student_id);
  const today = todayIn(read.time_zone, read.now);
  // The staff see what the client sees, except money, which needs the owner's permission.
  const { see_money } = rightsOf(read.actor);
  const [school, passes, debt, classes, visits] = await Promise.all([
    read.run(schoolName, { school_id }).then(requireRow),
    findHeldPasses(read, { school_id, student_ids: [student_id], today }),
    read.run(uncovered, { school_id, student_id }).then(requireRow),
    findClassesOf(
      read,
      { cards: [{ school_id, student_id, firstname: student.firstname, lastname: student.lastname, is_child: false }] },
      { from: today, to: addDays(today, DAYS_AHEAD) },
    ),
    findVisits(read, { school_id, student_id, limit: MAX_VISITS }),
  ]);
  return {
    school_id,
    school_name: school.name,
    time_zone: read.time_zone,
    student_id,
    name: [student.firstname, student.lastname].filter(Boolean).join(' '),
    passes: passes.toReversed().map((one) => (see_money ? one : { ...one, price: null, paid: null })),
    debt: debt.n,
    next: classes.filter((one) => one.ends_at > read.now).slice(0, MAX_CLASSES),
    visits,
  };
}
