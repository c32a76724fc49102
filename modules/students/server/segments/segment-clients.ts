import { AppError, commonErrors, z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { segmentConditions, segmentErrors, type SegmentConditions } from '../../contract/segment.ts';
import { fieldsOfSchool } from '../fields/queries.ts';
import { compileSegment, type Compiled } from './compile.ts';
import { idsOfSegment, segmentById, segmentOfGroup } from './queries.ts';

type Context = ReadContext | WriteContext;

/** Compiles conditions to SQL for the caller, using the organization's present date. */
export async function compileFor(context: Context, conditions: SegmentConditions): Promise<Compiled> {
  const { school_id } = context;
  const hasFieldConditions = conditions.conditions.some(({ by }) => by === 'field');
  const fields = hasFieldConditions ? await context.run(fieldsOfSchool, { school_id }) : [];
  const today = todayIn(context.time_zone, context.now);
  return compileSegment(conditions, {
    facts: context.contributions.clientFacts,
    fields,
    runner: context,
    school_id,
    today,
  });
}

/**
 * Parses conditions from an address, `{"match":"all","conditions":[…]}`, and checks them by the contract like a body.
 */
export function parseConditions(text: string): SegmentConditions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError(segmentErrors.conditions_invalid);
  }
  const parsed = z.safeParse(segmentConditions, value);
  if (!parsed.success) throw new AppError(segmentErrors.conditions_invalid);
  return parsed.data;
}

/** Returns a compiled saved segment; a foreign and a missing one give the same 404. */
export async function getSegment(context: Context, id: number): Promise<Compiled> {
  const [row] = await context.run(segmentById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return compileFor(context, row.conditions);
}

/** The segment of a dynamic group; undefined for a group with a fixed membership. */
export async function findGroupSegment(context: Context, group_id: number): Promise<Compiled | undefined> {
  const [row] = await context.run(segmentOfGroup, { school_id: context.school_id, group_id });
  return row && compileFor(context, row.conditions);
}

/** Clients outside the archive who match a saved segment now, ordered by name, for reports and for mass messages. */
export async function listSegmentClients(context: Context, id: number): Promise<number[]> {
  const segment = await getSegment(context, id);
  return (await context.run(idsOfSegment(segment), segment.args)).map((one) => one.id);
}

/** Clients of the segment that a list is filtered by; null when the list is not filtered by a segment. */
export const findSegmentClients = async (context: Context, segment_id: number | undefined): Promise<number[] | null> =>
  segment_id === undefined ? null : listSegmentClients(context, segment_id);
