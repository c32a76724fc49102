import { addDays, fullName } from '@ritm/kernel';
import { buildPerson } from './people.ts';
import { addUser, type DemoSchool } from './school.ts';
import { seat, seatsTaken, type Occurrence, type Series } from './timetable.ts';

type State = 'new' | 'in_processing' | 'confirmed' | 'done' | 'no_show' | 'rejected' | 'canceled' | 'expired';

interface Story {
  state: State;
  /** Minutes before now. */
  minutesAgo: number;
  /** Minutes until the request was answered; null when nobody has answered. */
  answeredAfter?: number;
  comment?: string;
  reason?: string;
  channel?: 'embed' | 'web' | 'android';
  utm?: { source: string; medium?: string; campaign?: string };
  loss?: 'no_place' | 'time';
}

/** One request in each state, and one that has waited longer than it should. */
const stories: readonly Story[] = [
  { state: 'new', minutesAgo: 4, comment: 'Первый раз, что взять с собой?', channel: 'embed' },
  { state: 'new', minutesAgo: 150, channel: 'embed', utm: { source: 'yandex', medium: 'cpc', campaign: 'osen' } },
  { state: 'in_processing', minutesAgo: 45, answeredAfter: 6, comment: 'Можно прийти с подругой?', channel: 'web' },
  { state: 'confirmed', minutesAgo: 300, answeredAfter: 9, channel: 'embed', utm: { source: 'vk' } },
  { state: 'done', minutesAgo: 6 * 1440, answeredAfter: 14, channel: 'embed', utm: { source: 'vk' } },
  { state: 'no_show', minutesAgo: 9 * 1440, answeredAfter: 22, channel: 'android' },
  {
    state: 'rejected',
    minutesAgo: 3 * 1440,
    answeredAfter: 11,
    reason: 'Группа набрана, предложили вторник',
    channel: 'web',
    utm: { source: 'vk' },
    loss: 'no_place',
  },
  { state: 'canceled', minutesAgo: 4 * 1440, channel: 'embed' },
  { state: 'expired', minutesAgo: 5 * 1440, channel: 'embed' },
];

const DAY = 1440 * 60_000;

/** Adds booking requests in every state to an organization whose classes are published. */
export function addRequests(school: DemoSchool, series: readonly Series[], clients: readonly { id: number }[]): void {
  const classes = series
    .filter(({ service }) => service.public && service.format === 'group')
    .flatMap(({ occurrences }) => occurrences)
    .filter(({ row }) => row.status !== 'canceled')
    .toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
  // Near enough to be booked now, far enough for the place to be kept for a whole day.
  const ahead = classes.filter(({ date }) => date >= addDays(school.today, 3) && date <= addDays(school.today, 9));
  const past = classes.filter(({ date }) => date < school.today).toReversed();
  const used = new Set<Occurrence>();
  for (const story of stories) {
    const isOver = story.state === 'done' || story.state === 'no_show';
    const on = (isOver ? past : ahead).find((one) => !used.has(one) && (isOver || seatsTaken(one) + 2 <= one.capacity));
    if (!on) continue;
    used.add(on);
    addRequest(school, { story, on, clients });
  }
}

interface RequestPlan {
  story: Story;
  on: Occurrence;
  clients: readonly { id: number }[];
}

/** The client that the request was linked to: one who was on the class, or takes a place there now. */
function clientOf({ story, on, clients }: RequestPlan): number | null {
  if (story.state === 'done' || story.state === 'no_show')
    return [...on.attendances].find(([, status]) => (status === 'marked') === (story.state === 'done'))?.[0] ?? null;
  if (story.state !== 'confirmed') return null;
  const id = clients.find((one) => !on.attendances.has(one.id))?.id ?? null;
  if (id !== null) seat(on, id, 'booked');
  return id;
}

function addRequest(school: DemoSchool, request: RequestPlan): void {
  const { story, on } = request;
  const { book, now } = school.demo;
  const random = school.random.fork(`request ${story.state} ${story.minutesAgo}`);
  const person = buildPerson(random, {
    gender: random.chance(0.8) ? 'female' : 'male',
    ages: [19, 50],
    today: school.today,
  });
  const { user_id } = addUser(school.demo, person, null);
  const { phone } = book.rowsOf('users').find(({ id }) => id === user_id)!;
  const at = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
  const created_at = at(story.minutesAgo);
  const isOpen = story.state === 'new' || story.state === 'in_processing';
  const until = new Date(Date.parse(created_at) + DAY).toISOString();
  const answered_at = story.answeredAfter === undefined ? null : at(story.minutesAgo - story.answeredAfter);
  const id = book.nextId('requests');
  book.add('requests', {
    school_id: school.id,
    id,
    state: story.state,
    phone: phone!,
    name: fullName({ ...person, patronymic: '' }),
    comment: story.comment ?? null,
    user_id,
    verified_at: created_at,
    student_id: clientOf(request),
    service_id: on.series.service.id,
    service_name: on.series.service.name,
    price: on.series.service.price,
    occurrence_id: on.id,
    hold_until: isOpen ? until : null,
    hold_id: isOpen ? holdSeat(school, on, until) : null,
    consent_version: '1.0',
    consent_at: created_at,
    channel: story.channel ?? 'embed',
    utm: story.utm ?? {},
    loss: story.loss ?? null,
    due_at: at(story.minutesAgo - 15),
    answered_at,
    answered_by: answered_at === null ? null : (school.administrators[0] ?? school.owner).user_id,
    reason: story.reason ?? null,
    created_at,
    updated_at: answered_at ?? created_at,
  });
}

function holdSeat({ demo, id: school_id }: DemoSchool, { id: occurrence_id }: Occurrence, held_until: string): number {
  const id = demo.book.nextId('seat_holds');
  demo.book.add('seat_holds', { school_id, id, occurrence_id, seats: 1, source: 'online', held_until });
  return id;
}

/** A tariff without booking requests stores only the number of blocked attempts. */
export function addBlockedAttempts({ demo, id: school_id, today }: DemoSchool): void {
  for (const [days, attempts] of [
    [1, 2],
    [4, 1],
    [9, 3],
  ] as const)
    demo.book.add('booking_blocked', { school_id, day: addDays(today, -days), attempts });
}
