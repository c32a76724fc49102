/** The capacity set at each level; null where none is set. */
export type Capacities = { place: number | null; service: number | null; occurrence: number | null };

/** The smallest capacity that is set: a room for 10 seats 10, whatever the service allows. Null means no limit. */
export function capacityOf({ place, service, occurrence }: Capacities): number | null {
  const set = [place, service, occurrence].filter((capacity) => capacity !== null);
  return set.length === 0 ? null : Math.min(...set);
}

/** Never negative: a class that was overbooked before its room shrank has no seats left, not minus two. */
export function seatsLeft(capacity: number | null, booked: number): number {
  return capacity === null ? Infinity : Math.max(0, capacity - booked);
}

export function canSeat(capacity: number | null, booked: number, clients = 1): boolean {
  return clients <= seatsLeft(capacity, booked);
}
