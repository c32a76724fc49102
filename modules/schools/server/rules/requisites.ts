import {
  isBic,
  isCorrespondentAccount,
  isKpp,
  isOgrn,
  isOgrnip,
  isOrganizationInn,
  isPersonInn,
  isSettlementAccount,
} from '@ritm/kernel/legal';
import type { LegalType } from '../../contract/index.ts';

export interface Requisites {
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  bic: string | null;
  account: string | null;
  correspondent_account: string | null;
}

/** The fault, by the name of its error in `contract/errors.ts`. */
export type RequisiteFault =
  | 'bad_inn_entity'
  | 'bad_inn_person'
  | 'bad_kpp'
  | 'no_kpp'
  | 'bad_ogrn'
  | 'bad_ogrnip'
  | 'no_ogrn'
  | 'bad_bic'
  | 'no_bic'
  | 'bad_account'
  | 'bad_correspondent_account';

/**
 * Checks every requisite by the rule for the legal type. An empty one is valid, because it may wait until it is needed.
 * Sources: check digits of INN, OGRN, OGRNIP and of bank accounts; only organizations have a KPP, and a self-employed
 * person has no OGRN.
 */
export function requisiteFaults(legal_type: LegalType, requisites: Requisites): RequisiteFault[] {
  const { inn, kpp, ogrn, bic, account, correspondent_account } = requisites;
  const faults: RequisiteFault[] = [];
  const fault = (when: boolean, name: RequisiteFault) => void (when && faults.push(name));
  const isEntity = legal_type === 'legal_entity';

  fault(inn !== null && isEntity && !isOrganizationInn(inn), 'bad_inn_entity');
  fault(inn !== null && !isEntity && !isPersonInn(inn), 'bad_inn_person');
  fault(kpp !== null && !isEntity, 'no_kpp');
  // Foreign organizations have letters in a KPP; accounts here belong to Russian ones.
  fault(kpp !== null && isEntity && !(/^\d{9}$/.test(kpp) && isKpp(kpp)), 'bad_kpp');
  fault(ogrn !== null && isEntity && !isOgrn(ogrn), 'bad_ogrn');
  fault(ogrn !== null && legal_type === 'sole_proprietor' && !isOgrnip(ogrn), 'bad_ogrnip');
  fault(ogrn !== null && legal_type === 'individual', 'no_ogrn');

  const hasBank = bic !== null && isBic(bic);
  fault(bic !== null && !hasBank, 'bad_bic');
  fault(bic === null && (account !== null || correspondent_account !== null), 'no_bic');
  fault(hasBank && account !== null && !isSettlementAccount(account, bic), 'bad_account');
  fault(
    hasBank && correspondent_account !== null && !isCorrespondentAccount(correspondent_account, bic),
    'bad_correspondent_account',
  );
  return faults;
}

/** Digits as they are stored, because people paste them with spaces. Null when none are left. */
export function toDigits(text: string | null | undefined): string | null {
  const plain = (text ?? '').replace(/[\s\u00a0-]/g, '');
  return plain === '' ? null : plain;
}
