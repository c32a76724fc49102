/** The day on the wall of an organization, wherever its reader is. */
export const todayOn = (timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** The reader's calendar day, for display alone: what counts is decided by the server in the organization's zone. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
