/** The reader's own zone: when somebody pressed a button is a matter of the clock on their wall. */
export const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
