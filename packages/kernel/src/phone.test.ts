import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { formatPhone, maskPhone } from './phone-format.ts';
import { parsePhone, phoneDigits } from './phone.ts';

describe('parsePhone', () => {
  test.each([
    ['8 (912) 345-67-89', '+79123456789', 'RU', '7'],
    ['+7 912 3456789', '+79123456789', 'RU', '7'],
    ['79123456789', '+79123456789', 'RU', '7'],
    ['9123456789', '+79123456789', 'RU', '7'],
    ['7.9123456789E10', '+79123456789', 'RU', '7'],
    ['7,9123456789e+10', '+79123456789', 'RU', '7'],
    ['7.91234567E10', '+79123456700', 'RU', '7'],
    ['9.123456789E9', '+79123456789', 'RU', '7'],
    ['79123456789.0', '+79123456789', 'RU', '7'],
    ["'+79123456789", '+79123456789', 'RU', '7'],
    ['8-912-345-67-89 мама', '+79123456789', 'RU', '7'],
    ['тел. 89123456789', '+79123456789', 'RU', '7'],
    ['+8 (912) 345-67-89', '+79123456789', 'RU', '7'],
    ['8\u00A0912\u00A0345\u00A067\u00A089', '+79123456789', 'RU', '7'],
    ['8 (4012) 12-34-56', '+74012123456', 'RU', '7'],
    ['8 800 555-35-35', '+78005553535', 'RU', '7'],
    ['+7 (900) 000-12-34', '+79000001234', 'RU', '7'],
    ['8 701 123 45 67', '+77011234567', 'KZ', '7'],
    ['+375 29 123-45-67', '+375291234567', 'BY', '375'],
    ['375291234567', '+375291234567', 'BY', '375'],
    ['998901234567', '+998901234567', 'UZ', '998'],
    ['+49 30 123456', '+4930123456', 'DE', '49'],
    ['+82 10 1234 5678', '+821012345678', 'KR', '82'],
  ])('reads %j', (text, e164, country, dial) => {
    expect(parsePhone(text)).toEqual({ e164, country, dial });
  });

  test.each(['', 'мама', '123', '345-67-89', '7.91E10', '7,91235E+10', '+7 912 345', '891234567890123', "'", '@#$'])(
    'refuses %j',
    (text) => {
      expect(parsePhone(text)).toBeUndefined();
    },
  );

  it('reads a number without code as of the given country', () => {
    expect(parsePhone('030 123456', 'DE')?.e164).toBe('+4930123456');
  });

  it('reads every form of one mobile number the same, and its own result and format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (rest) => {
        const national = `9${String(rest).padStart(9, '0')}`;
        const e164 = parsePhone(`+7${national}`)?.e164;
        fc.pre(e164 !== undefined);
        for (const text of [national, `8${national}`, `7${national}`, `'+7${national}`, formatPhone(e164!)]) {
          expect(parsePhone(text)?.e164, text).toBe(e164);
        }
      }),
    );
  });

  it('throws at no text whatever', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(parsePhone(text)?.e164 ?? '+1').toMatch(/^\+\d+$/);
      }),
    );
  });
});

describe('the written forms', () => {
  it('group digits as people read them', () => {
    expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89');
    expect(formatPhone('+375291234567')).toBe('+375 (29) 123-45-67');
    expect(formatPhone('+998901234567')).toBe('+998901234567');
    expect(formatPhone('')).toBe('');
  });

  it('hide the middle', () => {
    expect(maskPhone('+79123456789')).toBe('+7 (912) •••-••-89');
    expect(maskPhone('+998901234567')).toBe('+998•••••••67');
    expect(maskPhone('')).toBe('');
  });

  it('strip to digits', () => {
    expect(phoneDigits('+79123456789')).toBe('79123456789');
    expect(phoneDigits('8 (912) 345')).toBe('8912345');
  });
});
