import { answeredVisits, id, listOf, localDate, pageQuery, role, schoolParams, z, defineRoute } from '@ritm/http';
import { bookingShape, waitingShape } from '@ritm/booking/contract';
import { calendarRow } from '@ritm/timetable/contract';
import { lessonPlusStates, outcomes } from '@ritm/passes/contract';

/** A card that the person acts for: their own, or a child's. */
const card = z.object({
  student_id: id(),
  name: z.string(),
  is_child: z.boolean(),
  relation: z.nullable(z.string()),
});
export type OwnCard = z.output<typeof card>;

/** An organization in which the person has any role, or which they follow. */
const company = z.object({
  school_id: id(),
  name: z.string(),
  city: z.string(),
  /** The address of its picture; null when it has none. */
  logo: z.nullable(z.string()),
  time_zone: z.string(),
  /** The person's roles on the staff, the strongest first. */
  roles: z.array(z.enum(['owner', 'administrator', 'teacher'])),
  cards: z.array(card),
  subscribed: z.boolean(),
});
export type Company = z.output<typeof company>;

export const ownPass = z.object({
  id: id(),
  student_id: id(),
  name: z.string(),
  sold_on: localDate(),
  /** The price in kopecks; null for staff who may not see money. */
  price: z.nullable(z.int()),
  paid: z.nullable(z.int()),
  /** Null means unlimited. */
  visits: z.nullable(answeredVisits()),
  left: z.nullable(answeredVisits()),
  ends_on: z.nullable(localDate()),
  state: z.enum(lessonPlusStates),
  frozen: z.boolean(),
});
export type OwnPass = z.output<typeof ownPass>;

const subscriptionLine = z.object({
  school_id: id(),
  name: z.string(),
  city: z.string(),
  subscribed: z.boolean(),
  /** The passes that are valid now or will be; the cabinet shows those that are used up or expired. */
  passes: z.array(z.object({ ...ownPass.shape, student_name: z.string(), is_child: z.boolean() })),
});
export type SubscriptionLine = z.output<typeof subscriptionLine>;

export const cabinet = z.object({
  school_id: id(),
  school_name: z.string(),
  time_zone: z.string(),
  student_id: id(),
  name: z.string(),
  passes: z.array(ownPass),
  /** The number of visits that no pass covers. */
  debt: z.int(),
  next: z.array(calendarRow),
  visits: z.array(
    z.object({
      id: id(),
      date_visit: localDate(),
      title: z.nullable(z.string()),
      lesson_plus_name: z.nullable(z.string()),
      status: z.enum(outcomes),
      visits: answeredVisits(),
    }),
  ),
});
export type Cabinet = z.output<typeof cabinet>;

const statistic = z.object({
  organizations: z.int(),
  /** The number of passes that are valid now. */
  passes: z.int(),
  /** The number of attended visits: in this month, and of all time. */
  visits_month: z.int(),
  visits_total: z.int(),
  /** The number of classes in the next seven days. */
  classes_ahead: z.int(),
});

/** A card on the member's home: what is left, and what is owed with its reason. */
const homeCard = z.object({
  ...card.shape,
  /** The passes that are valid now or will be, and those of other states that are not fully paid; by their end. */
  passes: z.array(ownPass),
  /** Visits that no pass covers: how many, and the latest of them. */
  debt: z.object({
    visits: z.int(),
    latest: z.array(z.object({ date_visit: localDate(), title: z.nullable(z.string()) })),
  }),
});
export type HomeCard = z.output<typeof homeCard>;

/** An organization on the member's home. */
const homeSchool = z.object({
  school_id: id(),
  name: z.string(),
  time_zone: z.string(),
  cards: z.array(homeCard),
  /** The nearest bookings of each card, and all requests that wait; in the order of their time. */
  bookings: z.array(bookingShape),
  waiting: z.array(waitingShape),
  /** The cards that cannot be booked online now because of missed classes, and the first date on which they can. */
  closed: z.array(z.object({ student_id: id(), opens_on: localDate() })),
});
export type HomeSchool = z.output<typeof homeSchool>;

export const home = z.object({
  /** True when the person works in some organization. */
  works: z.boolean(),
  data: z.array(homeSchool),
});
export type Home = z.output<typeof home>;

const ofOneself = { session: 'a person’s own places, passes and visits' } as const;

/** The routes of what a person has in all organizations. */
export const memberRoutes = {
  list_companies: defineRoute({
    name: 'member.list_companies',
    method: 'GET',
    path: '/profile/my_companies',
    summary:
      'Organizations of the current user: where they work, whose client they or their children are, what they follow',
    response: z.object({ data: z.array(company) }),
    permission: ofOneself,
  }),
  get_home: defineRoute({
    name: 'member.get_home',
    method: 'GET',
    path: '/profile/home',
    summary:
      'What a client’s first screen shows: the next classes, what is left, what is owed, for each of their cards',
    response: home,
    permission: ofOneself,
  }),
  list_subscriptions: defineRoute({
    name: 'member.list_subscriptions',
    method: 'GET',
    path: '/{role}/subscriptions',
    summary: 'Organizations followed, passes held',
    params: z.object({ role: role() }),
    query: z.object(pageQuery),
    response: listOf(subscriptionLine),
    permission: 'subscriptions.get_list',
  }),
  get_statistic: defineRoute({
    name: 'member.get_statistic',
    method: 'GET',
    path: '/profile/statistic',
    summary: 'The user’s figures',
    response: statistic,
    permission: ofOneself,
  }),
  get_cabinet: defineRoute({
    name: 'member.get_cabinet',
    method: 'GET',
    path: '/{role}/school/{school_id}/student/{student_id}/cabinet',
    summary: 'A client’s cabinet as the client sees it: passes, coming classes, visits',
    params: z.object({ ...schoolParams, student_id: id() }),
    response: cabinet,
    permission: 'cabinet.get_item',
  }),
};
