/**
 * The check digits of Russian requisites (INN, OGRN, KPP, BIC, accounts): real ones pass, and any one changed digit
 * fails.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  isBic,
  isCorrespondentAccount,
  isKpp,
  isOgrn,
  isOgrnip,
  isOrganizationInn,
  isPersonInn,
  isSettlementAccount,
} from './legal.ts';

/** Public INNs: Сбербанк, Яндекс, Газпром, ВТБ. */
const ORGANIZATION_INNS = ['7707083893', '7736207543', '7736050003', '7702070139'];
const OGRNS = ['1027700132195', '1027700229193', '1027700070518'];
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Every text that differs from the original in a single digit. */
function corruptions(text: string): string[] {
  return Array.from(text, (own, at) =>
    Array.from('0123456789')
      .filter((digit) => digit !== own)
      .map((digit) => text.slice(0, at) + digit + text.slice(at + 1)),
  ).flat();
}

/** The variants of the account with each of ten digits in the ninth position that are valid for the bank. */
function withKey(account: string, isValid: (account: string) => boolean): string[] {
  return Array.from('0123456789', (key) => account.slice(0, 8) + key + account.slice(9)).filter(isValid);
}

describe('INN', () => {
  it('of real organizations passes', () => {
    expect(ORGANIZATION_INNS.every(isOrganizationInn)).toBe(true);
    expect(isPersonInn('500100732259')).toBe(true);
  });

  it('of a wrong form fails', () => {
    for (const text of [
      '',
      '770708389',
      '77070838933',
      '770708389a',
      ' 7707083893',
      '0000000000',
      '７７０７０８３８９３',
    ]) {
      expect(isOrganizationInn(text), text).toBe(false);
    }
    expect(isPersonInn('7707083893')).toBe(false);
    expect(isPersonInn('000000000000')).toBe(false);
  });

  it('with one digit changed fails', () => {
    const samples = [...ORGANIZATION_INNS, '500100732259'];
    let changed = 0;
    for (const inn of samples) {
      for (const text of corruptions(inn)) {
        expect(isOrganizationInn(text) || isPersonInn(text), text).toBe(false);
        changed++;
      }
    }
    expect(changed).toBe(4 * 90 + 108);
  });

  // A remainder of 10 is written as 0, so the check digit 0 covers two remainders and misses some errors.
  it('of any nine digits has exactly one key, and one changed digit shows when the key is not 0', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        fc.pre(!body.startsWith('00'));
        const valid = Array.from('0123456789', (key) => body + key).filter(isOrganizationInn);
        expect(valid).toHaveLength(1);
        if (!valid[0]!.endsWith('0')) expect(corruptions(valid[0]!).some(isOrganizationInn)).toBe(false);
      }),
    );
  });
});

describe('OGRN, OGRNIP', () => {
  it('of real organizations pass', () => {
    expect(OGRNS.every(isOgrn)).toBe(true);
    expect(isOgrnip('304500116000157')).toBe(true);
  });

  it('with one digit changed fail', () => {
    for (const ogrn of OGRNS) expect(corruptions(ogrn).some(isOgrn), ogrn).toBe(false);
    expect(corruptions('304500116000157').some(isOgrnip)).toBe(false);
  });

  it('of another length or kind fail', () => {
    for (const text of ['', '102770013219', '304500116000157', '2027700132195']) expect(isOgrn(text), text).toBe(false);
    expect(isOgrnip('1027700132195')).toBe(false);
  });
});

describe('KPP and BIC', () => {
  test.each([
    ['773601001', true],
    ['7736AZ001', true],
    ['7736az001', false],
    ['77360100', false],
    ['000000000', false],
  ])('KPP %s: %s', (text, valid) => {
    expect(isKpp(text)).toBe(valid);
  });

  test.each([
    ['044525225', true],
    ['044525974', true],
    ['144525225', false],
    ['04452522', false],
    ['04452522a', false],
  ])('BIC %s: %s', (text, valid) => {
    expect(isBic(text)).toBe(valid);
  });
});

describe('accounts', () => {
  it('of banks at the Bank of Russia pass with their BIC alone', () => {
    const banks = [
      ['30101810400000000225', '044525225'],
      ['30101810145250000974', '044525974'],
      ['30101810200000000593', '044525593'],
    ] as const;
    for (const [account, bic] of banks) {
      expect(isCorrespondentAccount(account, bic), account).toBe(true);
      expect(
        corruptions(account).some((text) => isCorrespondentAccount(text, bic)),
        account,
      ).toBe(false);
    }
    expect(isCorrespondentAccount('30101810400000000225', '044525974')).toBe(false);
    expect(isCorrespondentAccount('40602810700000000025', '049805746')).toBe(false);
  });

  it('of clients pass with the BIC they were opened at', () => {
    // The example from the Bank of Russia's order on account check digits.
    expect(isSettlementAccount('40602810700000000025', '049805746')).toBe(true);
    expect(isSettlementAccount('40602810700000000025', '049805747')).toBe(false);
    expect(isSettlementAccount('4060281070000000002', '049805746')).toBe(false);
    expect(isSettlementAccount('40602810700000000025', '9805746')).toBe(false);
  });

  it('have exactly one key for a bank, also for an office of the Bank of Russia, and show any changed digit', () => {
    fc.assert(
      fc.property(digits(17), fc.constantFrom('044525225', '049805746', '044525000'), (tail, bic) => {
        const valid = withKey(`407${tail}`, (account) => isSettlementAccount(account, bic));
        expect(valid).toHaveLength(1);
        expect(corruptions(valid[0]!).some((text) => isSettlementAccount(text, bic))).toBe(false);
      }),
    );
  });
});
