/** The wall-clock time in the organization's zone at an instant. */
export const clockIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
