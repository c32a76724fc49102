/**
 * Milliseconds, one after another: how long balancers have to notice, idle connections to be used once more, and
 * requests to end; `jobs` is counted from the beginning. Together they are less than ten seconds.
 */
export const stopTimes = { unready: 1_000, idle: 1_000, requests: 6_000, jobs: 8_500 };
