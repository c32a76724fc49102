/** Hours before the start until which a place is given back without a charge, where the service says nothing. */
const defaultHours = { group: 3, mini: 12, individual: 24 } as const;
export type Format = keyof typeof defaultHours;

/** The instant until which a booking is canceled, or moved, without a charge. */
export function freeUntil(starts_at: string, { hours }: { hours?: number | undefined }, format: Format): string {
  return new Date(Date.parse(starts_at) - (hours ?? defaultHours[format]) * 3_600_000).toISOString();
}

/** Is the free time over? Exactly at its end it is not yet. */
export const isLate = (free_until: string, now: string): boolean => Date.parse(now) > Date.parse(free_until);
