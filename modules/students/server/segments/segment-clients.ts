import { AppError, commonErrors, z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ClientFact, ReadContext, WriteContext } from '@ritm/platform';
import { segmentConditions, segmentErrors, type SegmentConditions } from '../../contract/segment.ts';
import { fieldsOfSchool } from '../fields/queries.ts';
import { compileSegment, type Compiled } from './compile.ts';
import { idsOfSegment, segmentById, segmentOfGroup } from './queries.ts';

type Context = ReadContext | WriteContext;

/** Numbers that the modules know of clients, named when the product is put together. */
export type Facts = () => readonly ClientFact[];

/** Conditions as SQL for whoever asks, on the organization's day. */
export async function compileFor(context: Context, conditions: SegmentConditions, facts: Facts): Promise<Compiled> {
  const { school_id } = context;
  const hasFieldConditions = conditions.conditions.some(({ by }) => by === 'field');
  const fields = hasFieldConditions ? await context.run(fieldsOfSchool, { school_id }) : [];
  const today = todayIn(context.time_zone, context.now);
  return compileSegment(conditions, { facts: facts(), fields, runner: context, school_id, today });
}

/** Conditions of an address, `{"match":"all","conditions":[…]}`, checked by the contract like a body. */
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

/** A saved segment ready to be asked; a foreign and a missing one are the same 404. */
export async function getSegment(context: Context, id: number, facts: Facts): Promise<Compiled> {
  const [row] = await context.run(segmentById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return compileFor(context, row.conditions, facts);
}

/** The segment of a dynamic group; undefined for one that clients are put into. */
export async function findGroupSegment(
  context: Context,
  group_id: number,
  facts: Facts,
): Promise<Compiled | undefined> {
  const [row] = await context.run(segmentOfGroup, { school_id: context.school_id, group_id });
  return row && compileFor(context, row.conditions, facts);
}

/** Clients outside the archive who fit a saved segment now, by name: for reports and for whoever writes to many. */
export async function listSegmentClients(context: Context, id: number, facts: Facts): Promise<number[]> {
  const segment = await getSegment(context, id, facts);
  return (await context.run(idsOfSegment(segment), segment.args)).map((one) => one.id);
}

/** Clients of the segment that a list is asked for; null where it is narrowed to none. */
export const findSegmentClients = async (
  context: Context,
  segment_id: number | undefined,
  facts: Facts,
): Promise<number[] | null> => (segment_id === undefined ? null : listSegmentClients(context, segment_id, facts));
