import { expect, test } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { backOff, refresh, registerTopic, staleKeys } from './realtime.ts';

test('waits double from two seconds up to a minute, with jitter on both sides', () => {
  expect(backOff(0, 0.5)).toBe(2_000);
  expect(backOff(1, 0.5)).toBe(4_000);
  expect(backOff(30, 0.5)).toBe(60_000);
  expect(backOff(0, 0)).toBeCloseTo(1_400);
  expect(backOff(0, 1)).toBeCloseTo(2_600);
});

test('a topic makes its own keys stale and those registered for it', () => {
  registerTopic('rehearsals', ({ school_id }) => [['students', school_id, 'card']]);
  expect(staleKeys({ topic: 'rehearsals', school_id: 3, ids: [1] })).toEqual([
    ['rehearsals', 3],
    ['students', 3, 'card'],
  ]);
  // No module registers this topic, whatever else this process has loaded.
  expect(staleKeys({ topic: 'recitals', school_id: 3, ids: [] })).toEqual([['recitals', 3]]);
});

/**
 * A screen that fetches visits; each answer is sent when it is released, with the data of the moment of the request.
 */
function screenOfVisits() {
  const waiting: (() => void)[] = [];
  let visits = 1;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['visits', 3],
    queryFn: () => {
      const read = visits;
      return new Promise<number>((resolve) => waiting.push(() => resolve(read)));
    },
  });
  const stop = observer.subscribe(() => undefined);
  return {
    setVisits: (n: number) => void (visits = n),
    /** How many answers are under way. */
    requests: () => waiting.length,
    letGo: async () => {
      waiting.shift()!();
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    shown: () => observer.getCurrentResult().data,
    close: () => (stop(), queryClient.clear()),
  };
}

test('a change while the first answer is on its way is seen: that answer was read before it', async () => {
  const screen = screenOfVisits();
  screen.setVisits(0);
  refresh(['visits', 3]);
  await screen.letGo();
  expect([screen.shown(), screen.requests()]).toEqual([1, 1]);
  await screen.letGo();
  expect(screen.shown()).toBe(0);
  screen.close();
});

test('control: the cache alone misses the notice', async () => {
  const screen = screenOfVisits();
  screen.setVisits(0);
  void queryClient.invalidateQueries({ queryKey: ['visits', 3] });
  await screen.letGo();
  expect([screen.shown(), screen.requests()]).toEqual([1, 0]);
  screen.close();
});
