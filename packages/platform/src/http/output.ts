import { z, type RouteDefinition } from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';
import { JsonText } from '../module.ts';
import fastJson from 'fast-json-stringify';
import { deepStrict } from './strict.ts';

export type Serialize = (value: unknown) => string;

/**
 * An answer as text, by the declared shape: a field that the contract does not name cannot leave.
 * With `strict` (tests) the answer is parsed against the closed shape first, so a field too many or too few is an error of ours.
 */
export function serializerOf(route: RouteDefinition, strict: boolean): Serialize {
  const stringify = fastJson(jsonSchemaOf(route.response) as never);
  if (!strict) return (value) => (value instanceof JsonText ? value.text : stringify(value));
  const shape = deepStrict(route.response);
  return (value) => {
    const plain: unknown = value instanceof JsonText ? JSON.parse(value.text) : JSON.parse(JSON.stringify(value));
    const parsed = z.safeParse(shape, plain);
    if (!parsed.success)
      throw new Error(`${route.name} answers outside its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`);
    return value instanceof JsonText ? value.text : stringify(value);
  };
}
