/**
 * Shapes of an import: its status, the columns, the rows and what became of them. The statuses are a line with one way
 * back (`README.md`); `summary` is written by whichever step runs and read by the screen while it does.
 */
import { fromKeys } from '@ritm/kernel';
import { abilities, answeredVisits, id, instant, integer, localDate, optionalText, text, z } from '@ritm/http';
import { questionReasons } from './questions.ts';
import { importTargets } from './targets.ts';

export const importStatuses = [
  'parsing',
  'mapping',
  'checking',
  'checked',
  'committing',
  'committed',
  'rolling_back',
  'rolled_back',
  'failed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** In these statuses the server is working on the import and its numbers change. */
export const workingStatuses: readonly ImportStatus[] = ['parsing', 'checking', 'committing', 'rolling_back'];

/** An import can be rolled back for this many days after its commit. */
export const ROLL_BACK_DAYS = 30;

const target = z.enum(importTargets);

/** Maps a column (0-based) to its target; a column that is not listed is not read. */
export const mappedColumn = z.object({ column: integer(0, 16_383), target });

const column = z.object({
  /** 0-based */
  index: z.int(),
  /** Merged heads joined from the top by « / ». */
  header: z.string(),
  /**
   * The target that applies unless a person chooses another: null when the column was not recognised, or not surely
   * enough.
   */
  target: z.nullable(target),
  /** 0…1, of the target or of the question. Below 0.8 a person has to confirm the column. */
  confidence: z.number(),
  /**
   * The target that the column may have, and why a person has to confirm it. The target is null when nothing says what
   * the column is: nothing is then preselected, and the alternatives are what its values may be.
   */
  question: z.nullable(z.object({ target: z.nullable(target), reason: z.enum(questionReasons), text: z.string() })),
  alternatives: z.array(target),
  /** Up to three values. */
  examples: z.array(z.string()),
});
export type ImportColumn = z.output<typeof column>;

const sheet = z.object({
  name: z.string(),
  /** Rows below the head, blank ones included. */
  rows: z.int(),
  columns: z.array(column),
  /** Columns of a journal whose heads are dates: their marks become visits of the past. */
  dates: z.int(),
});
export type ImportSheet = z.output<typeof sheet>;

export const outcomes = ['new', 'same', 'update', 'conflict', 'family', 'rejected', 'skipped'] as const;
export type RowOutcome = (typeof outcomes)[number];

const counts = z.object({
  new: z.int(),
  same: z.int(),
  update: z.int(),
  conflict: z.int(),
  family: z.int(),
  rejected: z.int(),
  skipped: z.int(),
});
export type OutcomeCounts = z.output<typeof counts>;

/** What the file contains but the product does not import yet, counted in rows. */
export const notImportedKinds = ['branches', 'teachers', 'statistics'] as const;
const notImported = z.object({ branches: z.int(), teachers: z.int(), statistics: z.int() });
export type NotImported = z.output<typeof notImported>;

/** A service that the file names and the organization does not have, as the commit would create it. */
const newService = z.object({
  name: z.string(),
  /** Rows that name the service. */
  rows: z.int(),
  /** Kopecks. */
  price: z.int(),
  /** Taken from the service of the catalogue that fits, else the largest count in the file; null is unlimited. */
  visits: z.nullable(answeredVisits()),
  /**
   * Neither the catalogue nor the file says what is sold: the service is not created and its passes are imported
   * without it.
   */
  unknown: z.boolean(),
});
export type NewService = z.output<typeof newService>;

/** A mark of a journal as `markMeanings` or as an answer: `none` is no visit. */
export const visitMarks = ['attended', 'no_show', 'excused'] as const;
export const markMeanings = [...visitMarks, 'none'] as const;
const meaning = z.enum(markMeanings);

/** A word of the file's marks, in lower case; a person may say what it means. */
const markWord = z.object({
  word: z.string(),
  /** `null` until a person says it: such marks are not imported. */
  meaning: z.nullable(meaning),
  /** Cells with the word. */
  cells: z.int(),
  by_hand: z.boolean(),
});
export type ImportMarkWord = z.output<typeof markWord>;

const counted = <K extends string>(kinds: readonly K[]) => z.object(fromKeys(kinds, () => z.int()));

/** What a commit creates, each kind counted separately. */
export const madeKinds = [
  'clients',
  'updated',
  'lots',
  'lots_changed',
  'freezes',
  'debts',
  'visits',
  'balances',
  'payments',
  'services',
  'classes',
  'places',
] as const;
/** What a commit has created so far: `places` are clients added to classes. */
export const made = counted(madeKinds);
export type ImportMade = z.output<typeof made>;

/** The forecast: what a commit would create now with the decisions so far, and what a person should know before it. */
const summary = z.object({
  ...fromKeys(madeKinds, () => z.int()),
  /** How many of the passes have a value of 0 ₽ because their price is unknown. */
  lots_without_value: z.int(),
  /** How many of the passes have no end date. */
  lots_without_end: z.int(),
  /** How many of the freezes have no end date. */
  freezes_unclear: z.int(),
  /** Of the balances that change: money and debts after the change, in kopecks; and bonuses. */
  money: z.int(),
  owed: z.int(),
  /** Clients whose balance of an earlier import stays beside the new one: the two add up. */
  balances_beside: z.int(),
  bonuses: z.int(),
  bonus: z.int(),
  /** Rows whose client was found by the name alone, because only one client bears it. */
  by_name: z.int(),
  /** Sums of the new payments: paid and refunded. */
  paid: z.int(),
  refunded: z.int(),
  /** Classes that exist already and to which clients of the file are added. */
  classes_known: z.int(),
  /** Classes that cannot be created where the file puts them; their rows say why. */
  classes_refused: z.int(),
  /** The hundred most frequent services that the organization lacks. */
  missing_services: z.array(newService),
  /** Rows with notes. */
  noted: z.int(),
  /** Visits of the file, and those that the commit would leave out, by the reason. */
  visits_left: z.object({
    total: z.int(),
    mark_unknown: z.int(),
    undated: z.int(),
    /** After today: plans, which are not imported. */
    future: z.int(),
    /** Visits of rows that are not imported. */
    rows: z.int(),
    /** In the history already. */
    known: z.int(),
  }),
  not_imported: notImported,
});
export type ImportSummary = z.output<typeof summary>;

export const undoneKinds = [
  'clients',
  'restored',
  'lots',
  'lots_changed',
  'debts',
  'visits',
  'balances',
  'payments',
  'services',
  'classes',
  'places',
  'kept',
] as const;
/** What a roll back has undone so far; `kept`: rows where something could not be undone. */
const undone = counted(undoneKinds);
export type ImportUndone = z.output<typeof undone>;

const fields = {
  id: id(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  created_at: instant(),
  committed_at: z.nullable(instant()),
  rolled_back_at: z.nullable(instant()),
};

const checkPhases = ['reading', 'comparing', 'counting'] as const;

export const importItem = z.object({
  ...fields,
  /** Why the import stopped, in the reader's language. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /**
   * Rows done by the running step, and their total; the total is 0 while it is unknown. A check reads the rows, compares
   * them with the cards and counts what a commit would make.
   */
  progress: z.object({ done: z.int(), total: z.int(), phase: z.nullable(z.enum(checkPhases)) }),
  sheets: z.array(sheet),
  sheet: z.nullable(z.string()),
  mapping: z.array(mappedColumn),
  /** The commit creates the services of the file that the organization does not have. */
  make_services: z.boolean(),
  /** What the marks of the file mean, the most frequent first. */
  marks: z.array(markWord),
  /** Columns that are filled and not read. */
  columns_left: z.array(z.object({ header: z.string(), column: z.int(), filled: z.int() })),
  /** The head or title of a journal that does not say its year, and the year that is taken. */
  year_guessed: z.nullable(z.object({ text: z.string(), year: z.int() })),
  counts: z.nullable(counts),
  /** Of the conflicts: those without a decision, and those that will be imported. */
  conflicts: z.nullable(
    z.object({
      undecided: z.int(),
      accepted: z.int(),
      /** Of the undecided conflicts: rows of clients without a card; other rows may follow them. */
      no_card: z.int(),
      /** Of the undecided conflicts: rows with exactly one person whom they may describe. */
      one_candidate: z.int(),
    }),
  ),
  summary: z.nullable(summary),
  /** A decision has made the summary stale, and it is being recalculated. */
  is_counting: z.boolean(),
  made: z.nullable(made),
  undone: z.nullable(undone),
  /** The last moment at which the import can be rolled back. */
  roll_back_until: z.nullable(instant()),
  can: abilities('edit', 'commit', 'roll_back'),
});
export type ImportItem = z.output<typeof importItem>;

/** What rolling an import back would find now. */
export const rollBackPreview = z.object({
  /** What the import has made. */
  made,
  /** New clients who are in use already: their cards would stay. */
  clients_in_use: z.int(),
  /** Imported passes that are in use already, which would stay. */
  lots_in_use: z.int(),
});
export type RollBackPreview = z.output<typeof rollBackPreview>;

/** An import in the list of the organization's imports. */
export const importBrief = z.object({
  ...fields,
  made: z.nullable(made),
  /** Rows of which something stayed when the import was rolled back. */
  kept: z.int(),
});
export type ImportBrief = z.output<typeof importBrief>;

export const importChange = z.object({
  /** When absent, the sheet and the columns stay unchanged. */
  sheet: z.optional(text(255)),
  mapping: z.optional(z.array(mappedColumn).check(z.maxLength(500))),
  /** When absent, the option stays unchanged; it is false at first. */
  make_services: z.optional(z.boolean()),
  /** Prices of services that the commit creates, in kopecks, by the names of `missing_services`. */
  services: z.optional(
    z.array(z.object({ name: text(200), price: integer(0, 100_000_000_000) })).check(z.maxLength(100)),
  ),
  /** What words of the marks mean; the other words keep their meanings. */
  marks: z.optional(z.array(z.object({ word: text(40), meaning })).check(z.maxLength(100))),
  /** Saves the mapping under this name for the next file of the same kind. */
  preset_name: optionalText(100),
});
export const importedPerson = z.object({
  /** Either a card of the organization or a row of the file. */
  student_id: z.nullable(id()),
  row_no: z.nullable(z.int()),
  name: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
});
export type ImportPerson = z.output<typeof importedPerson>;

export const decisions = ['new', 'same', 'skip'] as const;
export type Decision = (typeof decisions)[number];

export const importRow = z.object({
  /** The row number that the spreadsheet program shows. */
  row_no: z.int(),
  outcome: z.enum(outcomes),
  name: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
  /** Why the row was matched this way, a `MatchReason`. */
  reason: z.nullable(z.string()),
  /** The card that the row matches or has created. */
  student_id: z.nullable(id()),
  /** The number of the row above that describes the same person. */
  of_row: z.nullable(z.int()),
  guardians: z.array(
    z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), relation: z.nullable(z.string()) }),
  ),
  comment: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** Hundredths of a percent. */
  discount: z.nullable(z.int()),
  /** What the import would change on the card. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.string() })),
  /** Fields that differ from the file and keep what a person entered. */
  kept: z.array(z.string()),
  lot: z.nullable(
    z.object({ service_name: z.nullable(z.string()), visits: z.nullable(answeredVisits()), unlimited: z.boolean() }),
  ),
  /** Money of the row: balances in kopecks (below zero the client owes) and the payment that becomes history. */
  money: z.object({
    balance: z.nullable(z.int()),
    bonus: z.nullable(z.int()),
    payment: z.nullable(z.object({ kind: z.enum(['income', 'refund']), amount: z.int(), date: localDate() })),
  }),
  /** Visits of the past that the row contains; `mark` when there is exactly one. */
  visits: z.nullable(
    z.object({ count: z.int(), from: localDate(), to: localDate(), mark: z.nullable(z.enum(visitMarks)) }),
  ),
  /** The class of the row's group: «Йога, пн 18:00». */
  classes: z.array(z.string()),
  /** The row describes a group and no client. */
  is_timetable: z.boolean(),
  /** For a conflict: the people whom the row may describe. For a sure match: the person whom it describes. */
  candidates: z.array(importedPerson),
  /** For `family`: people with the same phone. */
  relatives: z.array(importedPerson),
  notes: z.array(z.object({ code: z.string(), text: z.string() })),
  /** The decision of a person about the row. Agreeing with a sure match is not a decision. */
  decision: z.nullable(
    z.object({ decision: z.enum(decisions), student_id: z.nullable(id()), of_row: z.nullable(z.int()) }),
  ),
  /** `decide_alike`: rows of the same name may have been matched to the same card. */
  can: abilities('decide', 'decide_alike'),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * `undo` lists the rows where something could not be undone, `by_name` those whose client was found by the name alone,
 * `noted` those with notes;
 * `conflict` includes the decided ones.
 */
export const rowFilters = [...outcomes, 'undo', 'by_name', 'noted'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Rows of the report: those left out (the default), or all. */
export const reportRows = ['left_out', 'all'] as const;
export type ReportRows = (typeof reportRows)[number];

/** `same` names any card of the organization, or one of the row's candidates in the file. */
export const decisionBody = z.object({
  decision: z.enum(decisions),
  /** Applies the decision to every row of this name that the check matched to the same card. */
  alike: z.optional(z.boolean()),
  student_id: z.optional(z.nullable(id())),
  of_row: z.optional(z.nullable(integer(1, 2_000_000))),
});

/**
 * A decision for all undecided rows, or for those about a client without a card: visits, payments and passes do not
 * create a card by themselves.
 */
export const manyRowsBody = z.object({
  /** `same`: the only candidate of each row; rows with several candidates stay undecided. */
  decision: z.enum(decisions),
  /** Absent: only rows of clients without a card. */
  of: z.optional(z.enum(['no_card', 'all'])),
});

export const importPreset = z.object({
  id: id(),
  name: z.string(),
  columns: z.array(z.object({ header: z.string(), target })),
});
export type ImportPreset = z.output<typeof importPreset>;
