/** The earlier of two dates or instants, which are texts in the order of time. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const latest = (one: string, other: string): string => (one > other ? one : other);
