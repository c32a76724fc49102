import type { Kopecks, LocalDate, Visits } from '@ritm/kernel';
import type { CellNote, Gender, ParsedGuardian, ScheduleSlot } from '@ritm/tables/cells';
import type { visitMarks } from '../../../contract/import.ts';
import type { RejectionCode, WarningCode } from '../../../contract/notes.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

/**
 * The parsed contents of one row. Names are those of the API, and everything can be serialised to JSON. Absent data is
 * `null`.
 */
export interface ParsedRow {
  /** The 1-based row number that the spreadsheet program shows. */
  row_no: number;
  client: ParsedClient;
  guardians: ParsedGuardian[];
  lot?: ParsedLot;
  balance?: ParsedBalance;
  group?: ParsedGroup;
  payment?: ParsedPayment;
  /** Visits from a matrix journal or a list of visits. */
  visits: ParsedVisit[];
  /** The row is a visit whose date could not be read. */
  visit_undated?: true;
  /** The visit comes from a list with one visit per line, and not from a person's line in a journal. */
  visit_of_list?: true;
  /** The row belongs to a timetable: it has a group with its days and no person's name. */
  timetable_only?: true;
  warnings: RowWarning[];
  /** The reason why the row must not be committed. */
  rejected?: RejectionCode;
}

export interface ParsedClient {
  external_id: string | null;
  /** The name as written, with brackets removed and only spaces and Latin look-alikes corrected. */
  full_name: string;
  lastname: string | null;
  firstname: string | null;
  patronymic: string | null;
  /** E.164 */
  phone: string | null;
  phone2: string | null;
  email: string | null;
  birth_date: LocalDate | null;
  /** Set when only the age is known; `birth_date` is then `null`. */
  birth_year: number | null;
  gender: Gender | null;
  /** True when the gender is only a suggestion by the patronymic. */
  gender_suggested: boolean;
  club_card: string | null;
  tags: string[];
  /** Hundredths of a percent: 10 % is 1000. */
  discount: number | null;
  source: string | null;
  comment: string | null;
  branch: string | null;
  first_visit_on: LocalDate | null;
  last_visit_on: LocalDate | null;
  /** A whole number of visits from the old system's statistics. */
  visits_count: number | null;
  spent: Kopecks | null;
}

export interface ParsedLot {
  service_name: string | null;
  number: string | null;
  total: Visits | null;
  used: Visits | null;
  /**
   * Never negative: a negative number goes to `uncovered`. `null` with `unlimited`, or when the file gives no number.
   */
  remaining: Visits | null;
  unlimited: boolean;
  uncovered: Visits;
  starts_on: LocalDate | null;
  ends_on: LocalDate | null;
  sold_on: LocalDate | null;
  price: Kopecks | null;
  paid: Kopecks | null;
  debt: Kopecks | null;
  freeze: ParsedFreeze | null;
  /**
   * The price and visits of the service, where the row itself does not say what a visit costs. The price is `null` where
   * neither the file nor the catalogue has one: a person may give it after the check.
   */
  of_service?: { price: Kopecks | null; visits: Visits | null };
}

export interface ParsedFreeze {
  from: LocalDate | null;
  to: LocalDate | null;
  days: number | null;
  /** The cell holds «да» without dates: the pass is frozen from the day of import, and a person has to review it. */
  needs_review: boolean;
}

export interface ParsedBalance {
  /** A negative amount is a debt. */
  wallet: Kopecks | null;
  bonus: Kopecks | null;
}

export interface ParsedGroup {
  name: string | null;
  teacher: string | null;
  room: string | null;
  schedule: ScheduleSlot[];
}

/** `debit`: the old program charged its own account, and no money moved. */
export type PaymentKind = 'income' | 'debit' | 'refund';

export interface ParsedPayment {
  kind: PaymentKind | null;
  paid_on: LocalDate | null;
  amount: Kopecks | null;
  method: string | null;
  purpose: string | null;
}

export type VisitMark = (typeof visitMarks)[number];

export interface ParsedVisit {
  date: LocalDate;
  /** `null`: the mark is no visit, or nobody has said what it means. */
  mark: VisitMark | null;
  /** The mark as written, see `ParsedMark`; absent where the file has no marks. */
  word?: string;
  /** Hundredths; above 100 when one cell means several visits. */
  quantity: Visits;
  service_name: string | null;
  teacher: string | null;
}

export type RowNote = CellNote<WarningCode>;

export interface RowWarning extends RowNote {
  /** 0-based column of the sheet; `null` when the warning is about the whole row. */
  column: number | null;
  target?: ImportTarget;
}
