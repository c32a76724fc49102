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

/** While one of these stands, the server is at work and the numbers move. */
export const workingStatuses: readonly ImportStatus[] = ['parsing', 'checking', 'committing', 'rolling_back'];

/** An import can be undone this long after it was brought in. */
export const ROLL_BACK_DAYS = 30;

const target = z.enum(importTargets);

/** Column (0-based) → what it means; a column that is not named is not read. */
const mappedColumn = z.object({ column: integer(0, 16_383), target });

const column = z.object({
  /** 0-based */
  index: z.int(),
  /** Merged heads joined from the top by « / ». */
  header: z.string(),
  /** What is taken when nobody says otherwise: null when the column was not recognised, or not surely enough. */
  target: z.nullable(target),
  /** 0…1; of the target or of the question. Below 0.8 the column is asked about. */
  confidence: z.number(),
  /** What the column may mean, and why a person has to say so. */
  question: z.nullable(z.object({ target, reason: z.enum(questionReasons), text: z.string() })),
  alternatives: z.array(target),
  /** Up to three values. */
  examples: z.array(z.string()),
});
export type ImportColumn = z.output<typeof column>;

const sheet = z.object({
  name: z.string(),
  /** Below the head, blank ones among them. */
  rows: z.int(),
  columns: z.array(column),
  /** Columns of a journal that are dates: their marks become visits of the past. */
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

/** What the file holds and the product does not take yet, in rows. */
export const notImportedKinds = ['branches', 'teachers', 'statistics'] as const;
const notImported = z.object({ branches: z.int(), teachers: z.int(), statistics: z.int() });
export type NotImported = z.output<typeof notImported>;

/** A service that the file names and the organization does not have, as it would be made. */
const newService = z.object({
  name: z.string(),
  /** Rows that name it. */
  rows: z.int(),
  /** Kopecks. */
  price: z.int(),
  /** Of the catalogue's service that fits, else as many as the file tells at most; null is unlimited. */
  visits: z.nullable(answeredVisits()),
  /** Nobody tells what is sold: the service is not made, its passes come in without it. */
  unknown: z.boolean(),
});
export type NewService = z.output<typeof newService>;

const intsOf = <K extends string>(kinds: readonly K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, z.int()])) as Record<K, ReturnType<typeof z.int>>;
const counted = <K extends string>(kinds: readonly K[]) => z.object(intsOf(kinds));

/** What a commit makes, each counted apart. */
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
/** What a commit has made so far: `places` are clients put on classes. */
const made = counted(madeKinds);
export type ImportMade = z.output<typeof made>;

