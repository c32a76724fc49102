import { getPerson } from '@ritm/accounts/server';
import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findOwnCards, studentForRight } from '@ritm/students/server';
import { visitedSchool, type SchoolRow } from './queries/school.ts';

/** A visitor who has proved a number. */
export interface Visitor {
  user_id: number;
  name: string;
  phone: string | null;
  /** The cards that they act for in this organization. */
  cards: readonly number[];
}

export interface Visit<C> {
  /** The context of the call, with the visitor acting as a client of the organization. */
  context: C;
  school: SchoolRow;
  /** Undefined when nobody is signed in. */
  visitor: Visitor | undefined;
}

/**
 * The only way for a visitor into an organization: their own session, whatever their role there. A client's session
 * opens its own organization alone; another, a closed and an unknown organization are the same 404.
 */
export async function enterSchool<C extends ReadContext | WriteContext>(
  context: C,
  school_id: number,
): Promise<Visit<C>> {
  const actor = context.maybeActor;
  if (actor?.client_of !== undefined && actor.client_of !== school_id) throw new AppError(commonErrors.not_found);
  const [[school], cards, person] = await Promise.all([
    context.run(visitedSchool, { school_id }),
    actor ? findOwnCards(context, { user_id: actor.user_id, school_id }) : [],
    actor ? getPerson(context, actor.user_id) : undefined,
  ]);
  if (!school) throw new AppError(commonErrors.not_found);
  const visitor = actor && {
    user_id: actor.user_id,
    name: [person!.firstname, person!.lastname].filter(Boolean).join(' '),
    phone: person!.phone,
    cards,
  };
  const { time_zone } = school;
  return { context: context.within({ school_id, time_zone, student_ids: cards }) as C, school, visitor };
}

/** Does the same as `enterSchool` for routes that need a signed-in person. */
export async function enterAsClient<C extends ReadContext | WriteContext>(
  context: C,
  school_id: number,
): Promise<Visit<C> & { visitor: Visitor }> {
  const { visitor, ...visit } = await enterSchool(context, school_id);
  if (!visitor) throw new AppError(commonErrors.unauthorized);
  return { ...visit, visitor };
}

/**
 * Throws unless the visitor may book for these cards. Another person's card and an unknown one are the same 404; a
 * child whom the guardian may only see is 403.
 */
export async function requireCanBook(
  context: ReadContext | WriteContext,
  visitor: Visitor,
  student_ids: readonly number[],
): Promise<void> {
  if (!student_ids.every((id) => visitor.cards.includes(id))) throw new AppError(commonErrors.not_found);
  await Promise.all(student_ids.map((id) => studentForRight(context, id, 'book')));
}
