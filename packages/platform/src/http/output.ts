import { visitsEncoder, z, type RouteDefinition } from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';
import { JsonText } from '../module.ts';
import fastJson from 'fast-json-stringify';
import { toStrictShape } from './strict.ts';

/** Makes the answer's text in the encoding in which it is best sent. */
export interface Serializer {
  text(value: unknown): string;
  body(value: unknown): string | Buffer;
}

type Stringify = (value: unknown) => string;

/**
 * A contract is a constant and compiling it is expensive, so several servers of one process share the compiled
 * serializer.
 */
const stringifiers = new WeakMap<RouteDefinition, Stringify>();

function stringifierOf(route: RouteDefinition): Stringify {
  const known = stringifiers.get(route);
  if (known) return known;
  const write = fastJson(jsonSchemaOf(route.response) as never) as Stringify;
  const encode = visitsEncoder(route.response);
  const stringifier: Stringify = encode ? (value) => write(encode(value)) : write;
  stringifiers.set(route, stringifier);
  return stringifier;
}

/**
 * Serializes by the declared shape: a field that the contract does not name cannot leave. With `strict` (tests) the
 * answer is first parsed against the closed shape, so a field too many or too few is an error.
 */
export function serializerOf(route: RouteDefinition, strict: boolean): Serializer {
  const stringify = stringifierOf(route);
  const text = (value: unknown) => (value instanceof JsonText ? value.text : stringify(value));
  const body = (value: unknown) => (value instanceof JsonText ? value.bytes : stringify(value));
  if (!strict) return { text, body };
  const shape = toStrictShape(route.response);
  const encode = visitsEncoder(route.response) ?? ((value: unknown) => value);
  const assertShape = (value: unknown): void => {
    const plain: unknown = JSON.parse(value instanceof JsonText ? value.text : JSON.stringify(encode(value)));
    const parsed = z.safeParse(shape, plain);
    if (!parsed.success)
      throw new Error(`${route.name} answers outside its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`);
  };
  const checked =
    <T>(write: (value: unknown) => T) =>
    (value: unknown): T => {
      assertShape(value);
      return write(value);
    };
  return { text: checked(text), body: checked(body) };
}
