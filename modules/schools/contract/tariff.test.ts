import { permissionTable } from '@ritm/accounts/contract';
import { expect, test } from 'vitest';
import { tariffAllows } from './tariff.ts';

test('what a tariff lacks is read and not changed; everything else is as it was', () => {
  let closed = 0;
  for (const { permission } of permissionTable()) {
    expect(tariffAllows([], permission)).toBe(true);
    const isOpen = tariffAllows(['services'], permission);
    expect(isOpen, permission).toBe(!permission.startsWith('services.') || /\.get_(list|item)$/.test(permission));
    if (!isOpen) closed++;
  }
  expect(closed).toBeGreaterThan(2);
});
