import type { PublicService } from '@ritm/booking/contract';
import { tiers, when, type Selection } from './selection.ts';
import type { ChosenSlot } from './slots.tsx';

// Apart from `selection.ts`, which is in the first render of the booking page.

export const selectSlot = (service: PublicService, { slot, teacher_id }: ChosenSlot, zone: string): Selection => ({
  title: service.name,
  when: when(slot, zone),
  time_to: slot.time_to,
  cost: slot.price,
  tiers: tiers(service),
  full: false,
  body: { service_id: service.id, starts_at: slot.starts_at, teacher_id },
});
