import type { RequestState } from '../../contract/index.ts';

/** What may happen to a request. */
export const requestEvents = ['take', 'confirm', 'reject', 'cancel', 'expire', 'complete', 'miss'] as const;
export type RequestEvent = (typeof requestEvents)[number];

/**
 * The state machine. A client may also take a confirmed booking back: the seat is canceled by the rules of its
 * window, and the request says so.
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

/** Where the event leads; undefined: it cannot happen to a request in this state. */
export const stateAfter = (state: RequestState, event: RequestEvent): RequestState | undefined =>
  transitions[state][event];

/** States from which the event leads somewhere: what a statement that compares and swaps asks for. */
export const statesBefore = (event: RequestEvent): RequestState[] =>
  (Object.keys(transitions) as RequestState[]).filter((state) => stateAfter(state, event) !== undefined);

/** Waits for an answer, and keeps its seat meanwhile. */
export const isOpen = (state: RequestState): boolean => state === 'new' || state === 'in_processing';
