import { keysOf } from '@ritm/kernel';
import type { CardColumn, CardColumns, CardValues, PhoneColumn } from '../../contract/card-columns.ts';

/**
 * What the rules need of each column of a card. The type keeps it equal to the contract’s list: rules take only types
 * from a contract.
 */
const columns = {
  lastname: { empty: '', merge: 'choose' },
  firstname: { empty: '', merge: 'choose' },
  patronymic: { empty: '', merge: 'choose' },
  birth_date: { empty: null, merge: 'choose' },
  gender: { empty: null, merge: 'choose' },
  phone: { empty: null, merge: 'choose', isPhone: true },
  phone2: { empty: null, merge: 'choose', isPhone: true },
  email: { empty: null, merge: 'choose' },
  club_card: { empty: null, merge: 'choose' },
  source: { empty: null, merge: 'choose' },
  discount: { empty: null, merge: 'choose' },
  tags: { empty: [], merge: 'combine' },
  comment: { empty: null, merge: 'combine' },
  status: { empty: 'active', merge: 'combine' },
} as const satisfies {
  [K in CardColumn]: Pick<CardColumns[K], 'empty' | 'merge'> & (K extends PhoneColumn ? { isPhone: true } : unknown);
};

export const columnNames = keysOf(columns);
const isPhone = (column: CardColumn): column is PhoneColumn => 'isPhone' in columns[column];
/** The columns that hold numbers: they are stored in E.164 and found by any part. */
export const phoneNames = columnNames.filter(isPhone);
export const isCombined = (column: CardColumn): boolean => columns[column].merge === 'combine';

/** Builds something for each of the columns. */
export const forEachColumn = <K extends CardColumn, T extends Record<K, unknown>>(
  names: readonly K[],
  value: <N extends K>(column: N) => T[N],
): T => Object.fromEntries(names.map((column) => [column, value(column)])) as unknown as T;

/** The columns of a card on which nothing is written. */
export const emptyColumns = (): CardValues => ({
  ...(Object.fromEntries(columnNames.map((column) => [column, columns[column].empty])) as unknown as CardValues),
  tags: [],
});
