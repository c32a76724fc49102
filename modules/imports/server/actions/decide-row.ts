import type { ImportPerson } from '../../contract/index.ts';
import type { RowRecord } from '../queries/rows.ts';
import type { CheckedRow, Note, StoredDecision, StoredMatch, StoredRow } from '../stored.ts';
import { comparableName } from '../rules/people/same-name.ts';

export type DecidableRow = RowRecord & { parsed: StoredRow };
export type DecidedRow = Pick<DecidableRow, 'row_no' | 'outcome' | 'parsed' | 'messages' | 'matched_student_id'>;

/**
 * A person may decide a conflict or overrule a sure match, but not a row that is imported already or repeats an earlier
 * row.
 */
export function canDecide(row: RowRecord): row is DecidableRow {
  const { outcome, parsed } = row;
  if (!parsed || parsed.row.timetable_only) return false;
  const { reason } = parsed.match;
  if (reason === 'imported_before' || reason === 'repeated_row') return false;
  return outcome !== 'rejected' && outcome !== 'skipped';
}

/** The card that the check was sure of, whatever a person has decided since. */
export const matchedCardOf = ({ parsed, matched_student_id }: RowRecord): number | null =>
  parsed?.found ? parsed.found.matched_student_id : matched_student_id;

/** The people whom the window offers: candidates, and relatives with the same phone. */
export const offeredPeople = ({ candidates = [], relatives = [] }: StoredMatch): readonly ImportPerson[] => [
  ...candidates,
  ...relatives,
];

/**
 * Returns the row with a person's decision applied. Overruling a sure match turns the row into a conflict with an
 * answer, and it is handled like any other decided conflict. The result of the check is kept separately; agreeing with
 * it withdraws the decision.
 */
export function applyDecision(row: DecidableRow, decision: StoredDecision): DecidedRow {
  const { row_no, outcome, matched_student_id, messages, parsed } = row;
  const isQuestion = outcome === 'conflict' && !parsed.found;
  const plain: DecidedRow = { row_no, outcome, matched_student_id, messages, parsed: { ...parsed, decision } };
  if (isQuestion) return plain;
  const checked: CheckedRow = parsed.found ?? { outcome, matched_student_id, match: parsed.match, messages };
  if (agrees(checked, decision))
    return { row_no, ...restored(checked), parsed: { ...identityOf(parsed), match: checked.match } };
  const { match } = checked;
  const question: StoredMatch = {
    outcome: 'conflict',
    reason: match.reason,
    candidates: [...offeredPeople(match)],
    ...(match.classes && { classes: match.classes }),
  };
  return {
    row_no,
    outcome: 'conflict',
    matched_student_id: null,
    messages: checked.messages.filter((note) => !isCardRemark(note)),
    parsed: { ...identityOf(parsed), match: question, decision, found: checked },
  };
}

const identityOf = ({ row, cells_hash }: StoredRow): Pick<StoredRow, 'row' | 'cells_hash'> => ({
  row,
  ...(cells_hash !== undefined && { cells_hash }),
});

const restored = ({ outcome, matched_student_id, messages }: CheckedRow) => ({ outcome, matched_student_id, messages });

function agrees({ outcome, matched_student_id, match }: CheckedRow, { decision, student_id, of_row }: StoredDecision) {
  if (decision === 'new') return outcome === 'new' || outcome === 'family';
  if (decision === 'skip') return false;
  return student_id === null ? of_row === (match.of_row ?? null) : student_id === matched_student_id;
}

/** Remarks about the matched card do not apply to another card. */
const isCardRemark = ({ code }: Note): boolean =>
  code === 'client.archived' || code === 'lot.imported_before' || code === 'lot.told_anew';

/**
 * Applies the decision to all rows of this name that were matched to the same card; rows of one new client follow the
 * first of them.
 */
export function applyDecisionToAlike(
  row: DecidableRow,
  sameCardRows: readonly RowRecord[],
  decision: StoredDecision,
): DecidedRow[] {
  const { key } = comparableName(row.parsed.row.client);
  const others = sameCardRows.filter(canDecide).filter((one) => comparableName(one.parsed.row.client).key === key);
  const [first = row, ...followers] = others;
  const follow: StoredDecision =
    decision.decision === 'new' ? { decision: 'same', student_id: null, of_row: first.row_no } : decision;
  return [applyDecision(first, decision), ...followers.map((one) => applyDecision(one, follow))];
}
