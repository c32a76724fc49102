import { AppError, commonErrors, type ErrorDeclaration } from '@ritm/http';
import { timetableErrors as errors } from '../contract/index.ts';
import type { Choices } from './queries/choices.ts';
import { durationOf } from './rules/occurrence-times.ts';
import { capacityOf } from './rules/capacity.ts';

export interface ChoiceIds {
  service_id?: number | null;
  teacher_id?: number | null;
  place_id?: number | null;
}

/**
 * A newly chosen record must belong to this organization (else 404) and not be archived; a current choice may be
 * archived.
 */
export function checkChoices(facts: Choices, choices: ChoiceIds, current: ChoiceIds = {}): void {
  check(facts.service, choices.service_id, current.service_id, errors.service_archived);
  check(facts.teacher, choices.teacher_id, current.teacher_id, errors.teacher_archived);
  check(facts.place, choices.place_id, current.place_id, errors.place_archived);
}

function check(
  option: { archived: boolean } | null,
  id: number | null | undefined,
  current: number | null | undefined,
  archived: ErrorDeclaration,
): void {
  if (id === undefined || id === null || id === current) return;
  if (!option) throw new AppError(commonErrors.not_found);
  if (option.archived) throw new AppError(archived);
}

/** Refuses a capacity above that of the place or the service, because it would never take effect. */
export function checkCapacity(
  capacity: number | null | undefined,
  limits: { place: number | null; service: number | null },
): void {
  const max = capacityOf({ ...limits, occurrence: null });
  if (capacity != null && max !== null && capacity > max) throw new AppError(errors.capacity_over, { max });
}

/** Minutes between two local times; the interval passes midnight when the second is earlier. */
export function checkedDuration(time_from: string, time_to: string): number {
  const minutes = durationOf(time_from, time_to);
  if (minutes < 5) throw new AppError(errors.too_short);
  return minutes;
}
