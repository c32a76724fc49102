import type { RequestState } from '../../contract/index.ts';

/** The events that change the state of a request. */
export const requestEvents = ['take', 'confirm', 'reject', 'cancel', 'expire', 'complete', 'miss'] as const;
export type RequestEvent = (typeof requestEvents)[number];

/**
 * The state machine. A client may also cancel a confirmed booking: the seat is canceled by the rules of late cancels,
 * and the request becomes canceled too.
 */
const transitions: Readonly<Record<RequestState, Partial<Readonly<Record<RequestEvent, RequestState>>>>> = {
  new: { take: 'in_processing', confirm: 'confirmed', reject: 'rejected', cancel: 'canceled', expire: 'expired' },
  in_processing: { confirm: 'confirmed', reject: 'rejected', cancel: 'canceled', expire: 'expired' },
  confirmed: { cancel: 'canceled', complete: 'done', miss: 'no_show' },
  done: {},
  no_show: {},
  rejected: {},
  canceled: {},
  expired: {},
};

/** Returns the state after the event; undefined when the event cannot happen in this state. */
export const stateAfter = (state: RequestState, event: RequestEvent): RequestState | undefined =>
  transitions[state][event];

/** The states in which the event can happen; a compare-and-swap statement requires one of them. */
export const statesBefore = (event: RequestEvent): RequestState[] =>
  (Object.keys(transitions) as RequestState[]).filter((state) => stateAfter(state, event) !== undefined);

/** True while a request waits for an answer and holds its seat. */
export const isOpen = (state: RequestState): boolean => state === 'new' || state === 'in_processing';
