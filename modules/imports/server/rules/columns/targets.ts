import type { ImportTarget, repeatableTargets as repeatable } from '../../../contract/targets.ts';

/** A possible target of a column. */
export interface ColumnGuess {
  readonly target: ImportTarget;
  /** 0…1 */
  readonly confidence: number;
}

/** Targets that several columns of one sheet may share; the type keeps them equal to the contract's list. */
export const repeatableTargets: ReadonlySet<ImportTarget> = new Set(
  Object.keys({
    ignore: true,
    'client.comment': true,
    'client.category': true,
    'guardian.name': true,
    'guardian.phone': true,
    'guardian.name_and_phone': true,
  } satisfies Record<(typeof repeatable)[number], true>) as ImportTarget[],
);

/** The kind of values that a target should have; targets without an entry accept any text. */
export type ContentKind =
  | 'phone'
  | 'email'
  | 'date'
  | 'number'
  | 'visits'
  | 'name'
  | 'person'
  /** A name beside a phone number. */
  | 'contact'
  | 'path'
  | 'schedule'
  | 'gender';

export const expectedContent: Partial<Record<ImportTarget, readonly ContentKind[]>> = {
  'client.full_name': ['name', 'person'],
  'client.last_name': ['name', 'person'],
  'client.first_name': ['name', 'person'],
  'client.patronymic': ['name', 'person'],
  'client.phone': ['phone'],
  'client.phone2': ['phone'],
  'client.email': ['email'],
  'client.birth_date': ['date', 'number'],
  'client.gender': ['gender'],
  'client.discount': ['number'],
  'client.first_visit': ['date'],
  'client.last_visit': ['date'],
  'client.visits': ['number'],
  'client.spent': ['number'],
  'guardian.name': ['name', 'person'],
  'guardian.phone': ['phone'],
  'guardian.name_and_phone': ['phone'],
  'wallet.balance': ['number'],
  'wallet.debt': ['number'],
  'bonus.balance': ['number'],
  'lot.total': ['number', 'visits'],
  'lot.used': ['number', 'visits'],
  'lot.remaining': ['number', 'visits'],
  'lot.start': ['date'],
  'lot.end': ['date'],
  'lot.end_or_remaining': ['date', 'number', 'visits'],
  'lot.sold_at': ['date'],
  'lot.price': ['number'],
  'lot.paid': ['number'],
  'lot.debt': ['number'],
  'lot.frozen_from': ['date'],
  'lot.frozen_to': ['date'],
  'group.teacher': ['name', 'person'],
  'group.schedule': ['schedule'],
  'payment.date': ['date'],
  'payment.amount': ['number'],
  'visit.date': ['date'],
  'visit.teacher': ['name', 'person'],
};
