/**
 * The one list of the columns of a client's card (decision 122): select, insert, update, merge, import and the form
 * are built from it. A new field of the card begins with a line here; `docs/how-to/add-a-field.md` says what else.
 */
import { keysOf } from '@ritm/kernel';
import { email, integer, localDate, optionalText, phoneText, text, z } from '@ritm/http';

export const studentStatuses = ['lead', 'active', 'archived'] as const;
export const genders = ['male', 'female'] as const;

/** How the form edits a column and how a value of it is shown to people. */
export type CardControl = 'text' | 'email' | 'phone' | 'date' | 'gender' | 'number' | 'percent' | 'tags' | 'note';

interface CardColumnDefinition {
  /** The type of the column in the database, for inserting cards from JSON. */
  readonly type: 'text' | 'date' | 'int' | 'text[]';
  /** What a card holds when nothing was written; null and an empty text in a change put it back. */
  readonly empty: string | null | readonly string[];
  /** The shape in an answer, and in a body of a write. */
  readonly read: z.core.$ZodType;
  readonly write: z.core.$ZodType;
  /**
   * `staff` columns are null in answers to clients. Numbers (control `phone`) are masked for staff who may not see
   * phones.
   */
  readonly shownTo: 'everybody' | 'staff';
  /**
   * What a merge of two cards does: one value is chosen, or both are combined as `rules/merge-cards.ts` says for the
   * column.
   */
  readonly merge: 'choose' | 'combine';
  /**
   * What an import may do to an existing card: replace the value, only fill an empty one, add to it; or never bring the
   * column.
   */
  readonly imported: 'replaces' | 'fills' | 'adds' | 'never';
  /** Where the form shows it. `null`: the form does not edit it. */
  readonly form: { readonly section: 'person' | 'contacts' | 'more'; readonly control: CardControl } | null;
}

const nullable = <T extends z.core.$ZodType>(shape: T) => z.optional(z.nullable(shape));

/** What most columns have in common. */
const defaultColumn = { shownTo: 'everybody', merge: 'choose', imported: 'never' } as const;
const name = {
  ...defaultColumn,
  type: 'text',
  empty: '',
  read: z.string(),
  write: optionalText(100),
  imported: 'fills',
} as const;
const phone = {
  ...defaultColumn,
  type: 'text',
  empty: null,
  read: z.nullable(z.string()),
  write: nullable(phoneText()),
  form: { section: 'contacts', control: 'phone' },
} as const;

/**
 * Every column of a client's card that people fill in, in the order of the form. Reading, creating, changing, merging,
 * importing and the form all go through this list, so that a column is in all of them or does not compile. The key is
 * the column in the database, the field on the wire and the label among the messages of the module.
 */
