import { AppError, commonErrors } from '@ritm/http';
import { daysBetween } from '@ritm/kernel';
import type { Runner } from '@ritm/platform';
import { MAX_SLOT_DAYS, timetableErrors as errors } from '../../contract/index.ts';
import type { SlotSearch } from './candidates.ts';
import { freeSlots, slotService, type SlotService } from './queries.ts';

export interface SlotSearchResult {
  service: SlotService;
  /** JSON text of `Slot[]` of the contract. */
  json: string;
}

/**
 * Finds free times of the specialists of a service in one set-based statement. `teacher_id` null: any specialist. 404
 * no such service; 422 `period_reversed`, `period_too_long`, `no_slots_of_group`; 409 `service_archived`.
 */
export async function findSlots(runner: Runner, search: SlotSearch): Promise<SlotSearchResult> {
  const days = daysBetween(search.from, search.to) + 1;
  if (days < 1) throw new AppError(errors.period_reversed);
  if (days > MAX_SLOT_DAYS) throw new AppError(errors.period_too_long, { days: MAX_SLOT_DAYS });
  const [[service], [slotsRow]] = await Promise.all([runner.run(slotService, search), runner.run(freeSlots, search)]);
  return { service: requireSlots(service), json: slotsRow!.json };
}

/** Group classes are in the timetable; only services for one client or for a few are booked by time. */
export function requireSlots(service: SlotService | undefined): SlotService {
  if (!service) throw new AppError(commonErrors.not_found);
  if (service.archived) throw new AppError(errors.service_archived);
  if (service.format === 'group') throw new AppError(errors.no_slots_of_group);
  return service;
}
