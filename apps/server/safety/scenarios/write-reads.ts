import { routeWrites, type JsonSchema, type RouteDefinition } from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';

/** A route that writes an entity, and the route that reads it. */
export interface WriteRead {
  readonly write: RouteDefinition;
  readonly read: RouteDefinition;
  /**
   * `same`: both name the entity by the same path. `item` and `list`: the answer of the write has the id by which the
   * entity is read.
   */
  readonly by: 'same' | 'item' | 'list';
}

/**
 * Pairs by the paths of the contracts: an entity is read at the path where it is written, at that path and an id, or in
 * the list under the plural of the path. Actions, whose paths name no entity that can be read, have no pair.
 */
export function pairsOf(routes: readonly RouteDefinition[]): WriteRead[] {
  const reads = new Map(routes.filter((one) => one.method === 'GET' && !one.download).map((one) => [one.path, one]));
  return routes
    .filter((one) => ['POST', 'PUT'].includes(one.method) && routeWrites(one) && one.body && !one.upload)
    .flatMap((write): WriteRead[] => {
      const pair = (path: string, by: WriteRead['by']): WriteRead[] => {
        const read = reads.get(path);
        return read ? [{ write, read, by }] : [];
      };
      const base = write.path.replace(/\/\{\w+\}$/, '');
      const item = [...reads.keys()].find(
        (path) => path.replace(/\/\{\w+\}$/, '') === write.path && path !== write.path,
      );
      const options = [
        ...pair(write.path, 'same'),
        ...(item === undefined ? [] : pair(item, 'item')),
        ...pair(`${base}s`, 'list'),
        ...pair(`${base}es`, 'list'),
      ];
      return options.slice(0, 1);
    });
}

/** The shape of each field of the route's body. */
export const bodyFields = (route: RouteDefinition): Record<string, JsonSchema> =>
  jsonSchemaOf(route.body!, 'input').properties ?? {};

const kindOf = (schema: JsonSchema): JsonSchema =>
  (schema.anyOf ?? []).find((one: JsonSchema) => one.type !== 'null') ?? schema;

/**
 * Another valid value for a field, so that a column that is never written passes neither by its default nor by an
 * earlier write. `undefined` where the shape does not say one: required ids, dates and numbers.
 */
export function otherValue(schema: JsonSchema, value: unknown): unknown {
  const shape = kindOf(schema);
  if (Array.isArray(shape.enum)) return shape.enum.find((one) => one !== value);
  if (typeof value === 'boolean') return !value;
  const isFreeText = shape.type === 'string' && shape.pattern === undefined && shape.format === undefined;
  if (typeof value === 'string' && isFreeText && /^[А-я]+$/.test(value)) return `${value.slice(0, 20)} иначе`;
  return (schema.anyOf ?? []).some((one: JsonSchema) => one.type === 'null') ? null : undefined;
}

/** Whether what was read holds what was written: objects may have more keys, and lists may be in another order. */
export function holds(read: unknown, written: unknown): boolean {
  if (Array.isArray(written))
    return Array.isArray(read) && written.every((one) => read.some((other) => holds(other, one)));
  if (written !== null && typeof written === 'object')
    return (
      read !== null &&
      typeof read === 'object' &&
      Object.entries(written).every(([key, one]) => holds((read as Record<string, unknown>)[key], one))
    );
  // Null and an empty text clear a field; it is read as null, an empty text or an empty list.
  if (written === null) return read === null || read === '' || (Array.isArray(read) && read.length === 0);
  return read === written;
}
