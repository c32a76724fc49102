import { contacts, workingHours } from '@ritm/schools/contract';
import { priceTiers, serviceFormats, serviceTypes, validityUnits } from '@ritm/services/contract';
import { answeredVisits, id, instant, localDate, localTime, z } from '@ritm/http';

const nullableText = z.nullable(z.string());
const named = z.object({ id: id(), name: z.string() });

/** Days of the timetable that one call may show. */
export const MAX_PUBLIC_DAYS = 31;

/** An organization as anybody may see it. */
export const publicSchool = z.object({
  id: id(),
  name: z.string(),
  description: nullableText,
  city: z.string(),
  address: nullableText,
  time_zone: z.string(),
  /** From the root of the site. */
  logo: nullableText,
  phone: nullableText,
  email: nullableText,
  site: nullableText,
  contacts,
  tags: z.array(z.string()),
  working_hours: z.array(workingHours),
  specialists: z.array(z.string()),
  category: nullableText,
  /** `#0b6e4f`; null: the product's own. */
  color: nullableText,
  /** False: its tariff lacks requests, and the page shows how to reach it. */
  takes_requests: z.boolean(),
  /** Which text of the consent a request agrees to. */
  consent_version: z.string(),
});
export type PublicSchool = z.output<typeof publicSchool>;

export const publicStatistic = z.object({
  services: z.int(),
  teachers: z.int(),
  /** Classes of the next seven days. */
  classes: z.int(),
  followers: z.int(),
});
export type PublicStatistic = z.output<typeof publicStatistic>;

/** A published service. */
export const publicService = z.object({
  id: id(),
  group_id: z.nullable(id()),
  name: z.string(),
  description: nullableText,
  type: z.enum(serviceTypes),
  format: z.enum(serviceFormats),
  duration_minutes: z.nullable(z.int()),
  /** Kopecks, of one place when nobody else comes. */
  price: z.int(),
  /** What a place costs when more come; empty: as much. */
  price_tiers: priceTiers,
  /** The time of day in which it is valid: from the first, before the second. */
  daypart_from: z.nullable(localTime()),
  daypart_to: z.nullable(localTime()),
  /** Null: not limited. */
  visits: z.nullable(answeredVisits()),
  validity: z.nullable(z.int()),
  validity_unit: z.nullable(z.enum(validityUnits)),
  /** There is something to ask for: a class ahead, or specialists' time. */
  bookable: z.boolean(),
  teachers: z.array(named),
});
export type PublicService = z.output<typeof publicService>;
export const publicServices = z.object({ data: z.array(publicService), groups: z.array(named) });
export type PublicServices = z.output<typeof publicServices>;

/** A class of a published service. */
export const publicClass = z.object({
  occurrence_id: id(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
  title: z.string(),
  service_id: id(),
  /** Kopecks, of one place more among those who come by now. */
  price: z.int(),
  /** What it costs when another number comes; empty: as much. */
  price_tiers: priceTiers,
  teacher_id: z.nullable(id()),
  teacher_name: nullableText,
  place_name: nullableText,
  /** Of the twelve hues, `0`…`11`. */
  color: nullableText,
  /** Seats left; null: not limited. */
  free: z.nullable(z.int()),
  /** A request would be taken now: it is not too late, and the tariff lets. */
  open: z.boolean(),
});
export type PublicClass = z.output<typeof publicClass>;
export const publicTimetable = z.object({
  data: z.array(publicClass),
  meta: z.object({
    time_zone: z.string(),
    /** In the organization's zone. */
    today: localDate(),
    date_from: localDate(),
    date_to: localDate(),
  }),
});
export type PublicTimetable = z.output<typeof publicTimetable>;
export const publicTimetableQuery = z.object({
  /** Today when left out. */
  date_from: z.optional(localDate()),
  /** Six days later when left out. */
  date_to: z.optional(localDate()),
  service: z.optional(id()),
  teacher: z.optional(id()),
});

/** A free time of a specialist. */
export const publicSlot = z.object({
  starts_at: instant(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  /** Who is free then, the least busy first. */
  teachers_ids: z.array(id()),
  /** Kopecks, of one place more among those who come then. */
  price: z.int(),
});
export type PublicSlot = z.output<typeof publicSlot>;
export const publicSlots = z.object({
  data: z.array(publicSlot),
  meta: z.object({
    time_zone: z.string(),
    today: localDate(),
    date_from: localDate(),
    date_to: localDate(),
    teachers: z.array(named),
  }),
});
export type PublicSlots = z.output<typeof publicSlots>;
export const publicSlotsQuery = z.object({
  service: id(),
  teacher: z.optional(id()),
  /** Today when left out. */
  date_from: z.optional(localDate()),
  /** Six days later when left out. */
  date_to: z.optional(localDate()),
});
