import { describe, expect, test } from 'vitest';
import { requestStates, type RequestState } from '../../contract/index.ts';
import { isOpen, requestEvents, stateAfter, statesBefore, type RequestEvent } from './request-state.ts';

/** Every state and event; a dash means that the event cannot happen. */
const table: Record<RequestState, Record<RequestEvent, RequestState | '-'>> = {
  new: {
    take: 'in_processing',
    confirm: 'confirmed',
    reject: 'rejected',
    cancel: 'canceled',
    expire: 'expired',
    complete: '-',
    miss: '-',
  },
  in_processing: {
    take: '-',
    confirm: 'confirmed',
    reject: 'rejected',
    cancel: 'canceled',
    expire: 'expired',
    complete: '-',
    miss: '-',
  },
  confirmed: {
    take: '-',
    confirm: '-',
    reject: '-',
    cancel: 'canceled',
    expire: '-',
    complete: 'done',
    miss: 'no_show',
  },
  done: { take: '-', confirm: '-', reject: '-', cancel: '-', expire: '-', complete: '-', miss: '-' },
  no_show: { take: '-', confirm: '-', reject: '-', cancel: '-', expire: '-', complete: '-', miss: '-' },
  rejected: { take: '-', confirm: '-', reject: '-', cancel: '-', expire: '-', complete: '-', miss: '-' },
  canceled: { take: '-', confirm: '-', reject: '-', cancel: '-', expire: '-', complete: '-', miss: '-' },
  expired: { take: '-', confirm: '-', reject: '-', cancel: '-', expire: '-', complete: '-', miss: '-' },
};

describe.each(requestStates)('%s', (state) => {
  test.each(requestEvents)('%s', (event) => {
    expect(stateAfter(state, event) ?? '-').toBe(table[state][event]);
    expect(statesBefore(event).includes(state)).toBe(table[state][event] !== '-');
  });
});

test('only what waits for an answer is open', () => {
  expect(requestStates.filter(isOpen)).toEqual(['new', 'in_processing']);
});
