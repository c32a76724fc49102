import type { RequestState } from '@ritm/booking/contract';
import { requestSteps, type RequestLossKind, type RequestsFunnel, type RequestStep } from '../../contract/analytics.ts';

/** What is known of a request when nothing more will be. */
export interface RequestFate {
  state: RequestState;
  /** The number was confirmed by a code. */
  proved: boolean;
  channel: string;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  loss: string | null;
  /** A pass was bought within two weeks of the class. */
  bought: boolean;
}

const bookedStates: readonly RequestState[] = ['confirmed', 'done', 'no_show'];

/**
 * Whether a request got as far as the step. Each step is a part of the one before: whoever bought without having come is
 * counted where they got by the request.
 */
export function isInStep({ state, proved, bought }: RequestFate, step: RequestStep): boolean {
  const isProved = proved;
  const isBooked = isProved && bookedStates.includes(state);
  const hasCome = isBooked && state === 'done';
  return { made: true, proved: isProved, booked: isBooked, came: hasCome, bought: hasCome && bought }[step];
}

/** Where the request was lost; undefined while it goes on, or when its client came. */
export function lossOf({ state, proved }: RequestFate): RequestLossKind | undefined {
  if (!proved) return state === 'new' ? undefined : 'unproved';
  if (state === 'rejected' || state === 'canceled' || state === 'expired' || state === 'no_show') return state;
  return undefined;
}

const count = (rows: readonly RequestFate[], step: RequestStep): number =>
  rows.filter((row) => isInStep(row, step)).length;

/** The funnel: every request is in `made`, and in exactly one of the losses, `open`, or among those who came. */
export function funnelOf(rows: readonly RequestFate[]): Omit<RequestsFunnel, 'date_from' | 'date_to'> {
  const lost = rows.flatMap((row) => {
    const kind = lossOf(row);
    return kind ? [{ kind, loss: kind === 'rejected' ? row.loss : null }] : [];
  });
  const groupKey = ({ channel, source, medium, campaign }: RequestFate) =>
    JSON.stringify([channel, source, medium, campaign]);
  return {
    steps: requestSteps.map((step) => ({ step, count: count(rows, step) })),
    open: rows.length - lost.length - count(rows, 'came'),
    sources: [...Map.groupBy(rows, groupKey).values()]
      .map((group) => ({
        channel: group[0]!.channel,
        source: group[0]!.source,
        medium: group[0]!.medium,
        campaign: group[0]!.campaign,
        made: group.length,
        booked: count(group, 'booked'),
        came: count(group, 'came'),
        bought: count(group, 'bought'),
      }))
      .toSorted((one, other) => other.made - one.made),
    losses: [...Map.groupBy(lost, ({ kind, loss }) => `${kind} ${loss}`).values()]
      .map((group) => ({ ...group[0]!, count: group.length }))
      .toSorted((one, other) => other.count - one.count),
  };
}
