import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentFor, studentForRight } from '@ritm/students/server';
import { refusalByRules } from '../contract/index.ts';
import { chargeById, type ChargeRow } from './charge-queries.ts';
import { lotById, lotsOfStudent, type LotRow } from './queries.ts';
import type { ChoiceRefusal } from '../rules/charges/choose-lot.ts';
import type { LotRefusal } from '../rules/charges/refuse-lot.ts';

type LotPath = { student_id: number; id: number };

/**
 * Returns a pass of a client whom the caller may see. A pass of anybody else is 404, exactly like one that never
 * existed.
 */
export async function lotFor(context: ReadContext | WriteContext, { student_id, id }: LotPath): Promise<LotRow> {
  const [, [row]] = await Promise.all([
    studentFor(context, student_id),
    context.run(lotById, { school_id: context.school_id, id }),
  ]);
  if (!row || row.student_id !== student_id) throw new AppError(commonErrors.not_found);
  return row;
}

/**
 * Returns a pass to a caller who changes what it may be used for: staff, the client, or a guardian who may book for
 * them. To a guardian who may only see, 403.
 */
export async function changeableLotFor(context: ReadContext | WriteContext, path: LotPath): Promise<LotRow> {
  const [row] = await Promise.all([lotFor(context, path), studentForRight(context, path.student_id, 'book')]);
  return row;
}

/** Returns a pass that the client holds or may use as a family member. */
export async function usableLotFor(context: ReadContext | WriteContext, { student_id, id }: LotPath): Promise<LotRow> {
  const { school_id } = context;
  const [, rows] = await Promise.all([
    studentFor(context, student_id),
    context.run(lotsOfStudent, { school_id, student_id }),
  ]);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

/** Returns an unreversed visit of a client whom the caller may see. */
export async function chargeFor(
  context: ReadContext | WriteContext,
  { student_id, id }: LotPath,
): Promise<ChargeRow & { reversed: boolean }> {
  const [, [row]] = await Promise.all([
    studentFor(context, student_id),
    context.run(chargeById, { school_id: context.school_id, student_id, id }),
  ]);
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

/**
 * Turns a refusal of the rules into an error that says, in the reader's words, which pass and why not. `nearest` is the
 * reason to give when no pass pays.
 */
export function refusalError(
  refused: ChoiceRefusal,
  language: 'ru' | 'en' = 'ru',
  nearest: LotRefusal | null = null,
): AppError {
  const { declaration, data } = refusalByRules(refused, nearest, language);
  return new AppError(declaration, data);
}
