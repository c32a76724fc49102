/** A place can be canceled without a charge until so many hours before the start. A service may set its own number. */
const defaultHours = { group: 3, mini: 12, individual: 24 } as const;
export type Format = keyof typeof defaultHours;

/** The last instant at which a booking can be canceled or moved without a charge. */
export function freeUntil(starts_at: string, { hours }: { hours?: number | undefined }, format: Format): string {
  return new Date(Date.parse(starts_at) - (hours ?? defaultHours[format]) * 3_600_000).toISOString();
}

/** Tells whether canceling is charged. Exactly at `free_until` it is still free of charge. */
export const isLate = (free_until: string, now: string): boolean => Date.parse(now) > Date.parse(free_until);
