import type { Kopecks, LocalDate, LocalTime, Visits, Weekday } from '@ritm/kernel';
import type { visitMarks } from '../../contract/import.ts';
import type { RejectionCode, WarningCode } from '../../contract/notes.ts';
import type { ImportTarget } from '../../contract/targets.ts';

/** What was read from one row. Names are the wire's; everything is ready for JSON. Absent data is `null`. */
export interface ParsedRow {
  /** 1-based, as the spreadsheet program shows it. */
  row_no: number;
  client: ParsedClient;
  guardians: ParsedGuardian[];
  lot?: ParsedLot;
  balance?: ParsedBalance;
  group?: ParsedGroup;
  payment?: ParsedPayment;
  /** From a matrix journal or a list of visits. */
  visits: ParsedVisit[];
  /** The visit stands in a list of visits, a line each, and not in a person's line of a journal. */
  visit_of_list?: true;
  /** A row of a timetable: a group with its days and nobody's name. */
  timetable_only?: true;
  warnings: RowWarning[];
  /** A row that must not be committed, with the reason. */
  rejected?: RejectionCode;
}

export interface ParsedClient {
  external_id: string | null;
  /** The name as written, tidied only of spaces and Latin look-alikes; brackets removed. */
  full_name: string;
  lastname: string | null;
  firstname: string | null;
  patronymic: string | null;
  /** E.164 */
  phone: string | null;
  phone2: string | null;
  email: string | null;
  birth_date: LocalDate | null;
  /** Known only by age; `birth_date` is then `null`. */
  birth_year: number | null;
  gender: Gender | null;
  /** True when the gender comes from the patronymic: a suggestion. */
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
  /** A count from the old system's statistics, whole visits. */
  visits_count: number | null;
  spent: Kopecks | null;
}

export type Gender = 'male' | 'female';

export type Relation = 'mother' | 'father' | 'grandmother' | 'grandfather' | 'guardian';

export interface ParsedGuardian {
  relation: Relation | null;
  name: string | null;
  /** E.164 */
  phone: string | null;
}

export interface ParsedLot {
  service_name: string | null;
  number: string | null;
  total: Visits | null;
  used: Visits | null;
  /** Never negative; what was negative is in `uncovered`. `null` with `unlimited`, or when the file does not say. */
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
}

export interface ParsedFreeze {
  from: LocalDate | null;
  to: LocalDate | null;
  days: number | null;
  /** «да» without dates: frozen from the day of import, a person has to look. */
  needs_review: boolean;
}

export interface ParsedBalance {
  /** Negative is a debt. */
  wallet: Kopecks | null;
  bonus: Kopecks | null;
}

export interface ScheduleSlot {
  weekday: Weekday;
  starts_at: LocalTime | null;
  ends_at: LocalTime | null;
}

export interface ParsedGroup {
  name: string | null;
  teacher: string | null;
  room: string | null;
  schedule: ScheduleSlot[];
}

/** `debit`: the old program charged its own account, no money moved. */
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
  mark: VisitMark;
  /** Hundredths; above 100 when one cell stands for several visits. */
  quantity: Visits;
  service_name: string | null;
  teacher: string | null;
}

/** `data.text` is the cell as written where there is one. */
export interface CellNote {
  code: WarningCode;
  data?: Record<string, string | number>;
}

export interface RowWarning extends CellNote {
  /** 0-based column of the sheet; `null` when the warning is about the row. */
  column: number | null;
  target?: ImportTarget;
}
