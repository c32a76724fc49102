import { contacts, workingHours } from '@ritm/schools/contract';
import { priceTiers, serviceFormats, serviceTypes, validityUnits } from '@ritm/services/contract';
import { typefaces } from './public-page.ts';
import { answeredVisits, id, instant, localDate, localTime, z } from '@ritm/http';

const nullableText = z.nullable(z.string());
const named = z.object({ id: id(), name: z.string() });

/** The greatest number of days of the timetable that one call returns. */
export const MAX_PUBLIC_DAYS = 31;

/** The public view of an organization. */
export const publicSchool = z.object({
  id: id(),
  name: z.string(),
  description: nullableText,
  city: z.string(),
  address: nullableText,
  time_zone: z.string(),
  /** A path from the root of the site. */
  logo: nullableText,
  phone: nullableText,
  email: nullableText,
  site: nullableText,
  contacts,
  tags: z.array(z.string()),
  working_hours: z.array(workingHours),
  specialists: z.array(z.string()),
  category: nullableText,
  /** A color such as `#0b6e4f`; null means the product's own color. */
  color: nullableText,
  typeface: z.enum(typefaces),
  /** False when the tariff does not include requests; the page then shows how to reach the organization. */
  takes_requests: z.boolean(),
  /** The version of the consent text that a request agrees to. */
  consent_version: z.string(),
});
export type PublicSchool = z.output<typeof publicSchool>;

export const publicStatistic = z.object({
  services: z.int(),
  teachers: z.int(),
  /** The number of classes in the next seven days. */
  classes: z.int(),
  followers: z.int(),
});
/** A published service. */
export const publicService = z.object({
  id: id(),
  group_id: z.nullable(id()),
  name: z.string(),
  description: nullableText,
  type: z.enum(serviceTypes),
  format: z.enum(serviceFormats),
  duration_minutes: z.nullable(z.int()),
  /**
   * The price of the service in kopecks: of all its visits, and with tiers of one place when nobody else comes. A class
   * or a time of it answers what one place costs.
   */
  price: z.int(),
  /** The price of a place when more people come; empty means that the price stays the same. */
  price_tiers: priceTiers,
  /** The service is valid from this time of day until, and not including, `daypart_to`. */
  daypart_from: z.nullable(localTime()),
  daypart_to: z.nullable(localTime()),
  /** Null means no limit. */
  visits: z.nullable(answeredVisits()),
  validity: z.nullable(z.int()),
  validity_unit: z.nullable(z.enum(validityUnits)),
  /** True when there is something to request: a class ahead or a specialist's time. */
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
  /**
   * The price in kopecks of one more place, at the present number of people who come. Of a service of several visits it
   * is the share of one visit (decision 228).
   */
  price: z.int(),
  /** The price at other numbers of people; empty means that the price stays the same. */
  price_tiers: priceTiers,
  teacher_id: z.nullable(id()),
  teacher_name: nullableText,
  place_name: nullableText,
  /** One of the twelve hues, `0`…`11`. */
  color: nullableText,
  /** The number of free seats; null means no limit. */
  free: z.nullable(z.int()),
  /** True when a request is accepted now: it is not too late, and the tariff allows requests. */
  open: z.boolean(),
});
export type PublicClass = z.output<typeof publicClass>;
export const publicTimetable = z.object({
  data: z.array(publicClass),
  meta: z.object({
    time_zone: z.string(),
    /** The date in the organization's time zone. */
    today: localDate(),
    date_from: localDate(),
    date_to: localDate(),
  }),
});
export type PublicTimetable = z.output<typeof publicTimetable>;
export const publicTimetableQuery = z.object({
  /** The default is today. */
  date_from: z.optional(localDate()),
  /** The default is six days after the first day. */
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
  /** The specialists who are free at that time, the least busy first. */
  teachers_ids: z.array(id()),
  /** The price in kopecks of one more place, at the number of people who come at that time. */
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
  /** The default is today. */
  date_from: z.optional(localDate()),
  /** The default is six days after the first day. */
  date_to: z.optional(localDate()),
});
