/** At most `most` sends within `seconds`. */
export interface SendWindow {
  readonly seconds: number;
  readonly max: number;
}

export interface SignInLimits {
  readonly perNumber: readonly SendWindow[];
  /** Over the ten thousand numbers that differ only in their last four digits. */
  readonly perPrefix: readonly SendWindow[];
  readonly perAddress: readonly SendWindow[];
  /** Comparisons that one check allows. */
  readonly attempts: number;
  /** Wrong codes within 24 hours, over all checks. */
  readonly wrongPerNumber: number;
  readonly wrongPerAddress: number;
  /** Paid sends per day (UTC) on the whole site. */
  readonly sitePerDay: number;
  /** The countries to which codes are sent, by dial code, with the paid sends per day of each. */
  readonly dialCodes: Readonly<Record<string, number>>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const signInLimits: SignInLimits = {
  perNumber: [
    { seconds: MINUTE, max: 1 },
    { seconds: 10 * MINUTE, max: 3 },
    { seconds: DAY, max: 5 },
  ],
  perAddress: [
    { seconds: HOUR, max: 10 },
    { seconds: DAY, max: 30 },
  ],
  perPrefix: [{ seconds: HOUR, max: 100 }],
  attempts: 3,
  wrongPerNumber: 10,
  wrongPerAddress: 30,
  sitePerDay: 5_000,
  dialCodes: { '7': 5_000 },
};

/**
 * For a developer's machine, where everybody has one address and no message costs money. The limits that protect the
 * code itself stay.
 */
export const localLimits: SignInLimits = {
  ...signInLimits,
  perNumber: [{ seconds: 5, max: 1 }],
  perAddress: [{ seconds: MINUTE, max: 480 }],
  perPrefix: [{ seconds: MINUTE, max: 480 }],
  wrongPerAddress: 1_000,
  sitePerDay: 100_000,
  dialCodes: { '7': 100_000 },
};

/**
 * Seconds to wait before the next send; 0 when it may go now. `ages` are the seconds since each earlier send, newest
 * first.
 */
export function waitBeforeSend(ages: readonly number[], windows: readonly SendWindow[]): number {
  const waits = windows.map(({ seconds, max }) => {
    const decisive = ages[max - 1];
    return decisive === undefined ? 0 : Math.ceil(seconds - decisive);
  });
  return Math.max(0, ...waits);
}

/** Past a quarter of a limit, a captcha is required. A limit of one is a pause between two sends and has no quarter. */
export const isPastQuarter = (made: number, max: number): boolean => max > 1 && made > max / 4;

/** The same for windows, by the ages of the sends. */
export const needsCaptcha = (ages: readonly number[], windows: readonly SendWindow[]): boolean =>
  windows.some(({ seconds, max }) => isPastQuarter(ages.filter((age) => age < seconds).length, max));

/** The pause that the screen counts down before «send again». */
export const pauseBetweenSends = (limits: SignInLimits): number =>
  Math.min(...limits.perNumber.map((one) => one.seconds));

/** The lifetime of a code in seconds. */
export const CODE_TTL_SECONDS = 10 * MINUTE;

/**
 * Days that a session lives from the entered code, however active it is; how long it may be idle follows from this in
 * `queries.ts`.
 */
export const sessionDays = (where: { web: boolean; staff: boolean }): 7 | 90 => (where.web && where.staff ? 7 : 90);
