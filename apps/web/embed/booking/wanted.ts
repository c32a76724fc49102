import type { PublicClass, PublicService } from '@ritm/booking/contract';
import { longDay } from '../kit/words.ts';
import type { ChosenSlot } from './slots.tsx';

/** What is asked for, with the words that it was shown by. */
export interface Wanted {
  title: string;
  when: string;
  cost: number;
  /** No place is left: one may only wait. */
  full: boolean;
  body: { service_id: number; occurrence_id?: number; starts_at?: string; teacher_id?: number | null };
}

export const ofClass = (item: PublicClass): Wanted => ({
  title: item.title,
  when: `${longDay(item.date)}, ${item.time_from}`,
  cost: item.price,
  full: item.free === 0,
  body: { service_id: item.service_id, occurrence_id: item.occurrence_id },
});
export const ofSlot = (service: PublicService, { slot, teacher_id }: ChosenSlot): Wanted => ({
  title: service.name,
  when: `${longDay(slot.date)}, ${slot.time_from}`,
  cost: service.price,
  full: false,
  body: { service_id: service.id, starts_at: slot.starts_at, teacher_id },
});
