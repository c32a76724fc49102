import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:7::1', '2001:db8:7:7::/64'],
  ['2001:0db8:0007:0007:aaaa:bbbb:cccc:dddd', '2001:db8:7:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, '0.0.0.0'],
])('%s counts as %s', (ip, address) => {
  expect(callerAddress(ip)).toBe(address);
});
