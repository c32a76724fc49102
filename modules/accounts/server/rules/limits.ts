/** At most `most` sends within `seconds`. */
export interface SendWindow {
  readonly seconds: number;
  readonly most: number;
}

export interface SignInLimits {
  readonly perNumber: readonly SendWindow[];
  readonly perAddress: readonly SendWindow[];
  /** Comparisons that one check allows. */
  readonly attempts: number;
  /** Wrong codes within 24 hours, over all checks. */
  readonly wrongPerNumber: number;
  readonly wrongPerAddress: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const signInLimits: SignInLimits = {
  perNumber: [
    { seconds: MINUTE, most: 1 },
    { seconds: 10 * MINUTE, most: 3 },
    { seconds: DAY, most: 5 },
  ],
  perAddress: [
    { seconds: HOUR, most: 10 },
    { seconds: DAY, most: 30 },
  ],
  attempts: 3,
  wrongPerNumber: 10,
  wrongPerAddress: 30,
};

/** Where everybody is one address and no message costs money: a developer's machine. What guards the code itself stays. */
export const localLimits: SignInLimits = {
  ...signInLimits,
  perNumber: [{ seconds: 5, most: 1 }],
  perAddress: [{ seconds: MINUTE, most: 120 }],
  wrongPerAddress: 1_000,
};

/**
 * Seconds to wait before the next send, 0 when it may go now.
 * @param ages seconds since each earlier send, newest first
 */
export function waitBeforeSend(ages: readonly number[], windows: readonly SendWindow[]): number {
  const waits = windows.map(({ seconds, most }) => {
    const decisive = ages[most - 1];
    return decisive === undefined || decisive >= seconds ? 0 : Math.ceil(seconds - decisive);
  });
  return Math.max(0, ...waits);
}

/** The pause that the screen counts down before «send again». */
export const pauseBetweenSends = (limits: SignInLimits): number =>
  Math.min(...limits.perNumber.map((one) => one.seconds));

/** Minutes-long life of a code, in seconds. */
export const CODE_LIFE = 10 * MINUTE;

/** Days that a session lives from the entered code, however busy; how long it may idle follows from it in `queries.ts`. */
export const sessionDays = (where: { web: boolean; staff: boolean }): 7 | 90 => (where.web && where.staff ? 7 : 90);