export const cardColumns = {
  lastname: { ...name, form: { section: 'person', control: 'text' } },
  firstname: { ...name, form: { section: 'person', control: 'text' } },
  patronymic: { ...name, form: { section: 'person', control: 'text' } },
  birth_date: {
    ...defaultColumn,
    type: 'date',
    empty: null,
    read: z.nullable(localDate()),
    write: nullable(localDate()),
    imported: 'replaces',
    form: { section: 'person', control: 'date' },
  },
  gender: {
    ...defaultColumn,
    type: 'text',
    empty: null,
    read: z.nullable(z.enum(genders)),
    write: nullable(z.enum(genders)),
    imported: 'fills',
    form: { section: 'person', control: 'gender' },
  },
  phone: { ...phone, imported: 'replaces' },
  phone2: { ...phone, imported: 'adds' },
  email: {
    ...defaultColumn,
    type: 'text',
    empty: null,
    read: z.nullable(z.string()),
    write: nullable(email()),
    imported: 'replaces',
    form: { section: 'contacts', control: 'email' },
  },
  club_card: {
    ...defaultColumn,
    type: 'text',
    empty: null,
    read: z.nullable(z.string()),
    write: nullable(text(64)),
    imported: 'replaces',
    form: { section: 'more', control: 'text' },
  },
  source: {
    ...defaultColumn,
    type: 'text',
    empty: null,
    read: z.nullable(z.string()),
    write: optionalText(200),
    shownTo: 'staff',
    imported: 'replaces',
    form: { section: 'more', control: 'text' },
  },
  /** Hundredths of a percent: 10 % is 1000. */
  discount: {
    ...defaultColumn,
    type: 'int',
    empty: null,
    read: z.nullable(z.int()),
    write: nullable(integer(0, 10_000)),
    imported: 'adds',
    form: { section: 'more', control: 'percent' },
  },
  tags: {
    ...defaultColumn,
    type: 'text[]',
    empty: [],
    read: z.array(z.string()),
    write: z.optional(z.array(text(50)).check(z.maxLength(50))),
    merge: 'combine',
    imported: 'adds',
    form: { section: 'more', control: 'tags' },
  },
  comment: {
    ...defaultColumn,
    type: 'text',
    empty: null,
    read: z.nullable(z.string()),
    write: optionalText(5000),
    shownTo: 'staff',
    merge: 'combine',
    imported: 'replaces',
    form: { section: 'more', control: 'note' },
  },
  status: {
    ...defaultColumn,
    type: 'text',
    empty: 'active',
    read: z.enum(studentStatuses),
    write: z.optional(z.enum(studentStatuses)),
    merge: 'combine',
    form: null,
  },
} as const satisfies Record<string, CardColumnDefinition>;

export type CardColumns = typeof cardColumns;
export type CardColumn = keyof CardColumns;
/** The values of a card's columns. */
export type CardValues = { [K in CardColumn]: z.output<CardColumns[K]['read']> };
/** The columns whose definition says `Value` under `Key`. */
export type CardColumnWith<Key extends keyof CardColumnDefinition, Value> = {
  [K in CardColumn]: CardColumns[K][Key] extends Value ? K : never;
}[CardColumn];

/** The names of the columns, in the order of the list. */
export const cardColumnNames = keysOf(cardColumns);
export const isCardColumn = (key: string): key is CardColumn => Object.hasOwn(cardColumns, key);

/** Builds something for each of the columns. The one place that turns a list of pairs into a type of its keys. */
export const forColumns = <K extends CardColumn, T extends Record<K, unknown>>(
  names: readonly K[],
  value: <N extends K>(column: N) => T[N],
): T => Object.fromEntries(names.map((column) => [column, value(column)])) as unknown as T;

const eachOf = <Key extends keyof CardColumnDefinition>(key: Key) =>
  Object.fromEntries(Object.entries(cardColumns).map(([column, definition]) => [column, definition[key]])) as {
    [K in CardColumn]: CardColumns[K][Key];
  };
/** The shapes of all columns in answers, and in bodies. */
export const cardReads = eachOf('read');
export const cardWrites = eachOf('write');
/** The values of a card on which nothing is written. */
export const emptyValues: CardValues = { ...eachOf('empty'), tags: [] };

export type PhoneColumn = CardColumnWith<'form', { readonly control: 'phone' }>;
type StaffColumn = CardColumnWith<'shownTo', 'staff'>;
const isPhoneColumn = (name: CardColumn): name is PhoneColumn => cardColumns[name].form?.control === 'phone';
const isStaffColumn = (name: CardColumn): name is StaffColumn => cardColumns[name].shownTo === 'staff';
export const phoneColumns = cardColumnNames.filter(isPhoneColumn);
export const staffColumns = cardColumnNames.filter(isStaffColumn);

export type ImportedColumn = CardColumnWith<'imported', 'replaces' | 'fills' | 'adds'>;
const isImported = (name: CardColumn): name is ImportedColumn => cardColumns[name].imported !== 'never';
/** The columns that an import may bring. */
export const importedColumns = cardColumnNames.filter(isImported);
