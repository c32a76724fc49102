import { getPerson } from '@ritm/accounts/server';
import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findOwnCards, studentForRight } from '@ritm/students/server';
import { visitedSchool, type SchoolRow } from './queries/school.ts';

/** Who a visitor is, once they have proved a number. */
export interface Visitor {
  user_id: number;
  name: string;
  phone: string | null;
  /** Cards that they act for in this organization. */
  cards: readonly number[];
}

export interface Visit<C> {
  /** The call as of a client of the organization. */
  context: C;
  school: SchoolRow;
  /** Nothing: nobody is signed in. */
  visitor: Visitor | undefined;
}

/**
 * The one way for a visitor into an organization: by their own session, whoever they are to it. A client's session
 * opens its own organization alone; another one, a closed one and one that never was are the same 404.
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

/** The same for what only the signed in may do. */
export async function enterAsClient<C extends ReadContext | WriteContext>(
  context: C,
  school_id: number,
): Promise<Visit<C> & { visitor: Visitor }> {
  const { visitor, ...visit } = await enterSchool(context, school_id);
  if (!visitor) throw new AppError(commonErrors.unauthorized);
  return { ...visit, visitor };
}

/**
 * May the visitor book for these cards? Another's card is the same 404 as none; a child whom a guardian only sees is 403.
 */
export async function requireCanBook(
  context: ReadContext | WriteContext,
  visitor: Visitor,
  student_ids: readonly number[],
): Promise<void> {
  if (!student_ids.every((id) => visitor.cards.includes(id))) throw new AppError(commonErrors.not_found);
  await Promise.all(student_ids.map((id) => studentForRight(context, id, 'book')));
}
