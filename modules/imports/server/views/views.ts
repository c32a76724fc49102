/**
 * Turns stored imports and rows into the shapes of the contract, with abilities and the texts of notes. No decisions
 * are made here.
 */
import { allows } from '@ritm/accounts/contract';
import { AppError, errorText, type Language } from '@ritm/http';
import type { Actor } from '@ritm/platform';
import {
  importsErrors,
  noteText,
  questionText,
  ROLL_BACK_DAYS,
  type ImportBrief,
  type ImportItem,
  type ImportRow,
  type ImportSummary,
  type OutcomeCounts,
} from '../../contract/index.ts';
import type { ImportRecord } from '../queries/imports.ts';
import type { RowRecord } from '../queries/rows.ts';
import { balancesOf } from '../rules/rows/money/balances.ts';
import type { ParsedRow } from '../rules/cells/parsed.ts';
import { canDecide, matchedCardOf } from '../actions/decide-row.ts';
import { chosenFor, OTHER_WORDS, type ChosenMarks } from '../rules/rows/mark-meanings.ts';
import { pastVisitsOf } from '../rules/rows/past-visits.ts';
import { paymentOf } from '../rules/rows/money/payments.ts';
import { notesOf } from './notes-of-row.ts';
import { hasFacts, isCounted, nothingMade, nothingUndone } from '../stored.ts';
import { nothingLeft } from '../rules/rows/not-imported.ts';

const DAY_MS = 86_400_000;
/** The limit keeps future visits and payments in the view: the notes of their rows say that they lie in the future. */
const LAST_DAY = '2999-12-31';

export interface Viewer {
  actor: Actor;
  language: Language;
  now: string;
}

/** Rows by outcome, counted by the database; an absent outcome means no rows. */
export interface RowCounts {
  outcomes: readonly { outcome: keyof OutcomeCounts; total: number }[];
  conflicts: { undecided: number; accepted: number; no_card: number; one_candidate: number };
}

export function toImport(record: ImportRecord, { outcomes, conflicts }: RowCounts, viewer: Viewer): ImportItem {
  const { id, file_name, status, sheet, mapping, recognised, summary, created_at, committed_at, rolled_back_at } =
    record;
  const isChecked = !['parsing', 'mapping', 'checking'].includes(status) && outcomes.length > 0;
  return {
    id,
    file_name,
    status,
    created_at,
    committed_at,
    rolled_back_at,
    error: errorOf(record, viewer.language),
    progress: {
      done: record.rows_done,
      total: summary.total ?? 0,
      phase: status === 'checking' ? (summary.phase ?? null) : null,
    },
    sheets: (recognised.sheets ?? []).map((one) => ({
      ...one,
      columns: one.columns.map((column) => ({
        ...column,
        question: column.question
          ? { ...column.question, text: questionText(column.question.reason, viewer.language) }
          : null,
        alternatives: column.alternatives.map(({ target }) => target),
      })),
    })) as ImportItem['sheets'],
    sheet,
    mapping: Array.isArray(mapping) ? mapping : [],
    make_services: record.options.make_services ?? false,
    marks: isChecked ? marksOf(record) : [],
    columns_left: isChecked ? (summary.found?.columns_left ?? []) : [],
    year_guessed: isChecked ? (summary.found?.year_guessed ?? null) : null,
    counts: isChecked ? toCounts(outcomes) : null,
    conflicts: isChecked ? conflicts : null,
    summary: isChecked && hasFacts(summary) ? { ...noFacts, ...summary.facts } : null,
    is_counting: status === 'checked' && !isCounted(summary),
    made: madeOf(summary),
    undone: summary.undone ? { ...nothingUndone(), ...summary.undone } : null,
    roll_back_until: rollBackUntil(record),
    can: abilitiesOf(record, viewer),
  };
}

/** The legend of the marks; a word that only stands for others cannot be explained. */
function marksOf({ summary: { found }, options: { marks: chosen = {} } }: ImportRecord): ImportItem['marks'] {
  return (found?.marks ?? [])
    .filter(({ word }) => word !== '' && word !== OTHER_WORDS)
    .map(({ word, meaning, cells }) => ({
      word,
      meaning: chosenFor(chosen, word) ?? meaning,
      cells,
      by_hand: chosenFor(chosen, word) !== undefined,
    }));
}

function toCounts(totals: RowCounts['outcomes']): OutcomeCounts {
  const counts: OutcomeCounts = { new: 0, same: 0, update: 0, conflict: 0, family: 0, rejected: 0, skipped: 0 };
  for (const { outcome, total } of totals) counts[outcome] = total;
  return counts;
}

export function toBrief({
  summary,
  ...record
}: Omit<ImportBrief, 'made' | 'kept'> & Pick<ImportRecord, 'summary'>): ImportBrief {
  return { ...record, made: madeOf(summary), kept: summary.undone?.kept ?? 0 };
}

function errorOf({ status, error, summary }: ImportRecord, language: Language): ImportItem['error'] {
  if (status !== 'failed' || error === null) return null;
  const declared = Object.values(importsErrors).find(({ code }) => code === error) ?? importsErrors.stopped;
  const { found, ...data } = summary.error_data ?? {};
  return { code: error, message: errorText(declared, { ...data, found: kindOfFile(found, language) }, language) };
}

/** Names the kind of a file that is not a table; names of file formats are the same in every language. */
function kindOfFile(detected: unknown, language: Language): string {
  const kinds: Record<string, Record<Language, string>> = {
    html: { ru: 'веб-страница', en: 'a web page' },
    archive: { ru: 'архив', en: 'an archive' },
    binary: { ru: 'это не таблица', en: 'no table' },
  };
  const kind = typeof detected === 'string' ? detected : '';
  return kinds[kind]?.[language] ?? kind.toUpperCase();
}

