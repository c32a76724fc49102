import type { AuditLine } from '../contract/index.ts';

/** Objects whose audited fields hold hundredths of a visit, as their tables do. */
const typesWithVisits = new Set(['lesson_plus', 'lesson_minus', 'service']);
const fieldsInHundredths = new Set(['visits', 'uncovered', 'burned', 'miss_policy']);

/**
 * The log stores the values of the tables; readers get visits in the same unit as everywhere on the wire: 8, not 800.
 */
export function shownLine<L extends Pick<AuditLine, 'object_type' | 'before' | 'after'>>(line: L): L {
  if (!typesWithVisits.has(line.object_type)) return line;
  return { ...line, before: shown(line.before), after: shown(line.after) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const shown = (side: unknown): unknown =>
  isObject(side)
    ? Object.fromEntries(
        Object.entries(side).map(([name, value]) => [name, fieldsInHundredths.has(name) ? inVisits(value) : value]),
      )
    : side;

function inVisits(value: unknown): unknown {
  if (typeof value === 'number') return value / 100;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, weight]) => [name, inVisits(weight)]));
}
