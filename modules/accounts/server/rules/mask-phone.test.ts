import { expect, test } from 'vitest';
import { maskPhone } from './mask-phone.ts';

test.each([
  ['+79123456789', '•••••••••89'],
  ['+37529123456', '•••••••••56'],
])('%s is shown as %s, without the plus', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});
