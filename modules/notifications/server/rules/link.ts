import type { NoticeKind } from '../../contract/index.ts';

/** Where what a notice tells of is seen: paths of the site map. */
export const linkOf = (kind: NoticeKind): string => links[kind];

export const links: Readonly<Record<NoticeKind, string>> = {
  visit_marked: '/profile/my_subsriptions',
  pass_sold: '/profile/my_subsriptions',
  pass_ending: '/profile/my_subsriptions',
  class_moved: '/profile/my_calendar',
  class_canceled: '/profile/my_calendar',
  class_restored: '/profile/my_calendar',
  waiting_list: '/profile/my_calendar',
  class_soon: '/profile/cabinet_client',
  request_answered: '/profile/cabinet_client',
  request_new: '/schools',
  request_waits: '/schools',
  debt: '/profile/my_subsriptions',
  place_unpaid: '/profile/my_subsriptions',
  task: '/schools',
  file_given: '/profile/cabinet_client',
  file_ending: '/profile/cabinet_client',
  invitation: '/schools',
  security: '/profile',
};
