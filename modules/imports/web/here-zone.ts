/** The reader's own time zone, in which they see when somebody pressed a button. */
export const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
