import type { PublicClass, PublicService } from '@ritm/booking/contract';
import { longDay, t, tiersOf, yours } from '../kit/words.ts';

/** What the visitor has chosen to book, with the texts that described it. */
export interface Selection {
  title: string;
  when: string;
  /** By the clock of the organization. */
  time_to: string;
  cost: number;
  /** How the price depends on the number of people; empty when it does not. */
  tiers: string;
  /** No place is left: the visitor can only join the queue. */
  full: boolean;
  /** The clients who want to wait, when they are known. */
  students_ids?: readonly number[];
  body: {
    service_id: number;
    occurrence_id?: number;
    starts_at?: string;
    teacher_id?: number | null;
    /** Of a row: the price of its first service, and those that follow. */
    price?: number;
    next?: readonly { service_id: number; starts_at: string; teacher_id: number; price: number }[];
  };
}

export const when = (
  { date, time_from, starts_at }: Pick<PublicClass, 'date' | 'time_from' | 'starts_at'>,
  zone: string,
): string => [`${longDay(date)}, ${time_from}`, yours(starts_at, zone)].filter(Boolean).join(', ');
export const tiers = (of: Pick<PublicService, 'price_tiers'>): string =>
  of.price_tiers.length === 0 ? '' : t('by_headcount', { tiers: tiersOf(of) });

export const selectClass = (item: PublicClass, zone: string): Selection => ({
  title: item.title,
  when: when(item, zone),
  time_to: item.time_to,
  cost: item.price,
  tiers: tiers(item),
  full: item.free === 0,
  body: { service_id: item.service_id, occurrence_id: item.occurrence_id },
});
