import type { NoticeKind } from '../../contract/index.ts';

/** The parts of a notification that a link needs. Older notifications may lack the client. */
interface NoticeFacts {
  school_id: number | null;
  data: { student_id?: number };
}

/**
 * The screen on which the person can see and act on the subject of a notification, in its organization and for its
 * client.
 */
export function linkOf(kind: NoticeKind, { school_id, data: { student_id } }: NoticeFacts): string {
  const path = links[kind];
  if (school_id === null) return path;
  if (path === REQUESTS) return `${path}/${school_id}`;
  if (path !== CABINET) return path;
  return `${path}?school=${school_id}${student_id === undefined ? '' : `&student=${student_id}`}`;
}

/** The screen where a client confirms, cancels, moves, or takes the place kept for them. */
const CABINET = '/profile/cabinet_client';
/** Leads to the organization's screen for whatever role the reader has. */
const REQUESTS = '/requests';

/** Paths of the site map, or names of its links. */
export const links: Readonly<Record<NoticeKind, string>> = {
  visit_marked: '/profile/my_subsriptions',
  pass_sold: '/profile/my_subsriptions',
  pass_ending: '/profile/my_subsriptions',
  class_moved: '/profile/my_calendar',
  class_canceled: '/profile/my_calendar',
  class_restored: '/profile/my_calendar',
  waiting_list: CABINET,
  class_soon: CABINET,
  move_proposed: CABINET,
  move_dropped: CABINET,
  request_answered: CABINET,
  request_new: REQUESTS,
  request_waits: REQUESTS,
  debt: '/profile/my_subsriptions',
  place_unpaid: '/profile/my_subsriptions',
  task: '/schools',
  file_given: CABINET,
  file_ending: CABINET,
  invitation: '/schools',
  message: CABINET,
  security: '/profile',
};