/** What a commit would make now, by the decisions so far: what it will say that it has made, and what to know of it beforehand. */
const summary = z.object({
  ...intsOf(madeKinds),
  /** Of the passes those at 0 ₽ because nobody knows their price. */
  lots_without_value: z.int(),
  /** Of the freezes those that have no end. */
  freezes_unclear: z.int(),
  /** Of the balances that change: money and debts as they will be, kopecks; and those in bonuses. */
  money: z.int(),
  owed: z.int(),
  bonuses: z.int(),
  bonus: z.int(),
  /** Rows whose client was found by nothing but the name, the only one of it. */
  by_name: z.int(),
  /** What was paid and given back by the payments that are new. */
  paid: z.int(),
  refunded: z.int(),
  /** Classes that stand already and get the file's clients. */
  classes_known: z.int(),
  /** Classes that cannot stand where the file puts them; the rows say why. */
  classes_refused: z.int(),
  /** The most frequent hundred. */
  missing_services: z.array(newService),
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
/** What a roll back has taken back so far; `kept`: rows where something could not be. */
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

export const importItem = z.object({
  ...fields,
  /** What stopped it, in the reader's language. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Rows that the running step has done, of how many; total 0 while that is not known. */
  progress: z.object({ done: z.int(), total: z.int() }),
  sheets: z.array(sheet),
  sheet: z.nullable(z.string()),
  mapping: z.array(mappedColumn),
  /** Services of the file that the organization does not have are made with the commit. */
  make_services: z.boolean(),
  counts: z.nullable(counts),
  /** Of the conflicts: those that nobody has decided, and those that are to be brought in. */
  conflicts: z.nullable(
    z.object({
      undecided: z.int(),
      accepted: z.int(),
      /** Of the undecided: rows of clients who have no card; others may follow them. */
      no_card: z.int(),
    }),
  ),
  summary: z.nullable(summary),
  /** A decision has made the summary stale: it is being counted anew. */
  is_counting: z.boolean(),
  made: z.nullable(made),
  undone: z.nullable(undone),
  /** The last moment for undoing. */
  roll_back_until: z.nullable(instant()),
  can: abilities('edit', 'commit', 'roll_back'),
});
export type ImportItem = z.output<typeof importItem>;

/** An import in the list of those of the organization. */
export const importBrief = z.object({ ...fields, made: z.nullable(made) });
export type ImportBrief = z.output<typeof importBrief>;

export const importChange = z.object({
  /** Absent: the sheet and the columns as they are. */
  sheet: z.optional(text(255)),
  mapping: z.optional(z.array(mappedColumn).check(z.maxLength(500))),
  /** Absent: as it is; false at first. */
  make_services: z.optional(z.boolean()),
  /** Keeps the mapping under this name, for the next file of the same kind. */
  preset_name: optionalText(100),
});
export type ImportChange = z.output<typeof importChange>;

const person = z.object({
  /** A card of the organization, or else a row of the file. */
  student_id: z.nullable(id()),
  row_no: z.nullable(z.int()),
  name: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
});
export type ImportPerson = z.output<typeof person>;

export const decisions = ['new', 'same', 'skip'] as const;
export type Decision = (typeof decisions)[number];

export const visitMarks = ['attended', 'no_show', 'excused'] as const;

export const importRow = z.object({
  /** As the spreadsheet program shows it. */
  row_no: z.int(),
  outcome: z.enum(outcomes),
  name: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(localDate()),
  /** Why the row was matched so, a `MatchReason`. */
  reason: z.nullable(z.string()),
  /** The card that it is, or was made into. */
  student_id: z.nullable(id()),
  /** The row above that is the same person. */
  of_row: z.nullable(z.int()),
  /** What would change on the card. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.string() })),
  /** Fields that differ and are left as a person wrote them. */
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
  /** Visits of the past that the row tells of; `mark` when it is one. */
  visits: z.nullable(
    z.object({ count: z.int(), from: localDate(), to: localDate(), mark: z.nullable(z.enum(visitMarks)) }),
  ),
  /** The class of the row's group: «Йога, пн 18:00». */
  classes: z.array(z.string()),
  /** The row speaks of a group and of no client. */
  is_timetable: z.boolean(),
  /** Of a conflict: who it may be. Of a sure match: who it is taken for. */
  candidates: z.array(person),
  /** Of family: who has the same phone. */
  relatives: z.array(person),
  notes: z.array(z.object({ code: z.string(), text: z.string() })),
  /** What a person said of it. Whoever agrees with a sure match has decided nothing. */
  decision: z.nullable(
    z.object({ decision: z.enum(decisions), student_id: z.nullable(id()), of_row: z.nullable(z.int()) }),
  ),
  /** `decide_alike`: rows of the same name may have been taken for the same card. */
  can: abilities('decide', 'decide_alike'),
});
export type ImportRow = z.output<typeof importRow>;

/** `undo` is the rows where something could not be taken back, `by_name` those whose client was found by the name alone; `conflict` holds the decided ones too. */
export const rowFilters = [...outcomes, 'undo', 'by_name'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Rows of the report: those left out (when not said), or every one. */
export const reportRows = ['left_out', 'all'] as const;
export type ReportRows = (typeof reportRows)[number];

/** `same` names any card of the organization, or one of the row's candidates in the file. */
export const decisionBody = z.object({
  decision: z.enum(decisions),
  /** The same of every row of this name that the check took for the same card. */
  alike: z.optional(z.boolean()),
  student_id: z.optional(z.nullable(id())),
  of_row: z.optional(z.nullable(integer(1, 2_000_000))),
});

/** Of the rows that tell of a client without a card: visits, payments and passes make none by themselves. */
export const noCardBody = z.object({ decision: z.enum(['new', 'skip']) });

export const importPreset = z.object({
  id: id(),
  name: z.string(),
  columns: z.array(z.object({ header: z.string(), target })),
});
export type ImportPreset = z.output<typeof importPreset>;