/** A commit that stopped half-way can be rolled back as well. */
export const isImported = ({ status, summary }: ImportRecord): boolean =>
  status === 'committed' ||
  (status === 'failed' && (summary.failed === 'committing' || summary.failed === 'rolling_back'));

export const canBeMapped = ({ status, summary }: ImportRecord): boolean =>
  status === 'mapping' || status === 'checked' || (status === 'failed' && summary.failed === 'checking');

export const canBeCommitted = ({ status, summary }: ImportRecord): boolean =>
  status === 'checked' || (status === 'failed' && summary.failed === 'committing');

function rollBackUntil(record: ImportRecord): string | null {
  if (!isImported(record)) return null;
  return new Date(Date.parse(record.committed_at ?? record.created_at) + ROLL_BACK_DAYS * DAY_MS).toISOString();
}

export function canBeRolledBack(record: ImportRecord, now: string): boolean {
  const until = rollBackUntil(record);
  return until !== null && now <= until;
}

function abilitiesOf(record: ImportRecord, { actor, now }: Viewer): ImportItem['can'] {
  return {
    edit: canBeMapped(record) && allows(actor.role, 'imports.edit'),
    commit: canBeCommitted(record) && allows(actor.role, 'students.import'),
    roll_back: canBeRolledBack(record, now) && allows(actor.role, 'imports.delete'),
  };
}

export function toRow(record: ImportRecord, row: RowRecord, { actor, language }: Omit<Viewer, 'now'>): ImportRow {
  const client = row.parsed?.row.client;
  const match = row.parsed?.match;
  const lot = row.parsed?.row.lot;
  const { decision } = row.parsed ?? {};
  const decide = canDecide(row) && record.status === 'checked' && allows(actor.role, 'imports.edit');
  return {
    row_no: row.row_no,
    outcome: row.outcome,
    name: client?.full_name || row.parsed?.row.group?.name || '',
    phone: client?.phone ?? null,
    birth_date: client?.birth_date ?? null,
    reason: match?.reason ?? null,
    student_id: row.student_id ?? decision?.student_id ?? row.matched_student_id,
    of_row: decision?.of_row ?? match?.of_row ?? null,
    changes: (match?.changes ?? []).map(({ field, from, to }) => ({
      field,
      from: from === null ? null : String(from),
      to: String(to),
    })),
    kept: match?.kept ?? [],
    lot: lot ? { service_name: lot.service_name, visits: lot.remaining, unlimited: lot.unlimited } : null,
    money: moneyOf(row.parsed?.row),
    visits: visitsOf(row.parsed?.row, record.options.marks),
    guardians: row.parsed?.row.guardians ?? [],
    comment: client?.comment ?? null,
    source: client?.source ?? null,
    discount: client?.discount ?? null,
    classes: match?.classes ?? [],
    is_timetable: row.parsed?.row.timetable_only ?? false,
    candidates: match?.candidates ?? [],
    relatives: match?.relatives ?? [],
    notes: notesOf(row, record.options).map(({ code, data }) => ({ code, text: noteText(code, data ?? {}, language) })),
    decision: decision ?? null,
    can: { decide, decide_alike: decide && matchedCardOf(row) !== null },
  };
}

/** Throws 409 when the import is not at the step that the action needs. */
export function requireStep(is: boolean): void {
  if (!is) throw new AppError(importsErrors.wrong_state);
}

/** Counts of an import by an earlier version of the product, with 0 for the kinds that it did not import. */
const madeOf = ({ made }: ImportRecord['summary']): ImportBrief['made'] =>
  made ? { ...nothingMade(), ...made } : null;
const noFacts: ImportSummary = {
  ...nothingMade(),
  lots_without_value: 0,
  lots_without_end: 0,
  freezes_unclear: 0,
  money: 0,
  owed: 0,
  balances_beside: 0,
  bonuses: 0,
  bonus: 0,
  by_name: 0,
  paid: 0,
  refunded: 0,
  classes_known: 0,
  classes_refused: 0,
  missing_services: [],
  noted: 0,
  visits_left: { total: 0, mark_unknown: 0, undated: 0, future: 0, rows: 0, known: 0 },
  not_imported: nothingLeft(),
};

function visitsOf(row: Pick<ParsedRow, 'visits'> | undefined, chosen?: ChosenMarks): ImportRow['visits'] {
  const visits = pastVisitsOf(row?.visits ?? [], { today: LAST_DAY, chosen }).toSorted((left, right) =>
    left.date.localeCompare(right.date),
  );
  const [first] = visits;
  const last = visits.at(-1);
  if (!first || !last) return null;
  return { count: visits.length, from: first.date, to: last.date, mark: visits.length === 1 ? first.mark : null };
}

/** The money of the row as it would be imported. */
function moneyOf(row: Pick<ParsedRow, 'balance' | 'lot' | 'payment'> | undefined): ImportRow['money'] {
  const balances = row ? balancesOf(row) : [];
  const { payment } = paymentOf(row?.payment, LAST_DAY);
  return {
    balance: balances.find(({ ledger }) => ledger === 'money')?.amount ?? null,
    bonus: balances.find(({ ledger }) => ledger === 'bonus')?.amount ?? null,
    payment: payment && { kind: payment.kind, amount: payment.amount, date: payment.date },
  };
}
