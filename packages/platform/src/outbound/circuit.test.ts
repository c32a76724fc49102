import { expect, test } from 'vitest';
import { Circuit } from './circuit.ts';
import { OutboundError, type OutboundMessage } from './outbound.ts';

const message: OutboundMessage = { id: 1, channel: 'sms', recipient: '+79123456789', body: '' };
const outage = () => Promise.reject(new OutboundError('later', 'no_connection', { outage: true }));
const refusal = () => Promise.reject(new OutboundError('never', 'smsc_7'));

function setup() {
  let now = 0;
  let calls = 0;
  let behave: () => Promise<object> = outage;
  const circuit = new Circuit(() => (calls++, behave()), { failures: 3, pauseMs: 1000, monotonic: () => now });
  const send = () =>
    circuit.deliver(message).then(
      () => 'sent',
      (error: Error) => error.name,
    );
  return {
    circuit,
    send,
    pass: (ms: number) => (now += ms),
    calls: () => calls,
    be: (next: typeof behave) => (behave = next),
  };
}

test('three outages in a row open it: nothing is sent until the pause is over, then one call tries', async () => {
  const { circuit, send, pass, calls, be } = setup();
  for (let at = 0; at < 3; at++) expect(await send()).toBe('no_connection');
  expect([circuit.isOpen, await send(), calls()]).toEqual([true, 'circuit_open', 3]);
  pass(999);
  expect(await send()).toBe('circuit_open');
  pass(1);
  expect([circuit.isOpen, await send(), calls()]).toEqual([false, 'no_connection', 4]);
  expect(circuit.isOpen).toBe(true);
  pass(1000);
  be(async () => ({}));
  expect([await send(), await send(), circuit.isOpen]).toEqual(['sent', 'sent', false]);
});

test('a refusal of one message says nothing against the service', async () => {
  const { circuit, send, be } = setup();
  be(refusal);
  for (let at = 0; at < 10; at++) expect(await send()).toBe('smsc_7');
  expect(circuit.isOpen).toBe(false);
});

test('a success between outages begins the count anew', async () => {
  const { circuit, send, be } = setup();
  for (const behave of [outage, outage, async () => ({}), outage, outage]) {
    be(behave);
    await send();
  }
  expect(circuit.isOpen).toBe(false);
});
